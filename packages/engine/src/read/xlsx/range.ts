/** Cells from one corner to the other, both included; rows from 1, columns from 0. */
export interface Range {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

const reference = /^\$?([A-Za-z]{1,3})\$?(\d{1,7})(?::\$?([A-Za-z]{1,3})\$?(\d{1,7}))?$/;

export function parseRange(text: string): Range | undefined {
  const match = reference.exec(text);
  if (!match) return undefined;
  const [, left = '', top = '', right = left, bottom = top] = match;
  return { top: Number(top), left: columnOf(left), bottom: Number(bottom), right: columnOf(right) };
}

function columnOf(letters: string): number {
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}
