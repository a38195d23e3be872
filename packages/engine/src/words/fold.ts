import { foldLetters, isAsciiText } from '../cells/text.js';

/** Lower case, without accents; letters that are two in plain writing are written as two, and signs of one letter as it. */
export function fold(text: string): string {
  return foldLetters(isAsciiText(text) ? text : text.normalize('NFKC'));
}
