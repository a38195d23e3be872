import { once } from '../once.js';
import { dictionary } from './dictionary.js';
import { isWithin } from './distance.js';
import { stem } from './stem.js';
import { telling, wordsOf } from './tokens.js';

/** A column or a table that was meant. */
export interface NameMeant {
  name: string;
  /** From 0 to 1; 1 where it was said as it stands. */
  score: number;
}

const LEAST = 0.5;

/**
 * The names that a phrase may mean, best first: "customer mails" is "CustomerEmail", "surname" is "last_name". Several
 * of about the same score are for whoever asks to decide.
 */
export function namesMeant(said: string, names: readonly string[]): NameMeant[] {
  if (said.length > 120) return [];
  return names
    .map((name) => ({ name, score: scoreOf(said, name) }))
    .filter(({ score }) => score >= LEAST)
    .sort((a, b) => b.score - a.score);
}

function scoreOf(said: string, name: string): number {
  if (said === name) return 1;
  if (said.toLowerCase() === name.toLowerCase()) return 0.99;
  const [own, theirs] = [stemsOf(said), stemsOf(name)];
  if (own.length === 0 || theirs.length === 0) return 0;
  if (own.join('') === theirs.join('')) return 0.97;
  if (groupsOf(own).some((group) => groupsOf(theirs).includes(group))) return 0.93;
  const free = [...theirs];
  let worth = 0;
  for (const word of own) {
    const at = free.indexOf(word);
    const near = at < 0 ? free.findIndex((each) => isAlike(word, each)) : at;
    if (near >= 0) free.splice(near, 1);
    if (near >= 0) worth += at < 0 ? 0.9 : 1;
  }
  // A word of the name is enough to mean it ("phone" for "Main phone number"); more words than it has are weaker.
  if (worth > own.length - 1 && worth > 0) return 0.55 + (0.35 * worth) / theirs.length;
  return worth >= theirs.length * 0.9 ? 0.45 + (0.3 * worth) / own.length : 0;
}

function stemsOf(name: string): string[] {
  return telling(wordsOf(name)).map(stem);
}

const groups = once(() => {
  const found = new Map<string, number[]>();
  for (const [at, [group = '']] of dictionary('synonyms').entries())
    for (const phrase of group.split(', ')) {
      const key = stemsOf(phrase).join(' ');
      found.set(key, [...(found.get(key) ?? []), at]);
    }
  return found;
});

function groupsOf(stems: readonly string[]): readonly number[] {
  return groups().get(stems.join(' ')) ?? [];
}

/** A slip of the pen, or the same thing in another word. */
function isAlike(a: string, b: string): boolean {
  if (a.length > 4 && b.length > 4 && !/\d/.test(a + b) && isWithin(a, b, 1)) return true;
  return groupsOf([a]).some((group) => groupsOf([b]).includes(group));
}
