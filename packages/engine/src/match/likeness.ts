import { isWithin } from '../words/distance.js';

/**
 * How likely one word is another, written short or slightly differently; 0 where nothing speaks for it.
 * `short` is a word of a column's name, `full` one of a template.
 */
export function likeness(short: string, full: string): number {
  if (short === full) return 1;
  if (/\d/.test(short) || /\d/.test(full)) return 0;
  const [a, b] = [short.length, full.length];
  if (short[0] !== full[0]) return contained(short, full);
  if (full.startsWith(short)) return a >= 4 ? 0.85 : a === 3 ? 0.75 : a === 2 ? 0.6 : 0.5;
  if (short.startsWith(full)) return b >= 5 ? 0.8 : b === 4 ? 0.65 : b === 3 ? 0.4 : 0;
  const shared = commonStart(short, full);
  const longer = Math.max(a, b);
  if (a >= 5 && b >= 5 && isWithin(short, full, longer >= 8 ? 2 : 1)) return 0.75;
  if (shared >= 4 && shared >= 0.6 * longer) return 0.75;
  if (shared >= 4 && shared >= 0.6 * Math.min(a, b)) return 0.5;
  if (a >= 2 && a <= 6 && b > a + 1 && isSubsequence(short, full)) {
    const vowels = (short.slice(1).match(/[aeiou]/g) ?? []).length;
    if (vowels === 0) return a >= 3 ? 0.6 : 0.35;
    return a >= 4 ? 0.35 : 0;
  }
  return 0;
}

function contained(short: string, full: string): number {
  if (short.length >= 5 && full.includes(short)) return 0.5;
  if (full.length >= 5 && short.includes(full)) return 0.5;
  return 0;
}

function commonStart(one: string, other: string): number {
  let at = 0;
  while (at < one.length && at < other.length && one[at] === other[at]) at += 1;
  return at;
}

function isSubsequence(short: string, full: string): boolean {
  let at = 0;
  for (const letter of full) if (letter === short[at]) at += 1;
  return at === short.length;
}
