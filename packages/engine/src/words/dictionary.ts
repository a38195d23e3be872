import { readFileSync } from 'node:fs';

/** The lines of a table in `data/words`, each as its cells. Lines that begin with "#" say what it is. */
export function dictionary(
  name:
    | 'abbreviations'
    | 'absence'
    | 'bounds'
    | 'clock'
    | 'concepts'
    | 'conjunctions'
    | 'cues'
    | 'denials'
    | 'elements'
    | 'endings'
    | 'fates'
    | 'forms'
    | 'headers'
    | 'idle'
    | 'keys'
    | 'nationalities'
    | 'opposites'
    | 'phases'
    | 'phrases'
    | 'qif'
    | 'said-values'
    | 'sums'
    | 'synonyms'
    | 'units'
    | 'usual-kinds',
): string[][] {
  const path = new URL(`../../data/words/${name}.tsv`, import.meta.url);
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'));
}

const lists = new Map<string, ReadonlySet<string>>();

/** Of a table of lists: the words of the one of this name. */
export function listed(table: 'bounds' | 'endings' | 'idle', name: string): ReadonlySet<string> {
  const key = `${table} ${name}`;
  const known = lists.get(key) ?? wordsListed(table, name);
  lists.set(key, known);
  return known;
}

function wordsListed(table: 'bounds' | 'endings' | 'idle', name: string): ReadonlySet<string> {
  const lines = dictionary(table).filter(([list]) => list === name);
  return new Set(lines.flatMap(([, words = '']) => words.split(' ')));
}
