import type { Note } from './reader.js';

/** A note with the rows it is about. */
export function noteText({ text, rows }: Note): string {
  if (!rows) return text;
  return `${text} (${rows[0] === rows[1] ? `row ${rows[0]}` : `rows ${rows[0]}–${rows[1]}`})`;
}
