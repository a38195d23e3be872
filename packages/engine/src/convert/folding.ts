import { foldText } from '../cells/text.js';

/** The same without spaces: "full-time", "Full time" and "fulltime" are one. */
export function squeezed(value: string): string {
  return foldText(value).replaceAll(' ', '');
}

export function wordsOf(value: string): string[] {
  const folded = foldText(
    value.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replace(/(\p{L})(\d)|(\d)(\p{L})/gu, '$1$3 $2$4'),
  );
  return folded === '' ? [] : folded.split(' ');
}
