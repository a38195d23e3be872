import type { Said, SaidCondition } from '../language/instruction.js';
import type { Condition } from '../recipe/condition.js';
import { node, nodesOf } from '../recipe/edit.js';
import { columnsOf, type Expression } from '../recipe/expression.js';
import type { Sheet } from '../recipe/recipe.js';
import { resolveColumn } from '../words/naming.js';
import { countryOf } from '../words/origins.js';
import { asDates, asNumbers, isoDate, plainNumber } from './comparable.js';
import { fromTable } from './from-table.js';
import { listed, Refusal } from './refusal.js';
import { cellsOf, columnNames, expressionOf, type SampleRow, type Scene, templateOf } from './scene.js';
import { sourceColumns } from './source-columns.js';
import { noColumn, resolveSource } from './target.js';

type Compared = Extract<SaidCondition, { value: string }>;
type Beside = Exclude<Extract<SaidCondition, { other: Said }>, { is: 'same_as' }>;
export type Worded = Extract<SaidCondition, { values: string[] }>;

export const COMPARISONS = {
  less: '<',
  less_or_equal: '<=',
  more: '>',
  more_or_equal: '>=',
  before: '<',
  after: '>',
} as const;

/**
 * What a person asks about a row, as a recipe says it. Columns are looked for in the source first, then in the
 * template; of several readings the one that holds for some row. `about`: what is asked about where no column is named.
 */
export function conditionOf(scene: Scene, sheet: Sheet, said: SaidCondition, about?: Expression): Condition {
  const ask = { scene, sheet, rows: scene.sample(sheet.template).rows, about };
  switch (said.is) {
    case 'and':
    case 'or': {
      const of = said.of.map((each) => conditionOf(scene, sheet, each, about));
      return { test: said.is, of };
    }
    case 'from':
      return negated(fromTable(scene, sheet, said.table), said.not);
    case 'role':
      throw new Refusal(
        `Who is "${said.role}" cannot be told from a row of ${templateOf(scene, sheet).name}.`,
      );
    case 'blank':
      return firstThatHolds(ask, said.column, (of) => ({ test: 'blank', of }), true);
    case 'filled':
      return firstThatHolds(ask, said.column, (of) => ({ test: 'not', of: { test: 'blank', of } }), true);
    case 'same_as': {
      const [of, to] = [said.column, said.other].map((column) => operands(ask, column)[0]);
      if (!of || !to) throw new Refusal(noColumn(scene, said.other, [sheet]));
      return negated({ test: 'equals', of, to, ignore_case: true }, said.not);
    }
    case 'equal':
    case 'starts':
    case 'ends':
    case 'contains':
    case 'matches':
      return negated(alike(ask, said), said.not);
    default:
      return 'other' in said ? beside(ask, said) : compared(ask, said);
  }
}

/** Two columns of numbers: by what is left when one is taken from the other. */
function beside(ask: Asking, said: Beside): Condition {
  const [of, by] = [said.column, said.other].map((column) => {
    const readings = operands(ask, column).flatMap(asNumbers);
    const fits = (each: Expression) =>
      cellsOf(each, ask.rows).filter((cell) => /^-?\d{1,10}(\.\d{1,8})?$/.test(cell ?? '')).length;
    const best = readings.reduce((one, other) => (fits(other) > fits(one) ? other : one));
    if (fits(best) === 0) throw new Refusal(`"${column}" holds no numbers to compare.`);
    return best;
  });
  if (!of || !by) throw new Refusal(noColumn(ask.scene, said.other, [ask.sheet]));
  const left = node({ op: 'calculate', of, is: '-', by });
  return { test: 'compare', of: left, as: 'number', is: COMPARISONS[said.is], to: '0' };
}

interface Asking {
  scene: Scene;
  sheet: Sheet;
  rows: readonly SampleRow[];
  about: Expression | undefined;
}

function negated(condition: Condition, not: boolean | undefined): Condition {
  return not ? { test: 'not', of: condition } : condition;
}

export function holds(condition: Condition, rows: readonly SampleRow[]): boolean[] {
  const asked = node({ op: 'if', when: condition, use: { op: 'constant', value: 'x' } });
  return cellsOf(asked, rows).map((cell) => cell === 'x');
}

