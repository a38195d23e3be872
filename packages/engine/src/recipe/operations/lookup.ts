import { byName } from '@godwit/contract/by-name';
import { z } from 'zod';
import { bareSql, bareText } from '../../cells/bare.js';
import { readMomentSql, writeMomentSql } from '../../cells/date-sql.js';
import { readMoment, writeMoment } from '../../cells/date-text.js';
import { readNumber, readNumberSql } from '../../cells/numbers.js';
import { parsePlain, placePoint } from '../../cells/plain-number.js';
import { blankSql, lowerText, trimSql, trimText } from '../../cells/text.js';
import { literal } from '../../duck/sql.js';
import { inputFormat } from '../date-format.js';
import { type InputLookup, type LookupTake, nested, operation, text } from '../operation.js';

type Let = { let(sql: string): string };
type Take<What extends LookupTake['what']> = Extract<LookupTake, { what: What }>;

const take = z.discriminatedUnion('what', [
  z.strictObject({ what: z.literal('count') }),
  /** Of numbers that are written so; the first cell that is none, where there is one, so that it is seen. */
  z.strictObject({
    what: z.literal('sum'),
    decimal: z.enum(['.', ',']).default('.'),
    thousands: z.enum(['', ',', '.', ' ', "'"]).default(','),
  }),
  /** By a day or a moment, else as the rows follow each other; rows without one come last, or first. */
  z.strictObject({
    what: z.enum(['first', 'last']),
    by: z.strictObject({ column: text.min(1), formats: z.array(inputFormat).min(1).max(30) }).optional(),
  }),
]);

/**
 * The cell of another input, found by a key. Keys compare trimmed; of rows with the same key the first counts, or all
 * of them do.
 */
export const lookup = operation(
  'lookup',
  {
    of: nested,
    input: text.min(1),
    /** What the other input calls the column of keys, and the column of values. */
    key: text.min(1),
    value: text.min(1),
    ignore_case: z.boolean().default(false),
    /** Keys compare by their letters and digits alone, without leading zeros: "WV20 CNM" is "wv20cnm". */
    loosely: z.literal(true).optional(),
    /** Only rows that have these texts, trimmed, and in any case where keys are: one table of codes may hold many kinds of them. */
    where: byName(text).optional(),
    /** All cells of the key, in the order of their rows, without the blank ones. */
    all: z.strictObject({ separator: text }).optional(),
    /** What is made of all rows that have the key, those without a value left out. */
    take: take.optional(),
    /** What becomes of a key that is not there. */
    otherwise: z.enum(['blank', 'keep']).default('blank'),
  },
  {
    sql: (node, context) => {
      const value = context.let(context.sql(node.of));
      const key = context.let(lookupKeySql(value, node, context));
      const found = context.lookup(node, `nullif(${key}, '')`);
      return node.otherwise === 'blank'
        ? found.value
        : `CASE WHEN ${found.key} IS NULL THEN ${value} ELSE ${found.value} END`;
    },
    english: (node, say) =>
      `${whatEnglish(node)} of ${node.input} whose "${node.key}" is ${say(node.of)}${node.loosely ? ' by letters and digits' : ''}` +
      `${whereEnglish(node.where)}${node.all ? `, joined by "${node.all.separator}"` : ''}` +
      `${node.otherwise === 'keep' ? ' (kept as it is where there is none)' : ''}`,
    children: (node) => [node.of],
    reference: (node, row) => {
      const value = row.value(node.of);
      const key = value === null ? '' : lookupKey(value, node);
      const found = key === '' ? undefined : row.lookup(node, key);
      if (found === undefined) return node.otherwise === 'keep' ? value : null;
      return found;
    },
  },
);

type Compared = Pick<InputLookup, 'ignore_case' | 'loosely'>;

export function lookupKey(value: string, { ignore_case, loosely }: Compared): string {
  if (loosely) return bareText(value);
  return ignore_case ? lowerText(trimText(value)) : trimText(value);
}

