import { getOwn } from '@godwit/contract/own';

/** What Word writes for bullets and ticks of its symbol fonts. */
const symbols: Readonly<Record<string, string>> = {
  '\uf0b7': '•',
  '\uf0a7': '▪',
  '\uf0d8': '➢',
  '\uf0fc': '✓',
  '\uf0fb': '✗',
  '\uf0a8': '☐',
  '\uf0fe': '☒',
  '\uf06f': '☐',
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to leave out
const nothing = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g;
/** Letters that were drawn as one, and those of Arabic and of Chinese in a shape of their own. */
const presentation = /[\ufb00-\ufb06\ufb13-\ufb17\ufb1d-\ufdff\ufe70-\ufefc\u2e80-\u2fdf]/;
const privateUse = /[\ue000-\uf8ff\ufffd]/;

/** The text that a glyph stands for: '' where nobody can tell, ' ' for any space. */
export function glyphText(text: string): string {
  if (text.length === 1) {
    const code = text.charCodeAt(0);
    if (code > 32 && code < 127) return text;
  }
  if (text.trim() === '' && text !== '') return ' ';
  const symbol = getOwn(symbols, text);
  if (symbol) return symbol;
  // A hyphen that is drawn is one: the fonts of many programs call it a soft one.
  const plain = text.replace(nothing, '').replaceAll('\u00ad', '-').replaceAll('\u00a0', ' ');
  if (privateUse.test(plain)) return '';
  return presentation.test(plain) ? plain.normalize('NFKC') : plain;
}

/** Accents that stand for themselves, with what sets them on the letter before. */
const combining: Readonly<Record<string, string>> = {
  '`': '\u0300',
  '\u00b4': '\u0301',
  '\u02c6': '\u0302',
  '\u02dc': '\u0303',
  '\u00af': '\u0304',
  '\u02d8': '\u0306',
  '\u02d9': '\u0307',
  '\u00a8': '\u0308',
  '\u02da': '\u030a',
  '\u02dd': '\u030b',
  '\u02c7': '\u030c',
  '\u00b8': '\u0327',
  '\u02db': '\u0328',
};

/** A letter and an accent drawn over each other, as one letter; undefined where there is none. */
export function composed(one: string, other: string): string | undefined {
  const [letter, accent] = getOwn(combining, one)
    ? [other, getOwn(combining, one)]
    : [one, getOwn(combining, other)];
  if (!accent || !/^\p{L}$/u.test(letter)) return undefined;
  const both = (letter === '\u0131' ? 'i' : letter) + accent;
  const whole = both.normalize('NFC');
  return [...whole].length === 1 ? whole : undefined;
}

const rightToLeft = /\p{Script=Hebrew}|\p{Script=Arabic}/u;

/** Letters of a word from left to right as they are seen, in the order they are read in. */
export function inReadingOrder(letters: readonly string[]): string {
  if (!letters.some((letter) => rightToLeft.test(letter))) return letters.join('').normalize('NFC');
  const turned = letters.toReversed().join('').normalize('NFC');
  return turned.replace(/\p{Nd}[\p{Nd}.,:/-]*\p{Nd}/gu, (number) => [...number].reverse().join(''));
}