/**
 * As it was said; where no cell is like that, numbers by what they amount to ("0" and "0.00"), and a word that is
 * said of rows ("test customers", "anyone called Test") as the beginning of a text, or a part of it.
 */
function alike(ask: Asking, said: Worded): Condition {
  const exact = operandsHolding(ask, said.column, (of) => worded(of, said), said.is === 'equal');
  if (exact || said.is !== 'equal')
    return exact ?? firstThatHolds(ask, said.column, (of) => worded(of, said));
  const { column } = said;
  const numbers = said.values.map(plainNumber);
  if (column !== undefined && numbers.every((number) => number !== undefined)) {
    const equal = numbers.map((value): Condition => {
      const bound = (is: 'less_or_equal' | 'more_or_equal') => compared(ask, { is, column, value });
      return { test: 'and', of: [bound('less_or_equal'), bound('more_or_equal')] };
    });
    const condition: Condition = equal.length === 1 && equal[0] ? equal[0] : { test: 'or', of: equal };
    if (holds(condition, ask.rows).some(Boolean)) return condition;
  }
  const forms = { ...said, values: [...new Set(said.values.flatMap(formsOf))] };
  const known = operandsHolding(ask, column, (of) => worded(of, forms)) ?? resultHolding(ask, forms);
  if (known) return known;
  const words = said.values.map(escaped).join('|');
  for (const pattern of [`^(?:${words})\\b`, `\\b(?:${words})\\b`]) {
    const found = operandsHolding(ask, column, (of) => worded(of, { is: 'matches', values: [pattern] }));
    if (found) return found;
  }
  return firstThatHolds(ask, column, (of) => worded(of, said));
}

/** A country by its name or code. */
function formsOf(value: string): string[] {
  const code = value.length > 2 ? countryOf(value) : undefined;
  return code === undefined ? [value] : [value, code];
}

/** "the active customers": what a column of the result says, made from the one that was named, where no cell of the source does. */
function resultHolding(ask: Asking, said: Worded): Condition | undefined {
  const named = said.column === undefined ? undefined : operands(ask, said.column).flatMap(columnsOf);
  const isMeant = (of: Expression) =>
    named === undefined || columnsOf(of).some(({ name }) => named.some((each) => each.name === name));
  return Object.values(ask.sheet.columns)
    .filter(isMeant)
    .map((of) => worded(of, said))
    .find((condition) => holds(condition, ask.rows).some(Boolean));
}

function operandsHolding(
  ask: Asking,
  column: Said | undefined,
  make: (of: Expression) => Condition,
  asMade = false,
): Condition | undefined {
  const conditions = operands(ask, column, asMade).map(make);
  const counts = conditions.map((each) => holds(each, ask.rows).filter(Boolean).length);
  // Without a column, the one asked about, or else the one that has most such cells; with one, the first reading that
  // has any.
  const isSure = column !== undefined || (ask.about !== undefined && (counts[0] ?? 0) > 0);
  const most = isSure ? 1 : Math.max(0, ...counts);
  return conditions.find((_, at) => (counts[at] ?? 0) >= Math.max(most, 1));
}

function firstThatHolds(
  ask: Asking,
  column: Said | undefined,
  make: (of: Expression) => Condition,
  asMade = false,
): Condition {
  const found = operandsHolding(ask, column, make, asMade);
  const [first] = operands(ask, column, asMade);
  if (found) return found;
  if (!first || column === undefined)
    throw new Refusal('No column is named, and no cell of the source is like that.');
  return make(first);
}

/** What may be meant by a column, as expressions: of the source, trimmed; of the template, as it is made. */
function operands({ scene, sheet, about }: Asking, said: Said | undefined, asMade = false): Expression[] {
  if (said === undefined) {
    const all = sourceColumns(scene, sheet).map((read) => trimmed({ op: 'column', ...read }));
    return about ? [about, ...all] : all;
  }
  const source = resolveSource(scene, sheet, said);
  const wanted = resolveColumn(said, columnNames(scene, sheet));
  const made = wanted && expressionOf(sheet, wanted.name);
  const found: Expression[] = [];
  if (source) {
    const { name, input } = source;
    found.push(trimmed({ op: 'column', name, ...(input === undefined ? {} : { input }) }));
  }
  if (made && wanted) {
    // What a name of both means is what people see in the result, where "n/a" is blank and codes have their meaning;
    // a name that only resembles a column of the source, and is one of the template's, is the template's.
    const isOurs = asMade
      ? wanted.score >= (source?.score ?? 0) - 0.05
      : wanted.score > (source?.score ?? 0) + 0.1;
    if (isOurs) found.unshift(made);
    else found.push(made);
  }
  if (found.length === 0) throw new Refusal(noColumn(scene, said, [sheet]));
  return found;
}

