import { type DuckSession, quoteIdent, quoteText } from '../duck/session.js';
import { countRows, filterSql, type RowFilter } from '../export/selection.js';
import { Scope } from '../recipe/scope.js';
import { cellColumn } from '../run/sheet/sheet.js';
import { foldedSql } from '../validate/folded.js';
import type { DeliveredSheet } from './batches.js';
import { noParent, notThere } from './forest.js';
import type { Places } from './places.js';

/**
 * For each row, by its place, the place of the row it points to: by the first of its linked columns, in the order of the
 * template, whose value stands in a target; of several rows with that value the first. Only rows of the export count.
 */
export async function findParents(
  session: DuckSession,
  sheets: readonly DeliveredSheet[],
  places: Places,
  filter: RowFilter,
): Promise<Int32Array> {
  const parents = new Int32Array(places.total).fill(notThere);
  // Only here: what reads a part of a sheet later needs its conditions pushed down.
  await session.keepAsWritten();
  const targets = new Targets(session, sheets, places, filter);
  for (const [at, { sheet }] of sheets.entries()) {
    if (countRows(sheet, filter) === 0) continue;
    const start = places.start(at);
    const query = await parentsSql(sheets, at, targets, filter);
    if (query === undefined) {
      parents.fill(noParent, start, start + sheet.rowCount);
      continue;
    }
    const result = await session.connection.stream(query);
    for (;;) {
      const chunk = await result.fetchChunk();
      if (!chunk || chunk.rowCount === 0) break;
      const rows = chunk.getColumnValues(0);
      const found = chunk.getColumnValues(1);
      for (let n = 0; n < rows.length; n += 1) parents[start + Number(rows[n])] = Number(found[n]);
    }
  }
  await targets.drop();
  await session.run('RESET disabled_optimizers');
  return parents;
}

/** Undefined: all its rows are in the export, and none points anywhere. */
async function parentsSql(
  sheets: readonly DeliveredSheet[],
  at: number,
  targets: Targets,
  filter: RowFilter,
): Promise<string | undefined> {
  const delivered = sheets[at];
  if (!delivered) return undefined;
  const scope = new Scope();
  const columns = new Set<number>();
  const joins: string[] = [];
  for (const { column, to } of delivered.links)
    for (const target of to) {
      const table = await targets.table(target);
      if (table === undefined) continue;
      columns.add(column);
      const key = scope.let(foldedSql(cellColumn(column), scope));
      const found = `found${joins.length}`;
      joins.push(`LEFT JOIN ${table} AS ${found} ON ${found}.key = own.${key}`);
    }
  const isWhole = countRows(delivered.sheet, filter) === delivered.sheet.rowCount;
  if (joins.length === 0 && isWhole) return undefined;
  const places = [...joins.keys()].map((n) => `found${n}.place`);
  return `SELECT own.file_row_number::INTEGER, coalesce(${[...places, noParent].join(', ')})::INTEGER
    FROM ${scope.over(rowsSql(delivered, [...columns], filter))} AS own ${joins.join(' ')}`;
}

/** What columns that are pointed to hold, as links compare it: each value with the place of the first row that has it. */
class Targets {
  private readonly tables = new Set<string>();

  constructor(
    private readonly session: DuckSession,
    private readonly sheets: readonly DeliveredSheet[],
    private readonly places: Places,
    private readonly filter: RowFilter,
  ) {}

  /** Undefined: there is no row to point to. */
  async table({ sheet, column }: { sheet: number; column: number }): Promise<string | undefined> {
    const delivered = this.sheets[sheet];
    if (!delivered || countRows(delivered.sheet, this.filter) === 0) return undefined;
    const name = quoteIdent(`target ${sheet} ${column}`);
    if (this.tables.has(name)) return name;
    const scope = new Scope();
    const key = scope.let(foldedSql(cellColumn(column), scope));
    await this.session.run(
      `CREATE TEMP TABLE ${name} AS
       SELECT ${key} AS key, (${this.places.start(sheet)} + min(file_row_number))::INTEGER AS place
       FROM ${scope.over(rowsSql(delivered, [column], this.filter))} WHERE ${key} <> '' GROUP BY ${key}`,
    );
    this.tables.add(name);
    return name;
  }

  async drop(): Promise<void> {
    for (const name of this.tables) await this.session.run(`DROP TABLE ${name}`);
  }
}

function rowsSql({ sheet }: DeliveredSheet, columns: readonly number[], filter: RowFilter): string {
  const cells = columns.map((at) => `${cellColumn(at)}, `).join('');
  return `(SELECT ${cells}file_row_number FROM read_parquet(${quoteText(sheet.parquet)}, file_row_number = true)
    WHERE ${filterSql(filter)})`;
}
