import type { DuckSession } from '../duck/session.js';
import { reshaped } from '../profile/cells.js';
import { columnsBefore } from '../recipe/reshape.js';
import { originColumns } from '../run/relation.js';
import { carriedTo, type Piece } from './piece.js';
import { comparedBy, type Place, traced, tracedSql } from './traced.js';

export interface PieceRow {
  /** Where it stood in the file. */
  row: number;
  /** By header. */
  cells: string[];
  /** By header, where it was asked for: where the cell stood. */
  places: (Place | undefined)[];
}

/** The rows of a table after its steps, in their order, as they come. */
export async function* rowsOf(
  session: DuckSession,
  piece: Piece,
  { trace = false } = {},
): AsyncGenerator<PieceRow> {
  const { columns, table, reshape } = piece;
  const isTraced = trace && reshape.length > 0;
  const { sql, at } = querySql(piece, isTraced);
  // A column that no step has touched is where it was.
  const own = columns.map(({ from }) => (typeof from === 'string' ? table.columns.indexOf(from) : -1));
  const result = await session.connection.stream(sql);
  for (;;) {
    const chunk = await result.fetchChunk();
    if (!chunk || chunk.rowCount === 0) return;
    const stored = Array.from({ length: chunk.columnCount }, (_, column) => chunk.getColumnValues(column));
    for (let index = 0; index < chunk.rowCount; index++) {
      const row = Number(stored[0]?.[index]);
      const found: PieceRow = { row, cells: [], places: [] };
      for (const [header, { from }] of columns.entries()) {
        const cell = typeof from === 'string' ? stored[at[header] ?? 0]?.[index] : carriedTo(row, from);
        const text = typeof cell === 'string' ? cell : '';
        if (!isTraced) found.cells.push(text);
        if (!trace) continue;
        const column = own[header] ?? -1;
        const place = isTraced
          ? traced(text)
          : { text, place: text === '' || column < 0 ? undefined : { row, column } };
        if (isTraced) found.cells.push(place.text);
        found.places.push(place.place);
      }
      yield found;
    }
  }
}

/** The row's number, then its cells; `at` is by header where its cell is found. */
function querySql({ table, reshape, columns }: Piece, isTraced: boolean): { sql: string; at: number[] } {
  const names = [...new Set(columns.flatMap(({ from }) => (typeof from === 'string' ? [from] : [])))];
  const compared = comparedBy(reshape);
  const cellSql = (name: string, column: number) =>
    isTraced && !compared.has(name) ? tracedSql(column) : `c${column}`;
  const relation = reshaped(table, reshape, columnsBefore(names, reshape), cellSql);
  const [origin] = relation.origins;
  const cells = names.map((name) => relation.columns.get(name) ?? 'NULL::VARCHAR');
  const order = relation.ordered ? '' : ` ORDER BY ${originColumns(relation).join(', ')}`;
  return {
    sql: `SELECT ${[origin?.row, ...cells].join(', ')} FROM ${relation.sql}${order}`,
    at: columns.map(({ from }) => (typeof from === 'string' ? names.indexOf(from) + 1 : 0)),
  };
}
