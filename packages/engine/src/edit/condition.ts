import { escaped } from '../cells/text.js';
import type { Said, SaidCondition } from '../language/instruction.js';
import type { Condition } from '../recipe/condition.js';
import { isOp, node, nodesOf } from '../recipe/edit.js';
import { columnsOf, type Expression } from '../recipe/expression.js';
import { resolveColumn } from '../words/naming.js';
import { countryOf } from '../words/origins.js';
import { type Asked, rowsOf, rowsWith } from './asked.js';
import { asDates, asNumbers, isoDate, plainNumber } from './comparable.js';
import { kindOf } from './edit-columns.js';
import { listed, Refusal } from './refusal.js';

type Compared = Extract<SaidCondition, { value: string }>;
type Beside = Exclude<Extract<SaidCondition, { other: Said }>, { is: 'same_as' }>;
type Worded = Extract<SaidCondition, { values: string[] }>;

const COMPARISONS = {
  less: '<',
  less_or_equal: '<=',
  more: '>',
  more_or_equal: '>=',
  before: '<',
  after: '>',
} as const;

/**
 * What a person asks about a row, as a recipe says it; true or false where that is the same for all rows. Columns are
 * looked for in the source first, then in the template; of several readings the one that holds for some row. `about`:
 * what is asked about where no column is named. Throws Refusal where it cannot be asked.
 */
