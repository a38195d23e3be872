import { describe, expect, it } from 'vitest';
import { Forest, notThere } from './forest.js';

/** Every row as `place@depth`, in the order of the walk. */
function walked(parents: number[]): string[] {
  const walk = new Forest(Int32Array.from(parents)).walk();
  const rows: string[] = [];
  while (walk.next()) rows.push(`${walk.place}@${walk.depth}`);
  return rows;
}

describe('a forest', () => {
  it.each([
    ['no rows', [], []],
    ['roots', [-1, -1], ['0@0', '1@0']],
    ['children in the order of their places', [3, -1, 3, -1, 0], ['1@0', '3@0', '0@1', '4@2', '2@1']],
    ['rows that are not there', [notThere, -1, notThere, 1], ['1@0', '3@1']],
    ['a row that points to itself', [-1, 1, 1], ['0@0', '1@0', '2@1']],
    ['a cycle of two', [1, 0], ['0@0', '1@1']],
    ['a cycle of three, reached from its end', [-1, 3, 1, 2], ['0@0', '1@0', '2@1', '3@2']],
    [
      'a cycle with rows that hang on it before and after',
      [2, 2, 4, 4, 3, 2, 5],
      ['3@0', '4@1', '2@2', '0@3', '1@3', '5@3', '6@4'],
    ],
    ['two cycles', [1, 0, 3, 2], ['0@0', '1@1', '2@0', '3@1']],
  ])('walks %s', (_, parents, expected) => {
    expect(walked(parents)).toEqual(expected);
  });

  it('is as deep as it likes, a cycle too', () => {
    const rows = 1_000_000;
    for (const end of [-1, 0]) {
      const places = walked(Array.from({ length: rows }, (_, at) => (at === rows - 1 ? end : at + 1)));
      expect(places.length).toBe(rows);
      expect(places.at(-1)).toBe(end === -1 ? `0@${rows - 1}` : `1@${rows - 1}`);
    }
  });
});
