import { z } from 'zod';
import { bareSql, bareText } from '../../cells/bare.js';
import { blankSql, collapseSql, collapseText, lowerText, trimText } from '../../cells/text.js';
import { literal } from '../../duck/sql.js';
import { nested, operation, type SheetLookup, text } from '../operation.js';

type Let = { let(sql: string): string };

/**
 * The cell of a sheet of the recipe (this one or another), found by other cells of its row, as they are when all is
 * done. Keys compare trimmed, each run of white space as one space. A key that stands for several different values
 * finds none; blank values do not count.
 */
export const sheetLookup = operation(
  'sheet_lookup',
  {
    of: nested,
    /** The template of the sheet, as the recipe calls it. */
    sheet: text.min(1),
    /** Columns of that sheet that make the key, joined; blank ones are left out. */
    key: z.array(text.min(1)).min(1).max(20),
    separator: text.default(' '),
    value: text.min(1),
    ignore_case: z.boolean().default(true),
    /** Keys compare by their letters and digits alone, without leading zeros. */
    loosely: z.literal(true).optional(),
    /** What becomes of a key that is not there. */
    otherwise: z.enum(['blank', 'keep']).default('blank'),
  },
  {
    sql: (node, context) => {
      const value = context.let(context.sql(node.of));
      const found = context.lookup(node, `nullif(${sheetKeySql(value, node, context)}, '')`);
      return node.otherwise === 'blank'
        ? found.value
        : `CASE WHEN ${found.key} IS NULL THEN ${value} ELSE ${found.value} END`;
    },
    english: (node, say) =>
      `the "${node.value}" in sheet "${node.sheet}" whose ${node.key.map((name) => `"${name}"`).join(' and ')} is ${say(node.of)}${node.loosely ? ' by letters and digits' : ''}` +
      `${node.otherwise === 'keep' ? ' (kept as it is where there is none)' : ''}`,
    children: (node) => [node.of],
    reference: (node, row) => {
      const value = row.value(node.of);
      const key = value === null ? '' : sheetKey(value, node);
      const found = key === '' ? undefined : row.lookup(node, key);
      if (found === undefined) return node.otherwise === 'keep' ? value : null;
      return found;
    },
  },
);

type Compared = Pick<SheetLookup, 'ignore_case' | 'loosely'>;

function sheetKey(value: string, { ignore_case, loosely }: Compared): string {
  if (loosely) return bareText(value);
  return ignore_case ? lowerText(collapseText(value)) : collapseText(value);
}

function sheetKeySql(sql: string, { ignore_case, loosely }: Compared, context: Let): string {
  if (loosely) return bareSql(sql, context);
  const key = collapseSql(sql, context);
  return ignore_case ? `lower(${key})` : key;
}

/** The key of a row of the sheet; null where it has none. */
export function sheetRowKey(node: SheetLookup, cells: readonly (string | null)[]): string | null {
  const filled = cells.filter((cell) => trimText(cell ?? '') !== '');
  return sheetKey(filled.join(node.separator), node) || null;
}

export function sheetRowKeySql(node: SheetLookup, cells: readonly string[], context: Let): string {
  const filled = cells.map((cell) => `CASE WHEN ${blankSql(cell)} THEN NULL ELSE ${cell} END`);
  const joined = `concat_ws(${literal(node.separator)}, ${filled.join(', ')})`;
  return `nullif(${sheetKeySql(joined, node, context)}, '')`;
}

/** A query of `key` and `value`, each key once, of one of the cells of all rows. */
export function sheetValuesSql(rows: string): string {
  return `SELECT key, min(value) AS value FROM (${rows}) WHERE key IS NOT NULL AND NOT (${blankSql('value')}) GROUP BY key HAVING count(DISTINCT value) = 1`;
}

/** The same in plain TypeScript: what the rows of one key have. */
export function sheetValue(cells: readonly (string | null)[]): string | undefined {
  const filled = new Set(cells.filter((cell) => cell !== null && trimText(cell) !== ''));
  const [value] = filled;
  return filled.size === 1 && typeof value === 'string' ? value : undefined;
}