export function conditionOf(asked: Asked, said: SaidCondition, about?: Expression): Condition | boolean {
  const ask = { asked, about };
  switch (said.is) {
    case 'and':
    case 'or':
      return several(
        said.is,
        said.of.map((each) => conditionOf(asked, each, about)),
      );
    case 'from':
      return negated(asked.isFrom(said.table), said.not);
    case 'role':
      return negated(asked.isRole(said.role), said.not);
    case 'blank':
      return firstThatHolds(ask, said.column, blank, true);
    case 'filled':
      return firstThatHolds(ask, said.column, (of) => ({ test: 'not', of: blank(of) }), true);
    case 'same_as': {
      const [of, to] = [said.column, said.other].map((column) => operands(ask, column)[0]);
      if (!of || !to) throw new Refusal(asked.missing(said.other));
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

/** As a condition also where it is the same for all rows. */
export function asCondition(holds: Condition | boolean): Condition {
  if (typeof holds === 'object') return holds;
  const all = node({ op: 'constant', value: holds ? 'x' : '' });
  return { test: 'not', of: { test: 'blank', of: all } };
}

function several(is: 'and' | 'or', parts: readonly (Condition | boolean)[]): Condition | boolean {
  const decisive = is === 'or';
  if (parts.includes(decisive)) return decisive;
  const open = parts.filter((part) => typeof part === 'object');
  const [only, ...others] = open;
  if (!only) return !decisive;
  return others.length === 0 ? only : { test: is, of: open };
}

function negated(condition: Condition | boolean, not: boolean | undefined): Condition | boolean {
  if (!not) return condition;
  return typeof condition === 'boolean' ? !condition : { test: 'not', of: condition };
}

/** A placeholder is as good as nothing. */
function blank(of: Expression): Condition {
  return { test: 'blank', of: node({ op: 'empty_if', of }) };
}

/** Two columns of numbers: by what is left when one is taken from the other. */
function beside(ask: Asking, said: Beside): Condition {
  const [of, by] = [said.column, said.other].map((column) => {
    const readings = operands(ask, column).flatMap(asNumbers);
    const best = fittest(ask, readings, /^-?\d{1,10}(\.\d{1,8})?$/);
    if (!best) throw new Refusal(`"${column}" holds no numbers to compare.`);
    return best;
  });
  if (!of || !by) throw new Refusal(ask.asked.missing(said.other));
  const left = node({ op: 'calculate', of, is: '-', by });
  return { test: 'compare', of: left, as: 'number', is: COMPARISONS[said.is], to: '0' };
}

interface Asking {
  asked: Asked;
  about: Expression | undefined;
}

/** The reading that most cells fit; of cells that nobody knows, what the column is made as. */
function fittest({ asked }: Asking, readings: readonly Expression[], shape: RegExp): Expression | undefined {
  let best: { of: Expression; fits: number } | undefined;
  for (const of of readings) {
    const unknown = kindOf(of) === 'text' ? 0.5 : Number.POSITIVE_INFINITY;
    const fits = rowsWith(asked, of, (cell) => shape.test(cell)) ?? unknown;
    if (fits > (best?.fits ?? 0)) best = { of, fits };
  }
  return best?.of;
}

/**
 * As it was said; amounts by what they amount to ("0" and "0.00"), and where no cell is like that other numbers as
 * well, and a word that is said of rows ("test customers", "anyone called Test") as the beginning of a text, or a part
 * of it.
 */
function alike(ask: Asking, said: Worded): Condition {
  const { asked } = ask;
  const make = (of: Expression) => (said.is === 'equal' ? equalTo(asked, of, said) : worded(of, said));
  if (said.is !== 'equal') return firstThatHolds(ask, said.column, make);
  const { column } = said;
  const isAmount = column !== undefined && operands(ask, column).some((of) => kindOf(of) === 'number');
  const exact = () => operandsHolding(ask, column, make, true);
  const found = isAmount ? (sameAmount(ask, said) ?? exact()) : (exact() ?? sameAmount(ask, said));
  if (found) return found;
  const forms = { ...said, values: [...new Set(said.values.flatMap(formsOf))] };
  const known = operandsHolding(ask, column, (of) => worded(of, forms)) ?? resultHolding(ask, forms);
  if (known) return known;
  const words = said.values.map(escaped).join('|');
  for (const pattern of [`^(?:${words})\\b`, `\\b(?:${words})\\b`]) {
    const found = operandsHolding(ask, column, (of) => worded(of, { is: 'matches', values: [pattern] }));
    if (found) return found;
  }
  return firstThatHolds(ask, column, make);
}

function sameAmount(ask: Asking, { column, values }: Worded): Condition | undefined {
  const numbers = values.flatMap((value) => plainNumber(value) ?? []);
  if (column === undefined || numbers.length < values.length) return undefined;
  const [only, ...others] = numbers.map((value): Condition => {
    const bound = (is: 'less_or_equal' | 'more_or_equal') => compared(ask, { is, column, value });
    return { test: 'and', of: [bound('less_or_equal'), bound('more_or_equal')] };
  });
  if (!only) return undefined;
  const either: Condition = others.length === 0 ? only : { test: 'or', of: [only, ...others] };
  return rowsOf(ask.asked, either) === 0 ? undefined : either;
}

/** A pattern has room for so much. */
const LONGEST_LIST = 500;

/** A list in a cell ("new, VIP", a JSON array) holds a value among others. */
function equalTo(asked: Asked, of: Expression, said: Worded): Condition {
  const values = said.values.map((value) => value.trim());
  if (values.includes('') || values.join('').length > LONGEST_LIST) return worded(of, said);
  const isHeld = (is: (cell: string) => boolean) => (rowsWith(asked, of, is) ?? 0) > 0;
  const items = values.map((value) => JSON.stringify(value));
  const isItem = (cell: string) => items.some((item) => cell.toLowerCase().includes(item.toLowerCase()));
  if (isHeld((cell) => cell.startsWith('[') && isItem(cell)))
    return worded(of, { is: 'contains', values: items });
  const pattern = listedPattern(values);
  const listing = new RegExp(pattern, 'iu');
  const isAlone = (cell: string) => values.some((value) => value.toLowerCase() === cell.trim().toLowerCase());
  // The comma of "1,000" parts no list.
  return isHeld((cell) => listing.test(cell) && !isAlone(cell) && plainNumber(cell) === undefined)
    ? { test: 'matches', of, pattern, ignore_case: true }
    : worded(of, said);
}

/** Finds texts alone or between the marks that part lists. */
export function listedPattern(values: readonly string[]): string {
  return `(?:^|[,;|])\\s*(?:${values.map((value) => escaped(value.trim())).join('|')})\\s*(?:$|[,;|])`;
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
  return ask.asked
    .filled()
    .flatMap(([, of]) => (isMeant(of) ? [worded(of, said)] : []))
    .find((condition) => rowsOf(ask.asked, condition));
}

function operandsHolding(
  ask: Asking,
  column: Said | undefined,
  make: (of: Expression) => Condition,
  asMade = false,
): Condition | undefined {
  const conditions = operands(ask, column, asMade).map(make);
  const counts = conditions.map((each) => rowsOf(ask.asked, each) ?? 0);
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

/** What may be meant by a column, as expressions: of the source, without needless spaces; of the template, as it is made. */
function operands({ asked, about }: Asking, said: Said | undefined, asMade = false): Expression[] {
  if (said === undefined) {
    const all = asked.sources().map(collapsed);
    return about ? [about, ...all] : all;
  }
  const [source, made] = [asked.source(said), asked.made(said)];
  if (!source && !made) throw new Refusal(asked.missing(said));
  // What a name of both means is what people see in the result, where "n/a" is blank and codes have their meaning;
  // a name that only resembles a column of the source, and is one of the template's, is the template's.
  const isOurs = made && made.score > (source?.score ?? 0) + (asMade ? -0.05 : 0.1);
  const both = [source && collapsed(source.of), made?.of];
  // What it is mapped to may be another word than the one that is asked for.
  const found = [...(isOurs ? both.reverse() : both), made?.from && collapsed(made.from)];
  return found.filter((each) => each !== undefined);
}

function collapsed(of: Expression): Expression {
  return isOp(of, 'collapse') ? of : node({ op: 'collapse', of });
}

/** What is asked of a text: one of the values is it, or stands in it. */
function worded(of: Expression, said: Worded): Condition {
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

const MONEY = /amount|total|value|price|balance|\bsum\b|\bnet\b|gross|cost|limit|salary|fee/i;

/**
 * "Orders under 100", "orders from 2022": the column that such a number or date is said of. Of several, the one that is
 * called like money, or like the sheet.
 */
function comparable(ask: Asking, as: 'number' | 'date'): Expression[] {
  const { asked, about } = ask;
  if (about) return [about];
  const isMade = (of: Expression) =>
    (as === 'number' ? nodesOf(of, 'number', 'round') : nodesOf(of, 'date', 'datetime')).length > 0;
  const made = asked.filled().filter(([, of]) => isMade(of));
  const isMeant = (column: string) =>
    as === 'number' ? MONEY.test(column) : (resolveColumn(column, [asked.name])?.score ?? 0) > 0;
  const [meant] = made.filter(([column]) => isMeant(column));
  if (meant) return [meant[1]];
  const [first, second] = made;
  if (second)
    throw new Refusal(
      `Say which ${as} is meant: ${asked.name} has ${listed(made.map(([column]) => column))}.`,
    );
  return first ? [first[1]] : operands(ask, undefined);
}

/** By the reading of the column as numbers, or dates, that fits most cells. */
function compared(ask: Asking, said: Compared): Condition {
  const number = said.is === 'before' || said.is === 'after' ? undefined : plainNumber(said.value);
  const as = number === undefined ? 'date' : 'number';
  const to = number ?? isoDate(said.value);
  if (to === undefined) throw new Refusal(`"${said.value}" is neither a number nor a date.`);
  const given = said.column === undefined ? comparable(ask, as) : operands(ask, said.column);
  const readers = ask.asked.filled().flatMap(([, made]) => {
    const reads = columnsOf(made);
    const isReader = given.some((each) => {
      const [read] = columnsOf(each);
      return reads.length === 1 && reads[0]?.name === read?.name && reads[0]?.input === read?.input;
    });
    return isReader ? [made] : [];
  });
  const readings = [...given, ...readers, ...given].flatMap(as === 'number' ? asNumbers : asDates);
  const shape = as === 'number' ? /^-?\d{1,20}(\.\d{1,18})?$/ : /^\d{4}-\d{2}-\d{2}/;
  const best = fittest(ask, readings, shape);
  if (!best) throw new Refusal(`"${said.column ?? ''}" holds no ${as}s to compare with ${said.value}.`);
  return { test: 'compare', of: best, as, is: COMPARISONS[said.is], to };
}
