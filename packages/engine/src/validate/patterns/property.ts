import { type CharSet, charSet } from './charset.js';

const known = new Map<string, CharSet>();

/**
 * The code points of `\p{name}` as this JavaScript engine has them. Asking the engine, rather than RE2's own
 * tables, keeps the two equal whatever Unicode version each was built with. Up to 150 ms per property, once.
 */
export function propertySet(name: string): CharSet {
  const found = known.get(name);
  if (found) return found;
  const ranges: [number, number][] = [];
  for (const { index, 0: run } of everyCharacter().matchAll(new RegExp(`\\p{${name}}+`, 'gu'))) {
    const low = run.codePointAt(0);
    const high = lastCodePoint(run);
    if (low === undefined || high === undefined) throw new Error(`Empty run of \\p{${name}} at ${index}`);
    ranges.push([low, high]);
  }
  const set = charSet(ranges);
  known.set(name, set);
  return set;
}

/** Every code point in order, but for the surrogates: a cell never holds a lone one. Built anew: it is 4 MB. */
function everyCharacter(): string {
  const units = Buffer.alloc(2 * (0xf800 + 2 * 0x100000));
  let at = 0;
  for (let code = 0; code <= 0xffff; code++) {
    if (code < 0xd800 || code > 0xdfff) at = units.writeUInt16LE(code, at);
  }
  for (let high = 0xd800; high <= 0xdbff; high++) {
    for (let low = 0xdc00; low <= 0xdfff; low++) at = units.writeUInt16LE(low, units.writeUInt16LE(high, at));
  }
  return units.toString('utf16le');
}

function lastCodePoint(text: string): number | undefined {
  const end = text.codePointAt(text.length - 2);
  return end !== undefined && end > 0xffff ? end : text.codePointAt(text.length - 1);
}
