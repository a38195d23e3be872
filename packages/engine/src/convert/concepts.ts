import { dictionary } from '../words/dictionary.js';
import { squeezed } from './folding.js';

let index: Map<string, number[]> | undefined;

/** The numbers of the meanings that a text may have. */
export function conceptsOf(text: string): readonly number[] {
  index ??= indexed();
  return index.get(squeezed(text) || text.trim()) ?? [];
}

function indexed(): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const [at, [line = '']] of dictionary('concepts').entries())
    for (const word of line.split('|')) {
      const key = squeezed(word) || word;
      const known = found.get(key) ?? [];
      if (!known.includes(at)) found.set(key, [...known, at]);
    }
  return found;
}
