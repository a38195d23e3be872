import { setOwn } from '@godwit/contract/own';
import { blankSql } from '../cells/text.js';
import { type DuckSession, quoteText, type SessionLimits, withSession } from '../duck/session.js';
import { tableNames } from '../mapping/table-names.js';
import { countSmall, smallRows } from '../profile/count-small.js';
import { fillCounts } from '../profile/known-counts.js';
import type { Table } from '../read/reader.js';
import { tableSql } from '../read/table-sql.js';
import { usesOf } from '../recipe/lineage.js';
import type { Recipe } from '../recipe/recipe.js';
import { feedsOf, inputsFrom } from '../run/inputs.js';
import { countJudgedCells } from '../run/sheet/judged-cells.js';
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

export interface Covered extends Coverage {
  /** The sheets with what their columns hold: it was counted in the same pass. */
  sheets: SheetFile[];
}

/** One pass over each sheet, and over each table that no plan was made for (1M × 12: 0.7 s of processor time each). */
export async function coverageOf(
  recipe: Recipe,
  tables: readonly Table[],
  sheets: readonly SheetFile[],
  limits: SessionLimits,
): Promise<Covered> {
  return withSession(limits, async (session) => {
    const coverage: Covered = { inputs: {}, outputs: {}, unused_inputs: [], sheets: [] };
    const used = usedColumns(recipe, tables);
    for (const [table, name] of tableNames(tables)) {
      const counted = await count(session, tableSql(table), table, table);
      for (const [at, column] of table.columns.entries()) {
        const key = `${name} / ${column}`;
        setOwn(coverage.inputs, key, coverageIn(table, counted[at]));
        if (!used.get(table)?.has(column)) coverage.unused_inputs.push(key);
      }
    }
    for (const sheet of sheets) {
      const counted = await count(session, `read_parquet(${quoteText(sheet.parquet)})`, sheet);
      for (const [at, column] of sheet.columns.entries())
        coverage.outputs[`${sheet.template.slug} / ${column}`] = coverageIn(sheet, counted[at]);
      const filled = counted.map((each) => each.filled);
      coverage.sheets.push({ ...sheet, cells: await countJudgedCells(session, sheet, filled) });
    }
    return coverage;
  });
}

interface Counts {
  filled: number;
  distinct: number;
}

function coverageIn({ rowCount }: { rowCount: number }, counts: Counts | undefined): ColumnCoverage {
  return { fill: share(counts?.filled ?? 0, rowCount), distinct: counts?.distinct ?? 0 };
}

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
): Promise<Counts[]> {
  if (rowCount <= smallRows) {
    const cells = columns.map((_, at) => `c${at}`);
    const small = { sql: rows, names: columns, columns: cells, rows: rowCount, ...(stored && { stored }) };
    return countSmall(session, small);
  }
  const isExact = rowCount <= exactRows;
  if (stored && !isExact) return fillCounts(session, stored);
  const width = isExact ? Math.min(exactColumns, Math.ceil(exactCells / Math.max(rowCount, 1))) : mostColumns;
  const found: Counts[] = [];
  for (let first = 0; first < columns.length; first += width) {
    const places = columns.slice(first, first + width).map((_, at) => first + at);
    // Empty texts are what most blank cells are, and cost nothing. Only where a cell begins with something else than a
    // visible letter of ASCII it is asked whether there are others.
    const plain = await countIn(session, rows, places, isExact, (cell) => `nullif(${cell}, '')`);
    const doubtful = places.filter((at) => plain.get(at)?.isDoubtful);
    const asked = await countIn(
      session,
      rows,
      doubtful,
      isExact,
      (cell) => `CASE WHEN NOT (${blankSql(cell)}) THEN ${cell} END`,
    );
    for (const at of places) found.push(asked.get(at) ?? plain.get(at) ?? { filled: 0, distinct: 0 });
  }
  return found;
}

async function countIn(
  session: DuckSession,
  rows: string,
  places: readonly number[],
  isExact: boolean,
  filled: (cell: string) => string,
): Promise<Map<number, Counts & { isDoubtful: boolean }>> {
  if (places.length === 0) return new Map();
  const cells = places.map((at) => `${filled(`c${at}`)} AS v${at}`);
  const counts = places.map(
    (at) =>
      `count(v${at})::BIGINT AS n${at}, ${isExact ? `count(DISTINCT v${at})` : `approx_count_distinct(v${at})`}::BIGINT AS d${at}, ` +
      `coalesce(bool_or(v${at} < '!' OR v${at} >= '\u007f'), false) AS o${at}`,
  );
  const [row] = await session.rows(
    `SELECT ${counts.join(', ')} FROM (SELECT ${cells.join(', ')} FROM ${rows})`,
  );
  return new Map(
    places.map((at) => {
      const full = Number(row?.[`n${at}`]);
      // The estimate may be higher than what there is.
      const distinct = Math.min(Number(row?.[`d${at}`]), full);
      return [at, { filled: full, distinct, isDoubtful: row?.[`o${at}`] === true }];
    }),
  );
}

/** To four digits, but 1 only where no cell is blank and 0 only where all are. */
export function share(part: number, whole: number): number {
  if (whole === 0 || part === 0) return 0;
  if (part === whole) return 1;
  return Math.min(0.9999, Math.max(0.0001, Math.round((part / whole) * 10_000) / 10_000));
}
