import { describe, expect, it } from 'vitest';
import type { CharSet } from './charset.js';
import { DIGITS, LINE_TERMINATORS, SPACE, WORD } from './charset.js';
import { propertySet } from './property.js';

/** The engine's own answer for each code point there is. */
function measured(regex: RegExp): CharSet {
  const ranges: [number, number][] = [];
  for (let code = 0; code <= 0x10ffff; code++) {
    if (!regex.test(String.fromCodePoint(code))) continue;
    const last = ranges.at(-1);
    if (last && last[1] === code - 1) last[1] = code;
    else ranges.push([code, code]);
  }
  return ranges;
}

describe('sets of characters equal those of the JavaScript engine on every code point', () => {
  it.each([
    ['\\d', DIGITS],
    ['\\s', SPACE],
    ['\\w', WORD],
    ['(?!.)[\\s\\S]', LINE_TERMINATORS],
  ])('%s', (source, set) => {
    expect(set).toEqual(measured(new RegExp(`^${source}$`, 'u')));
  });

  it.each(['L', 'Lu', 'Nd', 'Script=Greek', 'Emoji', 'Cn', 'White_Space'])('\\p{%s}', (name) => {
    // Lone surrogates are left out: a cell never holds one.
    const whole = measured(new RegExp(`^(?!\\p{Cs})\\p{${name}}$`, 'u'));
    expect(propertySet(name)).toEqual(whole);
  });
});
