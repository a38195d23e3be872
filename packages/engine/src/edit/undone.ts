import type { Recipe } from '../recipe/recipe.js';

/** A sentence that was read, and why it was not carried out. */
export interface Refused {
  sentence: string;
  why: string;
}

/** The sentences that nothing was done for. */
export interface Undone {
  refused: Refused[];
  notUnderstood: string[];
}

const UNREAD = 'Not understood: ';
const REFUSED = 'Not done: ';
/** The reason follows the first quote that a colon follows. */
const PARTS = /^"(?<sentence>.*?)": (?<why>.*)$/su;

/** As notes of a recipe, which are kept with it. */
export function asNotes({ refused, notUnderstood }: Undone): string[] {
  return [
    ...notUnderstood.map((sentence) => `${UNREAD}${sentence}`),
    ...refused.map((each) => `${REFUSED}${refusedLine(each)}`),
  ];
}

export function undoneIn({ notes }: Pick<Recipe, 'notes'>): Undone {
  const after = (start: string) =>
    notes.filter((note) => note.startsWith(start)).map((note) => note.slice(start.length));
  return {
    notUnderstood: after(UNREAD),
    refused: after(REFUSED).map((line) => {
      const { sentence = '', why = line } = PARTS.exec(line)?.groups ?? {};
      return { sentence, why };
    }),
  };
}

/** The other notes. */
export function withoutUndone(notes: readonly string[]): string[] {
  return notes.filter((note) => !note.startsWith(UNREAD) && !note.startsWith(REFUSED));
}

/** One line for each, with the reason where there is one. */
export function undoneLines({ refused, notUnderstood }: Undone): string[] {
  return [...notUnderstood, ...refused.map(refusedLine)];
}

export function refusedLine({ sentence, why }: Refused): string {
  return `"${sentence.trim().replace(/[.!]+$/, '')}": ${why}`;
}
