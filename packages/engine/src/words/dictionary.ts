import { readFileSync } from 'node:fs';

/** The lines of a table in `data/words`, each as its cells. Lines that begin with "#" say what it is. */
export function dictionary(name: 'abbreviations' | 'concepts' | 'headers' | 'synonyms'): string[][] {
  const path = new URL(`../../data/words/${name}.tsv`, import.meta.url);
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'));
}
