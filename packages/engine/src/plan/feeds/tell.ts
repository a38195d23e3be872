import type { Instruction, SaidCondition } from '../../language/instruction.js';
import type { Condition } from '../../recipe/condition.js';
import { node } from '../../recipe/edit.js';
import type { Expression } from '../../recipe/operation.js';
import type { Template, TemplateColumn } from '../../validate/template.js';
import { resolveColumn } from '../../words/naming.js';
import type { Knowing } from '../columns/candidate.js';
import { conversionOf } from '../columns/conversion-of.js';
import { conditionOf } from '../told/condition.js';
import { means } from '../told/said.js';
import type { View } from '../views/view.js';
import { askedOf, type Feed, type Member } from './member.js';

/**
 * What was said of a column beside its format, carried out on the rows of one member: constants, cases, prefixes,
 * defaults. In the order of the template, twice: a case may ask about a column that comes later.
 */
export function tell(member: Member, template: Template, knowing: Knowing): void {
  for (const round of ['sources', 'steps', 'cases'] as const)
    for (const column of template.columns)
      for (const { told, own } of instructionsFor(column, template, knowing))
        if (roundOf(told) === round) carryOut(told, own, column, member, template, knowing);
  namedByTable(member, template, knowing);
  for (const each of knowing.told.general)
    if (each.do === 'table_holds') holds(each, member, template, knowing);
}

/** A column that nothing feeds, and whose words are what the tables are called: the branch of a customer. */
function namedByTable({ view, feeds }: Member, template: Template, { targets, views }: Knowing): void {
  for (const column of template.columns) {
    const { wanted } = targets.of(template, column);
    if (wanted.kind !== 'choice' || (feeds.get(column.name)?.probability ?? 0) >= 0.5) continue;
    const named = (each: View) => wanted.values.filter((value) => means(value, each, views));
    const value = named(view);
    const others = views.filter(({ table }) => table !== view.table);
    const tells = others.some((other) => named(other).some((each) => !value.includes(each)));
    const word = value.length === 1 && tells ? value[0] : ofTwo(value, wanted.values, others, view, named);
    if (word === undefined) continue;
    const expression = node({ op: 'constant', value: word });
    feeds.set(column.name, {
      expression,
      probability: 0.85,
      reason: `the rows are of ${view.label}`,
      sources: [],
    });
  }
}

/** Of two words one is what the other table of the same columns is called: "Former members" beside "Members". */
function ofTwo(
  own: readonly string[],
  values: readonly string[],
  others: readonly View[],
  view: View,
  named: (view: View) => string[],
): string | undefined {
  if (values.length !== 2 || own.length > 1) return undefined;
  const theirs = new Set(
    others.filter((other) => areAlike(view, other)).map((other) => String(named(other))),
  );
  const [only, ...more] = [...theirs];
  if (only === undefined || more.length > 0) return undefined;
  if (own.length === 1) return only === '' ? own[0] : undefined;
  return values.includes(only) ? values.find((value) => value !== only) : undefined;
}

/** So much of the columns of both. */
const alike = 0.6;

function areAlike({ table: one }: View, { table: other }: View): boolean {
  const shared = one.columns.filter((name) => other.columns.includes(name)).length;
  return shared >= 3 && shared >= alike * Math.max(one.columns.length, other.columns.length);
}

/** "The sheet X holds the discontinued items" names no column, but a value of one that nothing else feeds. */
function holds(
  told: Extract<Instruction, { do: 'table_holds' }>,
  { view, feeds }: Member,
  template: Template,
  { targets, views }: Knowing,
): void {
  for (const column of template.columns) {
    const { wanted } = targets.of(template, column);
    if (wanted.kind !== 'choice' || (feeds.get(column.name)?.probability ?? 0) >= 0.5) continue;
    const value = wanted.values.find((each) => told.what.toLowerCase().includes(each.toLowerCase()));
    if (value === undefined) continue;
    // Of two words, the rows of all other tables have the other.
    const other = wanted.values.length === 2 ? wanted.values.find((each) => each !== value) : undefined;
    const own = means(told.table, view, views) ? value : other;
    if (own === undefined) continue;
    const expression = node({ op: 'constant', value: own });
    feeds.set(column.name, { expression, probability: 0.9, reason: `"${told.sentence}"`, sources: [] });
  }
}

