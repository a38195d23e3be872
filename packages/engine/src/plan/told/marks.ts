import type { ViewColumn } from '../views/view.js';

/** What stands before or behind the word "without" or "no" and is a mark, not a word: "without the # sign". */
const TAKEN =
  /\b(?:without|no|minus|strip(?:ping)?|remov(?:e|ing)|drop) (?:the |a |any |its |leading )*["'“]?([#$*@&~^!+=§|])/giu;
const few = 2;

/** The marks that a description takes away, where few columns have them: it speaks of a column that does. */
export function marksTaken(description: string, columns: readonly ViewColumn[]): string[] {
  const marks = [...description.matchAll(TAKEN)].flatMap(([, mark]) => mark ?? []);
  return marks.filter((mark) => {
    const having = columns.filter((column) => !column.via && hasMark(column, [mark]));
    return having.length > 0 && having.length <= few;
  });
}

/** Nearly all of its values have it. */
export function hasMark({ profile, via }: ViewColumn, marks: readonly string[]): boolean {
  const { sample } = profile;
  const having = sample.filter(({ value }) => marks.some((mark) => value.includes(mark)));
  return !via && sample.length > 0 && having.length >= 0.9 * sample.length;
}
