import type { Place } from '../../edit/column/place.js';
import { affixedOf, casedOf, listJoinedOf, paddedOf } from '../../edit/column/texts.js';
import { choiceOf, constantOf, defaultOf, negativeOf, withFallback } from '../../edit/column/values.js';
import { unlessRefused } from '../../edit/edit-columns.js';
import { writtenAs } from '../../edit/made-for.js';
import { Refusal } from '../../edit/refusal.js';
import type { Instruction } from '../../language/instruction.js';
import { node } from '../../recipe/edit.js';
import type { Expression } from '../../recipe/operation.js';
import type { Template, TemplateColumn } from '../../validate/template.js';
import { resolveColumn } from '../../words/naming.js';
import type { Knowing } from '../columns/candidate.js';
import { conversionOf } from '../columns/conversion-of.js';
import { means } from '../told/said.js';
import type { View } from '../views/view.js';
import { askedOf, columnCalled } from './asked.js';
import type { Feed, Member } from './member.js';

/**
 * What was said of a column beside its format, carried out on the rows of one member: constants, cases, prefixes,
 * defaults. In the order of the template, twice: a case may ask about a column that comes later.
 */
export function tell(member: Member, template: Template, knowing: Knowing): void {
  for (const round of ['sources', 'steps', 'cases'] as const)
    for (const column of template.columns)
      for (const { told, own } of instructionsFor(column, template, knowing))
        if (roundOf(told) === round) carryOut(told, own, { column, template, member, knowing });
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

/** A column of the template, and where its rows come from. */
interface Where {
  column: TemplateColumn;
  template: Template;
  member: Member;
  knowing: Knowing;
}

function carryOut(told: Instruction, own: boolean, where: Where): void {
  const { column, member } = where;
  if (told.do === 'leave_empty') {
    member.feeds.delete(column.name);
    return;
  }
  const feed = member.feeds.get(column.name);
  const taken = told.do === 'take_from' ? takenFrom(told, feed, where) : undefined;
  const expression = taken?.expression ?? unlessRefused(() => becomes(told, own, feed, where), []);
  if (!expression) return;
  const isSet = told.do === 'constant' || told.do === 'choose';
  member.feeds.set(column.name, {
    expression,
    probability: Math.max(feed?.probability ?? 0, 0.9),
    reason: [feed?.reason, own ? 'its description says so' : `"${told.sentence}"`].filter(Boolean).join('; '),
    sources: taken?.sources ?? (isSet ? [] : (feed?.sources ?? [])),
    // What was said settles what the values left open.
    conversion: feed?.conversion && { ...feed.conversion, doubts: [] },
  });
}

/** The sources that are named, read as the column wants them. */
function takenFrom(
  told: Extract<Instruction, { do: 'take_from' }>,
  feed: Feed | undefined,
  { column, template, member, knowing }: Where,
): Pick<Feed, 'expression' | 'sources'> | undefined {
  const named = told.from.flatMap((said) => columnCalled(said, member, template) ?? []);
  // What a source leads to is taken from it, too.
  if (named.some(({ name }) => feed?.sources.some(({ via }) => via?.key === name))) return undefined;
  const before = told.as === 'fallback' ? feed : undefined;
  const added = named.filter(({ name }) => !before?.sources.some((each) => each.name === name));
  const target = knowing.targets.of(template, column);
  const made = added.map((source) => conversionOf(member.view, source, template, target, knowing).expression);
  const [first, ...others] = before ? [before.expression, ...made] : made;
  if (!first || made.length === 0) return undefined;
  return { expression: others.reduce(withFallback, first), sources: [...(before?.sources ?? []), ...added] };
}

function becomes(
  told: Instruction,
  own: boolean,
  feed: Feed | undefined,
  where: Where,
): Expression | undefined {
  const { column, template, knowing } = where;
  const place = placeOf(feed, where);
  if (told.do === 'constant') return constantOf(told, place)?.expression;
  if (told.do === 'choose') return choiceOf(told, place).expression;
  if (!feed) return undefined;
  const filled = { ...place, of: feed.expression };
  switch (told.do) {
    case 'default':
      return defaultOf(told, filled).expression;
    case 'negative':
      return negativeOf(told, filled)?.expression;
    case 'pad':
      return paddedOf(told, filled).expression;
    case 'join_list':
      return listJoinedOf(told, filled)?.expression;
    case 'prefix':
    case 'suffix': {
      // The pattern of the column may have asked for it already.
      const isRuled = column.strictRule !== undefined && (feed.conversion?.valid ?? 0) > 0.5;
      const made = affixedOf(told, filled)?.expression;
      return made && isRuled ? filled.of : made;
    }
    case 'case':
      // Of its description, it is part of how the values are read.
      return own ? undefined : casedOf(told, filled).expression;
    case 'map': {
      // So are the pairs: what is left is what none of them speaks of.
      const { wanted } = knowing.targets.of(template, column);
      if (wanted.kind !== 'choice' || told.otherwise === undefined) return undefined;
      const value = told.otherwise === 'blank' ? '' : told.otherwise.constant;
      const when = { test: 'one_of', of: filled.of, values: wanted.values };
      return node({ op: 'if', when, use: filled.of, otherwise: node({ op: 'constant', value }) });
    }
    default:
      return undefined;
  }
}

function placeOf(feed: Feed | undefined, { column, template, member, knowing }: Where): Place {
  const target = knowing.targets.of(template, column);
  return {
    column: column.name,
    of: feed?.expression,
    asked: askedOf(member, template, knowing),
    written: (text) => {
      const written = writtenAs(text, target, { placeholders: [], meanings: [] });
      // A sentence that was misread gives a text that the column would not take.
      if (written !== '' && !target.passes(written) && column.linkRule === undefined)
        throw new Refusal(`${column.name} does not take "${text}".`);
      return written;
    },
  };
}
