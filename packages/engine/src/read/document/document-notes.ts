import type { Note, RowConfidence } from '../reader.js';
import type { PageFindings } from './page-findings.js';

/** Below it a person should look. */
const unsure = 70;
const mostNotes = 20;

/** How many cells the recognition is not sure of, and where the first and the last of them stand. */
export function unsureNote(confidence: readonly RowConfidence[]): Note | undefined {
  let cells = 0;
  let low = 0;
  const rows: number[] = [];
  for (const { row, cells: sure } of confidence) {
    for (const value of sure) {
      if (value === null) continue;
      cells += 1;
      if (value >= unsure) continue;
      low += 1;
      if (rows.at(-1) !== row) rows.push(row);
    }
  }
  const [first] = rows;
  const last = rows.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const were = low === 1 ? 'was' : 'were';
  return {
    text: `${low} of ${cells} cells ${were} recognised with less than ${unsure} % confidence`,
    rows: [first, last],
  };
}

/** What pages repeat is left out on each of them: one note is enough for all. */
export function onceEach(notes: readonly Note[]): Note[] {
  const kept: Note[] = [];
  const sums = new Map<string, { note: Note; rows: number }>();
  for (const note of notes) {
    const [, count, reason] = /^(\d+) (?:more )?rows? skipped: (.*)$/.exec(note.text) ?? [];
    const known = reason === undefined ? undefined : sums.get(reason);
    if (reason === undefined || !note.rows) kept.push(note);
    else if (known?.note.rows) {
      known.rows += Number(count);
      known.note.text = `${known.rows} rows skipped: ${reason}`;
      known.note.rows = [known.note.rows[0], note.rows[1]];
    } else {
      const first = { ...note };
      sums.set(reason, { note: first, rows: Number(count) });
      kept.push(first);
    }
  }
  return kept;
}

/** What was left out of pages, each kind once: numbers at the start of it are added up. */
export function pageNotes(pages: readonly Pick<PageFindings, 'page' | 'notes'>[]): Note[] {
  const kinds = new Map<string, { sum: number; pages: number[] }>();
  for (const { page, notes } of pages) {
    for (const note of notes) {
      const [, count, text = note] = /^(\d+) (.*)$/.exec(note) ?? [];
      const kind = kinds.get(text) ?? { sum: 0, pages: [] };
      kind.sum += Number(count ?? 0);
      kind.pages.push(page);
      kinds.set(text, kind);
    }
  }
  const notes = [...kinds].map(([text, { sum, pages: on }]) => ({
    text: `${pagesText(on)}: ${sum > 0 ? `${sum} ` : ''}${sum === 1 ? one(text) : text}`,
  }));
  if (notes.length <= mostNotes) return notes;
  return [...notes.slice(0, mostNotes), { text: `${notes.length - mostNotes} more notes on pages` }];
}

function one(text: string): string {
  return text.replace(/\b(character|picture|line)s\b/, '$1');
}

/** `page 3`, `pages 3, 5–9`. */
export function pagesText(pages: readonly number[]): string {
  return `${pages.length === 1 ? 'page' : 'pages'} ${rangesOf(pages)}`;
}

export function rangesOf(pages: readonly number[]): string {
  const runs: [first: number, last: number][] = [];
  for (const page of pages) {
    const run = runs.at(-1);
    if (run && page === run[1] + 1) run[1] = page;
    else if (run?.[1] !== page) runs.push([page, page]);
  }
  const texts = runs.map(([first, last]) => (first === last ? String(first) : `${first}–${last}`));
  return texts.length > 8 ? `${texts.slice(0, 8).join(', ')} …` : texts.join(', ');
}
