import { convert } from '../../convert/convert.js';
import { inputFormat } from '../../recipe/date-format.js';
import { node } from '../../recipe/edit.js';
import type { Expression } from '../../recipe/operation.js';
import type { Target } from '../../target/target.js';
import type { Template, TemplateColumn } from '../../validate/template.js';
import { englishOf } from '../../words/english.js';
import { resolveColumn } from '../../words/naming.js';
import { withEnglishPhrases } from '../../words/phrases.js';
import { wordsOf } from '../../words/tokens.js';
import type { Knowing } from '../columns/candidate.js';
import type { ViewColumn } from '../views/view.js';
import type { SaidFormula } from './computed.js';
import type { Feed, Member } from './member.js';
import { meantBy, operandOf } from './operands.js';

const asSaid = 0.85;
const asNights = 0.75;
/** What a row says itself is what is meant, as a rule. */
const plain = 0.6;

/** A day of the same row, as another column of the template has it. */
interface Day {
  column: TemplateColumn;
  expression: Expression;
  sources: ViewColumn[];
}

/** "Invoice date plus terms in days", "days between start and end", and the nights of a stay. */
export function computedDays(
  column: TemplateColumn,
  target: Target,
  formula: SaidFormula | undefined,
  member: Member,
  template: Template,
  knowing: Knowing,
): Feed | undefined {
  const days = () => daysOf(column, member, template, knowing);
  if (target.wanted.kind === 'date')
    return formula && dayPlus(formula, days(), column, target, member, template, knowing);
  return isCount(target) ? daysBetween(column, days(), member, template) : undefined;
}

/** "Invoice date plus terms in days" */
function dayPlus(
  { sign, operands }: SaidFormula,
  days: readonly Day[],
  column: TemplateColumn,
  target: Target,
  member: Member,
  template: Template,
  knowing: Knowing,
): Feed | undefined {
  if (sign === '*') return undefined;
  const day = dayCalled(operands[0], days, member, template);
  const count = day && operandOf(operands[1], column, member, template, knowing);
  if (!count) return undefined;
  const made = node({
    op: 'sql',
    expression: `day::DATE + (${sign === '+' ? '' : '-'}days::INTEGER)`,
    args: { day: day.expression, days: count.expression },
  });
  const [written] = convert([{ value: '2024-01-31', count: 1 }], made, target, {
    placeholders: [],
    meanings: [],
  });
  return {
    expression: written?.expression ?? made,
    probability: asSaid,
    reason: 'its description says how it is computed',
    sources: [...day.sources, ...count.sources],
  };
}

/** "Days between start and end", and the nights of a stay. */
function daysBetween(
  column: TemplateColumn,
  days: readonly Day[],
  member: Member,
  template: Template,
): Feed | undefined {
  const said = BETWEEN.exec(withEnglishPhrases(column.description ?? ''));
  const ends = said
    ? [said[1] ?? '', said[2] ?? ''].map((each) => dayCalled(each, days, member, template))
    : isNights(column) && (member.feeds.get(column.name)?.probability ?? 0) < plain
      ? onlyTwo(days, template)
      : [];
  const [from, to] = ends;
  if (!from || !to || from.column === to.column) return undefined;
  return {
    expression: node({
      op: 'sql',
      expression: "date_diff('day', from_day::DATE, to_day::DATE)",
      args: { from_day: from.expression, to_day: to.expression },
    }),
    probability: said ? asSaid : asNights,
    reason: `the days between "${from.column.name}" and "${to.column.name}"`,
    sources: [...from.sources, ...to.sources],
  };
}

const BETWEEN =
  /\b(?:days|nights) (?:between|from) (?:the )?([^,.;()]+?) (?:and|to|until) (?:the )?([^,.;()]+)/i;

function isCount({ wanted }: Target): boolean {
  if (wanted.kind === 'code') return wanted.digits === true && wanted.width === undefined;
  return wanted.kind === 'integer' || wanted.kind === 'number';
}

/** How many nights somebody stays needs no description: they lie between two days. Other days may be those worked. */
function isNights({ name }: TemplateColumn): boolean {
  const words = [...wordsOf(name), ...wordsOf(englishOf(name) ?? '')];
  return words.includes('nights') || (words.includes('night') && /s\b|n\b|e\b/iu.test(name));
}

/** The days of a row that the template has and something feeds, as YYYY-MM-DD. */
function daysOf(own: TemplateColumn, { feeds }: Member, template: Template, { targets }: Knowing): Day[] {
  return template.columns.flatMap((column) => {
    const { wanted } = targets.of(template, column);
    const feed = feeds.get(column.name);
    if (column === own || wanted.kind !== 'date' || !feed || !isWholeDay(wanted.format)) return [];
    const expression =
      wanted.format === 'YYYY-MM-DD'
        ? feed.expression
        : node({ op: 'date', of: feed.expression, formats: [wanted.format], output: 'YYYY-MM-DD' });
    return [{ column, expression, sources: feed.sources }];
  });
}

/** "March 2024" is no day. */
function isWholeDay(format: string): boolean {
  return inputFormat.safeParse(format).success;
}

/** By its name in the template, or by that of the column that feeds it. */
function dayCalled(said: string, days: readonly Day[], member: Member, { name }: Template): Day | undefined {
  const byName = resolveColumn(
    said,
    days.map(({ column }) => column.name),
  );
  if (byName) return days.find(({ column }) => column.name === byName.name);
  // "Rechnungsdatum" is the "Datum" of Rechnungen.
  const ofThing = days.find(({ column }) => isOf(said.toLowerCase(), column.name.toLowerCase(), name));
  if (ofThing) return ofThing;
  const sources = days.flatMap((each) => (each.sources.length === 1 ? each.sources : []));
  const source = meantBy(said, sources, member);
  return source && days.find((each) => each.sources.includes(source));
}

const sameStem = 4;

/** Whether what is said is the name of a column and, beside it, what the template has rows of. */
function isOf(said: string, column: string, thing: string): boolean {
  const rest = wordsOf(said.replace(column, ' ')).filter((word) => word.length >= sameStem);
  const things = wordsOf(thing).map((word) => word.slice(0, Math.max(sameStem, word.length - 3)));
  return (
    said.includes(column) &&
    rest.length > 0 &&
    rest.every((word) => things.some((each) => word.startsWith(each)))
  );
}

/** Two days that stand beside each other, where there are no others beside each other. */
function onlyTwo(days: readonly Day[], { columns }: Template): Day[] {
  const pairs = days.flatMap((day) => {
    const next = days.find((each) => columns.indexOf(each.column) === columns.indexOf(day.column) + 1);
    return next ? [[day, next]] : [];
  });
  const [only, ...more] = pairs;
  return only && more.length === 0 ? only : [];
}
