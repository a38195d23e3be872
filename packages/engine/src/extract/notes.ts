import type { Note, Table } from '../read/reader.js';
import type { Piece } from './piece.js';

const mostNotes = 50;
const mostOfTable = 10;

/** What a person should know, the instruction's first; each once. */
export function notesOf(
  pieces: readonly Piece[],
  names: readonly string[],
  said: readonly string[],
): string[] {
  const texts = pieces.map((piece) => [
    ...new Set([...notesStill(piece).map(noteText), ...rejected(piece.table), ...piece.notes]),
  ]);
  // What several tables have is said of the file.
  const times = new Map<string, number>();
  for (const text of texts.flat()) times.set(text, (times.get(text) ?? 0) + 1);
  const own = texts.flatMap((each, at) =>
    capped(each, mostOfTable).map((text) =>
      pieces.length === 1 || (times.get(text) ?? 0) > 1 ? text : `${names[at]}: ${text}`,
    ),
  );
  return capped([...new Set([...said, ...own])], mostNotes);
}

/** That rows were left out is no longer so where the first step has them back. */
function notesStill({ table, reshape }: Piece): Note[] {
  const [first] = reshape;
  if (first?.step !== 'rows') return table.notes;
  const back = (table.marks ?? []).filter(({ kind }) => first.keep.includes(kind));
  const ends = back.map(({ rows }) => `${rows[0]?.[0]} ${rows.at(-1)?.[1]}`);
  return table.notes.filter(({ rows }) => !rows || !ends.includes(rows.join(' ')));
}

function noteText({ text, rows }: Note): string {
  if (!rows) return text;
  return `${text} (${rows[0] === rows[1] ? `row ${rows[0]}` : `rows ${rows[0]}–${rows[1]}`})`;
}

function rejected({ rejects }: Table): string[] {
  const [first] = rejects;
  if (!first) return [];
  const more = rejects.length > 1 ? `, and ${rejects.length - 1} more rows` : '';
  return [`Row ${first.row} could not be read: ${first.reason}${more}.`];
}

function capped(texts: readonly string[], most: number): string[] {
  const more = texts.length - most;
  return more > 0 ? [...texts.slice(0, most), `and ${more} more`] : [...texts];
}
