import { lowerText } from '../cells/text.js';

/** Small letters and digits without accents; everything between words is one space. */
export function foldedText(value: string): string {
  return lowerText(value)
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae')
    .replaceAll('ø', 'o')
    .replaceAll('œ', 'oe')
    .replaceAll('ł', 'l')
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The same without spaces: "full-time", "Full time" and "fulltime" are one. */
export function squeezed(value: string): string {
  return foldedText(value).replaceAll(' ', '');
}

export function wordsOf(value: string): string[] {
  const folded = foldedText(
    value.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replace(/(\p{L})(\d)|(\d)(\p{L})/gu, '$1$3 $2$4'),
  );
  return folded === '' ? [] : folded.split(' ');
}
