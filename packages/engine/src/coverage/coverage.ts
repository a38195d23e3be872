import { setOwn } from '@godwit/contract/own';
import { blankSql } from '../cells/text.js';
import { type DuckSession, quoteText, type SessionLimits, withSession } from '../duck/session.js';
import { tableNames } from '../mapping/table-names.js';
import { countSmall, smallRows } from '../profile/count-small.js';
import type { Table } from '../read/reader.js';
import { tableSql } from '../read/table-sql.js';
import { usesOf } from '../recipe/lineage.js';
import type { Recipe } from '../recipe/recipe.js';
import { feedsOf, inputsFrom } from '../run/inputs.js';
import type { SheetFile } from '../run/sheet/sheet.js';

export interface ColumnCoverage {
  /** The share of rows whose cell is not blank, 0 to 1. */
  fill: number;
  /** Different values that are not blank; of large tables to within a few percent. */
  distinct: number;
}

/** How full everything is, so that a hollow import shows. */
export interface Coverage {
  /** By `file (table) / column`. */
  inputs: Record<string, ColumnCoverage>;
  /** By `slug / column`. */
  outputs: Record<string, ColumnCoverage>;
  /** Columns of `inputs` that reached no output, not even as the key of a join, in a filter or a lookup. */
  unused_inputs: string[];
}

/** Up to so many rows every different value is counted; a small table as its profile is (4,000 columns: 1 s, not 20). */
const exactRows = 200_000;
/** Of one statement that counts exactly: it holds all different values of its columns, and 2 MB more for each column. */
const exactCells = 2_000_000;
const exactColumns = 40;
const mostColumns = 200;

/** One pass over each table and sheet (1M × 12: 0.9 s of processor time). */
export async function coverageOf(
  recipe: Recipe,
  tables: readonly Table[],
  sheets: readonly SheetFile[],
  limits: SessionLimits,
): Promise<Coverage> {
  return withSession(limits, async (session) => {
    const coverage: Coverage = { inputs: {}, outputs: {}, unused_inputs: [] };
    const used = usedColumns(recipe, tables);
    for (const [table, name] of tableNames(tables)) {
      const counted = await count(session, tableSql(table), table, table);
      for (const [at, column] of table.columns.entries()) {
        const key = `${name} / ${column}`;
        setOwn(coverage.inputs, key, counted[at] ?? none);
        if (!used.get(table)?.has(column)) coverage.unused_inputs.push(key);
      }
    }
    for (const sheet of sheets) {
      const counted = await count(session, `read_parquet(${quoteText(sheet.parquet)})`, sheet);
      for (const [at, column] of sheet.columns.entries())
        coverage.outputs[`${sheet.template.slug} / ${column}`] = counted[at] ?? none;
    }
    return coverage;
  });
}

const none: ColumnCoverage = { fill: 0, distinct: 0 };

function usedColumns(recipe: Recipe, tables: readonly Table[]): Map<Table, Set<string>> {
  const inputs = inputsFrom(recipe, tables);
  const used = new Map<Table, Set<string>>(tables.map((table) => [table, new Set()]));
  for (const sheet of recipe.sheets)
    for (const { table, column } of feedsOf(usesOf(recipe, sheet), inputs)) used.get(table)?.add(column);
  return used;
}

async function count(
  session: DuckSession,
  rows: string,
  { columns, rowCount }: { columns: readonly string[]; rowCount: number },
  stored?: Table,
): Promise<ColumnCoverage[]> {
  if (rowCount <= smallRows) {
    const cells = columns.map((_, at) => `c${at}`);
    const small = { sql: rows, names: columns, columns: cells, rows: rowCount, ...(stored && { stored }) };
    const counts = await countSmall(session, small);
    return counts.map(({ filled, distinct }) => ({ fill: share(filled, rowCount), distinct }));
  }
  const isExact = rowCount <= exactRows;
  const width = isExact ? Math.min(exactColumns, Math.ceil(exactCells / Math.max(rowCount, 1))) : mostColumns;
  const found: ColumnCoverage[] = [];
  for (let first = 0; first < columns.length && rowCount > 0; first += width) {
    const places = columns.slice(first, first + width).map((_, at) => first + at);
    const filled = places.map((at) => `CASE WHEN NOT (${blankSql(`c${at}`)}) THEN c${at} END AS v${at}`);
    const counts = places.map(
      (at) =>
        `count(v${at})::BIGINT AS n${at}, ${isExact ? `count(DISTINCT v${at})` : `approx_count_distinct(v${at})`}::BIGINT AS d${at}`,
    );
    const [row] = await session.rows(
      `SELECT count(*)::BIGINT AS n, ${counts.join(', ')} FROM (SELECT ${filled.join(', ')} FROM ${rows})`,
    );
    for (const at of places) {
      const full = Number(row?.[`n${at}`]);
      // The estimate may be higher than what there is.
      found.push({ fill: share(full, Number(row?.n)), distinct: Math.min(Number(row?.[`d${at}`]), full) });
    }
  }
  return found;
}

/** To four digits, but 1 only where no cell is blank and 0 only where all are. */
export function share(part: number, whole: number): number {
  if (whole === 0 || part === 0) return 0;
  if (part === whole) return 1;
  return Math.min(0.9999, Math.max(0.0001, Math.round((part / whole) * 10_000) / 10_000));
}