export function lookupKeySql(
  sql: string,
  { ignore_case, loosely }: Compared,
  context: { let(sql: string): string },
): string {
  if (loosely) return bareSql(sql, context);
  const trimmed = trimSql(sql, context);
  return ignore_case ? `lower(${trimmed})` : trimmed;
}

function whatEnglish({ all, take, value }: Pick<InputLookup, 'all' | 'take' | 'value'>): string {
  if (all) return `every "${value}"`;
  if (!take) return `the "${value}"`;
  if (take.what === 'count') return `how many "${value}" there are among the rows`;
  if (take.what === 'sum') return `the sum of "${value}" of the rows`;
  return `the ${take.what} "${value}"${take.by ? ` by "${take.by.column}"` : ''} of the rows`;
}

function whereEnglish(where: Record<string, string> = {}): string {
  return Object.entries(where)
    .map(([column, value]) => ` and whose "${column}" is "${value}"`)
    .join('');
}

/** Whether a row counts, and the key it has: null where it does not. */
export function lookupRowSql(
  node: InputLookup,
  cell: (column: string) => string,
  context: { let(sql: string): string },
): string {
  const { ignore_case } = node;
  const key = `nullif(${lookupKeySql(cell(node.key), node, context)}, '')`;
  const holds = Object.entries(node.where ?? {}).map(
    ([column, value]) =>
      `coalesce(${lookupKeySql(cell(column), { ignore_case }, context)}, '') = ${literal(lookupKey(value, { ignore_case }))}`,
  );
  return holds.length === 0 ? key : `CASE WHEN ${holds.join(' AND ')} THEN ${key} END`;
}

/** The same in plain TypeScript. */
export function lookupRowKey(node: InputLookup, cell: (column: string) => string | null): string | null {
  const { ignore_case } = node;
  const holds = Object.entries(node.where ?? {}).every(
    ([column, value]) => lookupKey(cell(column) ?? '', { ignore_case }) === lookupKey(value, { ignore_case }),
  );
  return (holds && lookupKey(cell(node.key) ?? '', node)) || null;
}

/** The columns of the other input that it reads. */
export function lookupColumns({ key, value, where = {}, take }: InputLookup): string[] {
  const by = take && 'by' in take ? take.by?.column : undefined;
  return [...new Set([key, value, ...Object.keys(where), ...(by === undefined ? [] : [by])])];
}

/** By which the rows are ordered, as a text. */
const ORDER = 'YYYY-MM-DD HH:mm:ss';
const pivot = 50;

export function lookupOrderSql(
  { take }: InputLookup,
  cell: (column: string) => string,
  context: Let,
): string {
  if (!take || !('by' in take) || !take.by) return 'CAST(NULL AS VARCHAR)';
  const { wall } = readMomentSql(context.let(cell(take.by.column)), take.by.formats, pivot, context);
  return writeMomentSql(wall, ORDER);
}

/** The same in plain TypeScript. */
function lookupOrder({ take }: InputLookup, cell: (column: string) => string | null): string | null {
  if (!take || !('by' in take) || !take.by) return null;
  const value = cell(take.by.column);
  const moment = value === null ? null : readMoment(value, take.by.formats, pivot);
  return moment ? writeMoment(moment.wall, ORDER) : null;
}

/** Digits before and behind the point of numbers that are added up. */
const WHOLE = 20;
const PLACES = 9;

/** What is found, of rows with `value` and `by` that have the key, in this order. */
export function lookupValueSql({ all, take }: InputLookup, order: readonly string[], context: Let): string {
  const filled = `FILTER (NOT (${blankSql('value')}))`;
  const orderSql = order.join(', ');
  if (all) return `string_agg(value, ${literal(all.separator)} ORDER BY ${orderSql}) ${filled}`;
  switch (take?.what) {
    case undefined:
      return `first(value ORDER BY ${orderSql})`;
    case 'count':
      return `(count(*) ${filled})::VARCHAR`;
    case 'first':
      return `first(value ORDER BY "by" NULLS LAST, ${orderSql}) ${filled}`;
    case 'last':
      return `first(value ORDER BY "by" DESC NULLS LAST, ${order.map((each) => `${each} DESC`).join(', ')}) ${filled}`;
    case 'sum':
      return sumSql(take, orderSql, context);
  }
}

