import { JsonFault, shown } from './fault.js';

const plain = new Map([
  ['"', '"'],
  ['\\', '\\'],
  ['/', '/'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
]);

export interface Unescaped {
  text: string;
  /** Halves of a surrogate pair without the other: no character, so they became U+FFFD. */
  mended: number;
}

/** What stands between two quotes. Faults are counted from where it stands, `offset`. */
export function unescaped(source: string, offset: number): Unescaped {
  let text = '';
  let at = 0;
  for (;;) {
    const slash = source.indexOf('\\', at);
    if (slash < 0) break;
    text += source.slice(at, slash);
    const letter = source.charAt(slash + 1);
    if (letter === 'u') {
      const hex = source.slice(slash + 2, slash + 6);
      if (!/^[0-9a-fA-F]{4}$/.test(hex)) {
        throw new JsonFault(offset + slash, `expected four hexadecimal digits after \\u, found "${hex}"`);
      }
      text += String.fromCharCode(Number.parseInt(hex, 16));
      at = slash + 6;
      continue;
    }
    const char = plain.get(letter);
    if (char === undefined) {
      throw new JsonFault(
        offset + slash,
        `expected one of " \\ / b f n r t u after a backslash, found ${shown(source, slash + 1)}`,
      );
    }
    text += char;
    at = slash + 2;
  }
  text += source.slice(at);
  // Only an escape can make half a pair: the file itself was decoded into whole characters.
  if (text.isWellFormed()) return { text, mended: 0 };
  const whole = text.toWellFormed();
  let mended = 0;
  for (let i = 0; i < text.length; i += 1) if (text.charCodeAt(i) !== whole.charCodeAt(i)) mended += 1;
  return { text: whole, mended };
}
