import { getOwn } from '@godwit/contract/own';
import { type CharSet, DIGITS, invert, MAX_CODE_POINT, MAX_UNIT, SPACE, WORD } from './charset.js';
import { type Cursor, Unparsed } from './cursor.js';
import { propertySet } from './property.js';

const HEX_2 = /([0-9a-fA-F]{2})/y;
const HEX_4 = /([0-9a-fA-F]{4})/y;
const HEX_BRACED = /\{([0-9a-fA-F]+)\}/y;
const LOW_SURROGATE = /\\u([dD][c-fC-F][0-9a-fA-F]{2})/y;
const PROPERTY = /\{([\w=]+)\}/y;
const LEGACY_OCTAL = /[0-3][0-7]{0,2}|[4-7][0-7]?/y;
const LETTER = /[a-zA-Z]/y;
const CLASS_CONTROL = /[a-zA-Z0-9_]/y;
const ANY_OF_CLASS = /[dDsSwWpP]/y;

const CONTROLS: Record<string, number> = { f: 0x0c, n: 0x0a, r: 0x0d, t: 0x09, v: 0x0b };

export function top(cursor: Cursor): number {
  return cursor.unicode ? MAX_CODE_POINT : MAX_UNIT;
}

/** `\d \D \s \S \w \W \p{…} \P{…}`, the cursor standing after the backslash. */
export function classEscape(cursor: Cursor): CharSet | undefined {
  const start = cursor.at;
  const letter = cursor.match(ANY_OF_CLASS)?.[0];
  if (letter === undefined) return undefined;
  const limit = top(cursor);
  switch (letter) {
    case 'd':
      return DIGITS;
    case 'D':
      return invert(DIGITS, limit);
    case 's':
      return SPACE;
    case 'S':
      return invert(SPACE, limit);
    case 'w':
      return WORD;
    case 'W':
      return invert(WORD, limit);
    default: {
      // Without the u flag \p is the letter p.
      if (!cursor.unicode) {
        cursor.at = start;
        return undefined;
      }
      const name = cursor.match(PROPERTY)?.[1];
      if (name === undefined) throw new Unparsed(`\\${letter} without a property`);
      const set = propertySet(name);
      return letter === 'p' ? set : invert(set, limit);
    }
  }
}

/**
 * An escape that stands for one character, the cursor standing after the backslash. Back-references, `\b` and
 * `\B` have been dealt with by the caller. Without the `u` flag, Annex B gives most malformed escapes a meaning.
 */
export function characterEscape(cursor: Cursor, inClass: boolean): number {
  const start = cursor.at;
  const code = cursor.next();
  const letter = String.fromCodePoint(code);
  const control = getOwn(CONTROLS, letter);
  if (control !== undefined) return control;
  if (letter === 'c') return controlLetter(cursor, inClass, start);
  if (letter === 'x') return hex(cursor.match(HEX_2), cursor, code);
  if (letter === 'u') return unicodeEscape(cursor, code);
  if (code >= 0x30 && code <= 0x39) return digitEscape(cursor, code, start);
  return code;
}

function controlLetter(cursor: Cursor, inClass: boolean, start: number): number {
  const found = cursor.match(inClass && !cursor.unicode ? CLASS_CONTROL : LETTER);
  if (found) return found[0].charCodeAt(0) % 32;
  if (cursor.unicode) throw new Unparsed('\\c without a letter');
  // Annex B: the backslash itself is the character, and the c is read next.
  cursor.at = start;
  return 0x5c;
}

function hex(found: RegExpExecArray | undefined, cursor: Cursor, letter: number): number {
  if (found?.[1] !== undefined) return Number.parseInt(found[1], 16);
  if (cursor.unicode) throw new Unparsed('hexadecimal digits expected');
  return letter;
}

function unicodeEscape(cursor: Cursor, letter: number): number {
  const braced = cursor.unicode ? cursor.match(HEX_BRACED) : undefined;
  if (braced) return hex(braced, cursor, letter);
  const unit = hex(cursor.match(HEX_4), cursor, letter);
  if (cursor.unicode && unit >= 0xd800 && unit <= 0xdbff) {
    const low = cursor.match(LOW_SURROGATE)?.[1];
    if (low !== undefined) return (unit - 0xd800) * 0x400 + (Number.parseInt(low, 16) - 0xdc00) + 0x10000;
  }
  return unit;
}

function digitEscape(cursor: Cursor, code: number, start: number): number {
  if (cursor.unicode) {
    if (code === 0x30) return 0;
    throw new Unparsed('a digit escape');
  }
  cursor.at = start;
  const octal = cursor.match(LEGACY_OCTAL);
  // \8 and \9 stand for themselves.
  return octal ? Number.parseInt(octal[0], 8) : cursor.next();
}