function roundOf({ do: what }: Instruction): 'sources' | 'steps' | 'cases' {
  if (what === 'take_from' || what === 'join' || what === 'leave_empty') return 'sources';
  return what === 'choose' || what === 'constant' || what === 'negative' ? 'cases' : 'steps';
}

/** Of its description first, then of knowledge and answers, which may overrule it. */
function instructionsFor(
  column: TemplateColumn,
  template: Template,
  { told }: Knowing,
): { told: Instruction; own: boolean }[] {
  const names = template.columns.map(({ name }) => name);
  const concerns = (each: Instruction) => {
    const said = 'column' in each ? each.column : undefined;
    if (each.sheet !== undefined && resolveColumn(each.sheet, [template.name, template.slug]) === undefined)
      return false;
    return said !== undefined && resolveColumn(said, names)?.name === column.name;
  };
  return [
    ...told.ofColumn(template, column.name).map((each) => ({ told: each, own: true })),
    ...told.general.filter(concerns).map((each) => ({ told: each, own: false })),
  ];
}

function carryOut(
  told: Instruction,
  own: boolean,
  column: TemplateColumn,
  member: Member,
  template: Template,
  knowing: Knowing,
): void {
  const { feeds } = member;
  const feed = feeds.get(column.name);
  const asked = askedOf(member, template, knowing);
  const when = (said: SaidCondition | undefined) => (said === undefined ? true : conditionOf(said, asked));
  const set = (expression: Expression, note: string, sources: Feed['sources'] = feed?.sources ?? []) =>
    feeds.set(column.name, {
      expression,
      probability: Math.max(feed?.probability ?? 0, 0.9),
      reason: [feed?.reason, note].filter(Boolean).join('; '),
      sources,
      // What was said settles what the values left open.
      conversion: feed?.conversion && { ...feed.conversion, doubts: [] },
    });
  // A sentence that was misread gives a text that the column would not take.
  const isWanted = (value: string) =>
    value === '' || knowing.targets.of(template, column).passes(value) || column.linkRule !== undefined;
  const why = own ? 'its description says so' : `"${told.sentence}"`;
  switch (told.do) {
    case 'take_from': {
      const sources = told.from.flatMap((said) => asked.column(said)?.column ?? []);
      // What a source leads to is taken from it, too.
      const isThrough = sources.some(({ name }) => feed?.sources.some(({ via }) => via?.key === name));
      if (sources.length === 0 || isThrough) return;
      const target = knowing.targets.of(template, column);
      const made = sources
        .filter(({ name }) => told.as === 'replace' || !feed?.sources.some((each) => each.name === name))
        .map((source) => conversionOf(member.view, source, template, target, knowing));
      if (made.length === 0) return;
      const [first] = made;
      const all = [
        ...(told.as === 'fallback' && feed ? [feed.expression] : []),
        ...made.map(({ expression }) => expression),
      ];
      const expression = all.length > 1 ? node({ op: 'coalesce', of: all }) : first?.expression;
      if (expression)
        set(expression, why, [...(told.as === 'fallback' ? (feed?.sources ?? []) : []), ...sources]);
      return;
    }
    case 'leave_empty':
      feeds.delete(column.name);
      return;
    case 'constant': {
      // When it is empty is said of something: of nothing, it makes nothing.
      if (!isWanted(told.value) || (told.value === '' && told.when !== undefined && !feed)) return;
      const holds = when(told.when);
      if (holds === undefined || holds === false) return;
      const value = node({ op: 'constant', value: told.value });
      set(holds === true ? value : choose([{ when: holds, value }], feed?.expression), why, []);
      return;
    }
    case 'choose': {
      const cases: { when: Condition; value: Expression }[] = [];
      if (!told.cases.every((each) => isWanted(each.value)) || !isWanted(told.otherwise ?? '')) return;
      let otherwise: Expression | undefined =
        told.otherwise === undefined ? feed?.expression : node({ op: 'constant', value: told.otherwise });
      for (const each of told.cases) {
        const holds = when(each.when);
        if (holds === undefined) return;
        if (holds === false) continue;
        const value = node({ op: 'constant', value: each.value });
        if (holds === true) {
          otherwise = value;
          break;
        }
        cases.push({ when: holds, value });
      }
      // When it is empty is said of something: of nothing, it makes nothing.
      if (!feed && told.otherwise === undefined && told.cases.every((each) => each.value === '')) return;
      if (cases.length > 0 || otherwise) set(choose(cases, otherwise), why, []);
      return;
    }
    case 'default':
      if (feed && isWanted(told.value))
        set(
          node({ op: 'coalesce', of: [feed.expression, node({ op: 'constant', value: told.value })] }),
          why,
        );
      return;
    case 'prefix':
    case 'suffix': {
      if (!feed) return;
      const holds = when(told.when);
      if (holds === undefined || holds === false) return;
      const added = affixed(feed.expression, told.do, told.text);
      // The pattern of the column may have asked for it already.
      if ((feed.conversion?.valid ?? 0) > 0.5 && column.strictRule !== undefined) {
        set(feed.expression, why);
        return;
      }
      set(holds === true ? added : choose([{ when: holds, value: added }], feed.expression), why);
      return;
    }
    case 'negative': {
      if (!feed || typeof told.when === 'string') return;
      const holds = when(told.when);
      if (holds === undefined || typeof holds === 'boolean') return;
      const positive: Condition = { test: 'compare', of: feed.expression, as: 'number', is: '>', to: '0' };
      const turned = node({
        op: 'round',
        of: node({ op: 'scale', of: feed.expression, by: '-1' }),
        places: placesOf(column, template, knowing),
      });
      set(choose([{ when: { test: 'and', of: [holds, positive] }, value: turned }], feed.expression), why);
      return;
    }
    case 'join_list':
      if (feed) {
        const [only] = feed.sources;
        if (only?.profile.kinds[0]?.kind === 'json')
          set(node({ op: 'join_list', of: only.cell, separator: told.separator }), why);
      }
      return;
    case 'map':
      if (feed && told.otherwise !== undefined) {
        const { wanted } = knowing.targets.of(template, column);
        const constant = told.otherwise === 'blank' ? '' : told.otherwise.constant;
        if (wanted.kind !== 'choice') return;
        const allowed: Condition = {
          test: 'one_of',
          of: feed.expression,
          values: wanted.values,
          ignore_case: false,
        };
        set(
          choose([{ when: allowed, value: feed.expression }], node({ op: 'constant', value: constant })),
          why,
        );
      }
      return;
    case 'pad':
      if (feed) set(node({ op: 'pad', of: feed.expression, length: told.width, with: told.with }), why);
      return;
    case 'case':
      if (feed && !own) set(node({ op: told.to, of: feed.expression }), why);
      return;
    default:
      return;
  }
}

function placesOf(column: TemplateColumn, template: Template, { targets }: Knowing): number {
  const { wanted } = targets.of(template, column);
  return wanted.kind === 'number' ? (wanted.decimals ?? 2) : 0;
}

function choose(
  cases: readonly { when: Condition; value: Expression }[],
  otherwise: Expression | undefined,
): Expression {
  return (
    cases.reduceRight<Expression | undefined>(
      (rest, { when, value }) => node({ op: 'if', when, use: value, ...(rest ? { otherwise: rest } : {}) }),
      otherwise,
    ) ?? node({ op: 'constant', value: '' })
  );
}

/** A blank stays blank. */
function affixed(of: Expression, op: 'prefix' | 'suffix', text: string): Expression {
  return op === 'prefix' ? node({ op, of, prefix: text }) : node({ op, of, suffix: text });
}
