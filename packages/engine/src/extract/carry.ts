import type { DuckSession } from '../duck/session.js';
import { Pages } from '../read/row-places.js';
import type { Template, TemplateColumn } from '../validate/template.js';
import { type Join, joinsOf } from './joins.js';
import type { CarriedRun, Piece, PieceColumn } from './piece.js';
import { rowsOf } from './rows-of.js';

/** A row that others belong to, and where it stands. */
interface Head {
  /** Which of the pieces. */
  at: number;
  page: number;
  text: string;
}

/** More rows are a list, no heads of what follows them. */
const mostHeads = 10_000;

/**
 * Rows that lack the key of what they belong to get it from what stands before them: the lines of an invoice have the
 * number of its head. Where it is not plain which, nothing is carried.
 */
export async function carry(
  session: DuckSession,
  pieces: readonly Piece[],
  templates: readonly Template[],
): Promise<void> {
  const known = new Map<string, Head[]>();
  for (const [at, piece] of pieces.entries())
    for (const join of piece.template ? joinsOf(piece.template, templates) : []) {
      if (pieces.some(({ template }) => template === join.to)) piece.heads ??= join.to.slug;
      const { file } = piece.table;
      const of = JSON.stringify([join.to.slug, join.key, file]);
      const heads = known.get(of) ?? (await headsOf(session, pieces, join, file));
      known.set(of, heads);
      if (heads.length === 0) continue;
      const own = piece.columns.find(({ header }) => header === join.column.name);
      if (own) {
        piece.keys ??= await keysIn(session, piece, own);
        continue;
      }
      const runs = runsOf(piece, at, heads);
      if (runs) {
        piece.keys ??= runs;
        addColumn(piece, join.column, runs);
      } else
        piece.notes.push(
          `It has no ${join.column.name}, and it is not plain which of the ${join.to.name} its rows belong to; the column is left out.`,
        );
    }
}

async function headsOf(
  session: DuckSession,
  pieces: readonly Piece[],
  { to, key }: Join,
  file: string,
): Promise<Head[]> {
  const heads: Head[] = [];
  for (const [at, piece] of pieces.entries()) {
    if (piece.template !== to || piece.table.file !== file) continue;
    const column = piece.columns.find(({ header }) => header === key);
    if (!column) continue;
    const pages = new Pages(piece.table);
    piece.keys ??= await keysIn(session, piece, column);
    for (const { from, text } of piece.keys)
      if (text.trim() !== '') heads.push({ at, page: pages.of(from) ?? 0, text });
  }
  return heads;
}

/** The key of each row. */
async function keysIn(session: DuckSession, piece: Piece, column: PieceColumn): Promise<CarriedRun[]> {
  const keys: CarriedRun[] = [];
  for await (const { row, cells } of rowsOf(session, { ...piece, columns: [column] })) {
    keys.push({ from: row, text: cells[0] ?? '' });
    if (keys.length > mostHeads) break;
  }
  return keys;
}

/** What the rows of a table get, page by page; undefined where that is not plain. */
function runsOf({ table }: Piece, at: number, heads: readonly Head[]): CarriedRun[] | undefined {
  const texts = new Set(heads.map(({ text }) => text));
  const [only] = texts;
  if (texts.size === 1 && only !== undefined) return [{ from: 0, text: only }];
  const places = table.pages?.length ? table.pages : [{ from: 0, page: 0 }];
  const [first] = places;
  const runs: CarriedRun[] = [];
  for (const { from, page } of places) {
    // A table that goes on stands below the head of its page, though it was begun before it.
    const before = heads.filter((head) =>
      page === first?.page ? head.page < page || (head.page === page && head.at < at) : head.page <= page,
    );
    const last = before.at(-1);
    if (!last) return undefined;
    // Several rows right above are a list: nobody can say which is meant.
    const rivals = before.filter((head) => head.at === last.at && head.page === last.page);
    if (new Set(rivals.map(({ text }) => text)).size > 1) return undefined;
    runs.push({ from, text: last.text });
  }
  return runs;
}

/** At its place among the template's columns. */
function addColumn(piece: Piece, { name }: TemplateColumn, runs: CarriedRun[]): void {
  const order = piece.template?.columns.map((column) => column.name) ?? [];
  const place = order.indexOf(name);
  const next = piece.columns.findIndex(({ header }) => {
    const other = order.indexOf(header);
    return other < 0 || other > place;
  });
  piece.columns.splice(next < 0 ? piece.columns.length : next, 0, { header: name, from: runs });
}