function trimmed(column: { op: 'column'; name: string; input?: string }): Expression {
  return node({ op: 'trim', of: column });
}

/** What is asked of a text: one of the values is it, or stands in it. */
export function worded(of: Expression, said: Worded): Condition {
  const ignore_case = true;
  const either = (make: (value: string) => Condition): Condition => {
    const [first, ...others] = said.values.map(make);
    if (!first) throw new Refusal('No value is given to compare with.');
    return others.length === 0 ? first : { test: 'or', of: [first, ...others] };
  };
  switch (said.is) {
    case 'equal':
      return { test: 'one_of', of, values: said.values, ignore_case };
    case 'contains':
      return either((text) => ({ test: 'contains', of, text, ignore_case }));
    case 'starts':
      return either((text) => ({ test: 'matches', of, pattern: `^${escaped(text)}`, ignore_case }));
    case 'ends':
      return either((text) => ({ test: 'matches', of, pattern: `${escaped(text)}$`, ignore_case }));
    default:
      return either((pattern) => ({ test: 'matches', of, pattern, ignore_case }));
  }
}

export function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

const MONEY = /amount|total|value|price|balance|\bsum\b|\bnet\b|gross|cost|limit|salary|fee/i;

/**
 * "Orders under 100", "orders from 2022": the column that such a number or date is said of. Of several, the one that is
 * called like money, or like the sheet.
 */
function comparable(ask: Asking, as: 'number' | 'date'): Expression[] {
  const { scene, sheet, about } = ask;
  if (about) return [about];
  const isMade = (of: Expression) =>
    (as === 'number' ? nodesOf(of, 'number', 'round') : nodesOf(of, 'date', 'datetime')).length > 0;
  const made = Object.entries(sheet.columns).filter(([, of]) => isMade(of));
  const { name } = templateOf(scene, sheet);
  const isMeant = (column: string) =>
    as === 'number' ? MONEY.test(column) : (resolveColumn(column, [name])?.score ?? 0) > 0;
  const [meant] = made.filter(([column]) => isMeant(column));
  if (meant) return [meant[1]];
  const [first, second] = made;
  if (second)
    throw new Refusal(`Say which ${as} is meant: ${name} has ${listed(made.map(([column]) => column))}.`);
  return first ? [first[1]] : operands(ask, undefined);
}

/** By the reading of the column as numbers, or dates, that fits most cells. */
function compared(ask: Asking, said: Compared): Condition {
  const number = said.is === 'before' || said.is === 'after' ? undefined : plainNumber(said.value);
  const as = number === undefined ? 'date' : 'number';
  const to = number ?? isoDate(said.value);
  if (to === undefined) throw new Refusal(`"${said.value}" is neither a number nor a date.`);
  const given = said.column === undefined ? comparable(ask, as) : operands(ask, said.column);
  const readers = Object.values(ask.sheet.columns).filter((made) => {
    const reads = columnsOf(made);
    return given.some((each) => {
      const [read] = columnsOf(each);
      return reads.length === 1 && reads[0]?.name === read?.name && reads[0]?.input === read?.input;
    });
  });
  const readings = [...given, ...readers, ...given].flatMap(as === 'number' ? asNumbers : asDates);
  const shape = as === 'number' ? /^-?\d{1,20}(\.\d{1,18})?$/ : /^\d{4}-\d{2}-\d{2}/;
  let best: { of: Expression; fits: number } | undefined;
  for (const of of readings) {
    const fits = cellsOf(of, ask.rows).filter((cell) => shape.test(cell ?? '')).length;
    if (!best || fits > best.fits) best = { of, fits };
  }
  if (!best || (best.fits === 0 && ask.rows.length > 0))
    throw new Refusal(`"${said.column ?? ''}" holds no ${as}s to compare with ${said.value}.`);
  return { test: 'compare', of: best.of, as, is: COMPARISONS[said.is], to };
}
