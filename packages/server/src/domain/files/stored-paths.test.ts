import { describe, expect, it } from 'vitest';
import { keysIn, withPaths } from '../../objects/stored-keys.js';
import { StoredPaths } from './stored-paths.js';

const key = (letter: string) => `sheets/${uuid(letter)}/${uuid(letter)}.parquet`;
const uuid = (letter: string) => '01234567-89ab-7cde-8f01-23456789abcd'.replace('0', letter);

/** A table and a sheet as the engine writes them, and a recipe in which a column is called "parquet". */
const stored = (path: (letter: string) => string) => ({
  tables: [{ file: 'a.csv', columns: ['parquet'], parquet: path('a') }],
  sheets: [{ columns: ['parquet'], parquet: path('b'), dropped: { parquet: path('c'), rules: [] } }],
  recipe: {
    columns: { parquet: { op: 'constant', value: key('d') } },
    reasons: { parquet: key('d') },
    from: { union: [{ input: 'a', names: { parquet: key('d') }, set: { parquet: key('d') } }] },
  },
});

describe('the files of a stored value', () => {
  it('are those of its tables, sheets and rows left out, whatever columns are called', () => {
    expect(keysIn(stored(key))).toEqual(['a', 'b', 'c'].map(key));
  });

  it('get local paths, and what a person called parquet stays', () => {
    const local = (letter: string) => `/scratch/${letter}`;
    const paths = new Map(['a', 'b', 'c', 'd'].map((letter) => [key(letter), local(letter)]));
    expect(withPaths(stored(key), (one) => paths.get(one) ?? '')).toEqual(stored(local));
  });

  it('get keys, and what a person called parquet stays', () => {
    const paths = new StoredPaths();
    for (const letter of ['a', 'b', 'c']) paths.know(`/scratch/${letter}`, key(letter));
    paths.know(key('d'), key('e'));
    expect(paths.toKeys(stored((letter) => `/scratch/${letter}`))).toEqual(stored(key));
  });

  it('are found beside names that every object has', () => {
    const odd = JSON.parse('{"__proto__":{"parquet":"x","columns":[]},"constructor":"y"}') as object;
    expect(JSON.stringify(withPaths(odd, (one) => one))).toBe(JSON.stringify(odd));
  });
});
