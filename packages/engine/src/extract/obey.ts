import type { DuckSession } from '../duck/session.js';
import { Pages } from '../read/row-places.js';
import type { Choosable } from './choose/choosable.js';
import { choose } from './choose/choose.js';
import { carriedTo, namesOf, type Piece } from './piece.js';
import { rowsOf } from './rows-of.js';

const sampleRows = 20;
const sampleCells = 200;

/** What the instruction leaves of the tables, and what a person should know of it. */
export async function obey(
  session: DuckSession,
  pieces: readonly Piece[],
  instruction: string,
): Promise<{ pieces: Piece[]; notes: string[] }> {
  const names = namesOf(pieces);
  const choosable: Choosable[] = [];
  for (const [at, piece] of pieces.entries())
    choosable.push({
      names: [names[at] ?? '', ...titlesOf(piece), piece.table.name],
      template: piece.template,
      heads: piece.heads,
      keys: piece.keys && [...new Set(piece.keys.map(({ text }) => text))],
      headers: piece.columns.map(({ header }) => header),
      pages: new Pages(piece.table).all,
      rowCount: piece.table.rowCount,
      cells: await cellsOf(session, piece),
    });
  const { kept, notes } = choose(instruction, choosable);
  const left = kept.flatMap(({ table, headers, onPages, onKeys }) => {
    const piece = pieces[table];
    if (!piece) return [];
    const columns = piece.columns.filter(({ header }) => headers.includes(header));
    const onRows = (row: number, page: number | undefined) =>
      (!onPages || (page !== undefined && onPages(page))) &&
      (!onKeys || onKeys(carriedTo(row, piece.keys ?? [])));
    return [{ ...piece, columns, ...(onPages || onKeys ? { onRows } : {}) }];
  });
  return { pieces: left, notes };
}

/** What stands above it. */
function titlesOf({ table }: Piece): string[] {
  const above = (table.aside ?? []).filter(({ kind }) => kind === 'above');
  return above.slice(0, 5).map(({ cells }) => cells.filter(Boolean).join(' ').slice(0, 200));
}

async function cellsOf(session: DuckSession, piece: Piece): Promise<string[]> {
  const found: string[] = [];
  let rows = 0;
  for await (const { cells } of rowsOf(session, { ...piece, columns: piece.columns.slice(0, 20) })) {
    found.push(...cells.filter((cell) => cell.trim() !== ''));
    if (++rows >= sampleRows || found.length >= sampleCells) break;
  }
  return found;
}