function sumSql(take: Take<'sum'>, order: string, context: Let): string {
  const value = context.let('value');
  const filled = context.let(`NOT (${blankSql(value)})`);
  const read = context.let(readNumberSql(value, [take], 'divide', context));
  const digits = context.let(`regexp_matches(${read}, '^-?[0-9]{1,${WHOLE}}(\\.[0-9]{1,${PLACES}})?$')`);
  const number = context.let(`CASE WHEN ${digits} THEN CAST(${read} AS DECIMAL(38,${PLACES})) END`);
  const places = `max(CASE WHEN contains(${read}, '.') THEN length(${read}) - position('.' IN ${read}) ELSE 0 END) FILTER (${filled})`;
  const total = `(sum(${number}) FILTER (${filled}))::VARCHAR`;
  const written = `CASE WHEN ${places} = 0 THEN split_part(${total}, '.', 1) ELSE left(${total}, length(${total}) - ${PLACES} + (${places})) END`;
  const unread = `first(value ORDER BY ${order}) FILTER (${filled} AND ${number} IS NULL)`;
  return `coalesce(${unread}, ${written})`;
}

export interface LookupCell {
  value: string | null;
  by: string | null;
}

/** What counts of a row of the other input. */
export function lookupCell(node: InputLookup, cell: (column: string) => string | null): LookupCell {
  return { value: cell(node.value), by: lookupOrder(node, cell) };
}

/** The same in plain TypeScript: the places of the cells that count. */
export function lookupPlaces({ all, take }: InputLookup, cells: readonly LookupCell[]): number[] {
  if (!all && !take) return cells.length === 0 ? [] : [0];
  const filled = [...cells.keys()].filter((at) => trimText(cells[at]?.value ?? '') !== '');
  if (take?.what !== 'first' && take?.what !== 'last') return filled;
  const sign = take.what === 'first' ? 1 : -1;
  const [best] = filled.sort((a, b) => {
    const [one, other] = [cells[a]?.by ?? null, cells[b]?.by ?? null];
    if (one !== other) {
      if (one === null || other === null) return one === null ? 1 : -1;
      return one < other ? -sign : sign;
    }
    return sign * (a - b);
  });
  return best === undefined ? [] : [best];
}

export function lookupValue(node: InputLookup, cells: readonly LookupCell[]): string | null | undefined {
  if (cells.length === 0) return undefined;
  const found = lookupPlaces(node, cells).map((at) => cells[at]?.value ?? null);
  if (node.take?.what === 'count') return String(found.length);
  if (node.take?.what === 'sum') return sumOf(node.take, found);
  return node.all && found.length > 1 ? found.join(node.all.separator) : (found[0] ?? null);
}

function sumOf(take: Take<'sum'>, cells: readonly (string | null)[]): string | null {
  const numbers = cells.map((cell) => parsePlain(readNumber(cell ?? '', { formats: [take] }) ?? ''));
  let total = 0n;
  let places = 0;
  for (const [at, each] of numbers.entries()) {
    if (!each || each.whole.length > WHOLE || each.fraction.length > PLACES) return cells[at] ?? null;
    const units = BigInt(`${each.whole}${each.fraction.padEnd(PLACES, '0')}`);
    total += each.negative ? -units : units;
    places = Math.max(places, each.fraction.length);
  }
  if (numbers.length === 0) return null;
  const { whole, fraction } = placePoint(String(total < 0n ? -total : total), PLACES);
  return `${total < 0n ? '-' : ''}${whole}${places === 0 ? '' : `.${fraction.slice(0, places)}`}`;
}
