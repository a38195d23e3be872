import { describe, expect, it } from 'vitest';
import { scratchFolder, tableOf } from '../run/testing/tables.js';
import { profileTable } from './profile.js';

const out = scratchFolder();

/** Zipf-like: few values stand often, many stand once. */
function skewed(rows: number, values: number): string[] {
  return Array.from({ length: rows }, (_, at) => `v${Math.floor(values ** (((at * 7919) % rows) / rows))}`);
}

function plainTop(cells: readonly (string | null)[]): { value: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const cell of cells) {
    if (cell !== null && cell.trim() !== '') counts.set(cell, (counts.get(cell) ?? 0) + 1);
  }
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, 5);
}

describe('the profile of a column', () => {
  it('counts its values', async () => {
    const cells = ['b', 'a', ' ', 'b', null, 'ccc', '', 'a'];
    const table = await tableOf(out, 'small.csv', [['Code'], ...cells.map((cell) => [cell])]);
    expect(await profileTable(table)).toEqual([
      {
        name: 'Code',
        filled: 5,
        distinct: 3,
        isEstimate: false,
        shortest: 1,
        longest: 3,
        min: 'a',
        max: 'ccc',
        top: plainTop(cells),
      },
    ]);
  });

  it.each([
    [830, 89],
    [20_000, 3000],
  ])('names the most frequent of the values of %i rows exactly', async (rows, values) => {
    const cells = skewed(rows, values);
    const table = await tableOf(out, `top-${rows}.csv`, [['Code'], ...cells.map((cell) => [cell])]);
    const [profile] = await profileTable(table);
    expect(profile?.top).toEqual(plainTop(cells));
  });

  it('of nothing has no values', async () => {
    const table = await tableOf(out, 'none.csv', [['Code'], [null], [' ']]);
    const [profile] = await profileTable(table);
    expect(profile).toMatchObject({ filled: 0, distinct: 0, min: null, max: null, top: [] });
  });
});
