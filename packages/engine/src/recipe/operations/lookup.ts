import { byName } from '@godwit/contract/by-name';
import { z } from 'zod';
import { blankSql, lowerText, trimSql, trimText } from '../../cells/text.js';
import { literal } from '../../duck/sql.js';
import { type InputLookup, nested, operation, text } from '../operation.js';

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
    /** Only rows that have these texts, trimmed: one table of codes may hold many kinds of them. */
    where: byName(text).optional(),
    /** All cells of the key, in the order of their rows, without the blank ones. */
    all: z.strictObject({ separator: text }).optional(),
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
      `${node.all ? `every "${node.value}"` : `the "${node.value}"`} of ${node.input} whose "${node.key}" is ${say(node.of)}` +
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

export function lookupKey(value: string, { ignore_case }: { ignore_case: boolean }): string {
  return ignore_case ? lowerText(trimText(value)) : trimText(value);
}

export function lookupKeySql(
  sql: string,
  { ignore_case }: { ignore_case: boolean },
  context: { let(sql: string): string },
): string {
  const trimmed = trimSql(sql, context);
  return ignore_case ? `lower(${trimmed})` : trimmed;
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
  const key = `nullif(${lookupKeySql(cell(node.key), node, context)}, '')`;
  const holds = Object.entries(node.where ?? {}).map(
    ([column, value]) => `coalesce(${trimSql(cell(column), context)}, '') = ${literal(trimText(value))}`,
  );
  return holds.length === 0 ? key : `CASE WHEN ${holds.join(' AND ')} THEN ${key} END`;
}

/** The same in plain TypeScript. */
export function lookupRowKey(node: InputLookup, cell: (column: string) => string | null): string | null {
  const holds = Object.entries(node.where ?? {}).every(
    ([column, value]) => trimText(cell(column) ?? '') === trimText(value),
  );
  return (holds && lookupKey(cell(node.key) ?? '', node)) || null;
}

/** What is found, of the cells of all rows that have the key, in this order. */
export function lookupValueSql({ all }: InputLookup, cell: string, order: string): string {
  if (!all) return `first(${cell} ORDER BY ${order})`;
  return `string_agg(${cell}, ${literal(all.separator)} ORDER BY ${order}) FILTER (NOT (${blankSql(cell)}))`;
}

/** The same in plain TypeScript: the places of the cells that count. */
export function lookupPlaces({ all }: InputLookup, cells: readonly (string | null)[]): number[] {
  if (!all) return cells.length === 0 ? [] : [0];
  return [...cells.keys()].filter((at) => trimText(cells[at] ?? '') !== '');
}

export function lookupValue(node: InputLookup, cells: readonly (string | null)[]): string | null | undefined {
  if (cells.length === 0) return undefined;
  const found = lookupPlaces(node, cells).map((at) => cells[at] ?? null);
  return node.all && found.length > 1 ? found.join(node.all.separator) : (found[0] ?? null);
}
