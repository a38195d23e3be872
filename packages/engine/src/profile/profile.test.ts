import { describe, expect, it } from 'vitest';
import { scratchFolder, tableOf } from '../run/testing/tables.js';
import { profileTable, profileTables } from './profile.js';

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
        sample: plainTop(cells),
        kinds: [{ kind: 'text', share: 1 }],
        shapes: [
          { shape: 'a', count: 4 },
          { shape: 'a+', count: 1 },
        ],
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

  it('of one row, and of a table without any', async () => {
    const one = await tableOf(out, 'one.csv', [
      ['A', 'B'],
      ['x', null],
    ]);
    expect(await profileTable(one)).toMatchObject([
      { name: 'A', filled: 1, distinct: 1, top: [{ value: 'x', count: 1 }] },
      { name: 'B', filled: 0, kinds: [], shapes: [], sample: [] },
    ]);
    const none = await tableOf(out, 'empty.csv', [['A', 'B']]);
    expect(await profileTable(none)).toMatchObject([{ filled: 0 }, { filled: 0, min: null }]);
  });

  it('keeps a byte order mark and other odd characters of its values', async () => {
    const cells = ['\ufeffa', 'a', '😀', '\uffee', '\u200b', '\u00a0 '];
    const [profile] = await profileTable(
      await tableOf(out, 'odd.csv', [['A'], ...cells.map((cell) => [cell])]),
    );
    expect(profile).toMatchObject({ filled: 4, distinct: 4, min: 'a', max: '😀', longest: 2 });
    expect(profile?.sample.map(({ value }) => value)).toEqual(['a', '\ufeffa', '\uffee', '😀']);
  });

  it('has of many values the frequent ones and others from all over', async () => {
    const cells = Array.from({ length: 6000 }, (_, at) => (at % 3 === 0 ? `often ${at % 60}` : `once ${at}`));
    const [profile] = await profileTable(
      await tableOf(out, 'many.csv', [['A'], ...cells.map((cell) => [cell])]),
    );
    const sample = profile?.sample ?? [];
    expect(sample.slice(0, 20).every(({ value }) => value.startsWith('often'))).toBe(true);
    expect(sample.length).toBe(520);
    const spread = sample.slice(20).filter(({ value }) => Number(value.slice(5)) >= 3000).length;
    expect(spread).toBeGreaterThan(200);
    expect(spread).toBeLessThan(300);
  });
});

describe('the profile of a large table', () => {
  const rows = 24_000;
  const cells = (at: number): (string | null)[] => [
    `N${at}`,
    at % 10 === 0 ? 'N/A' : `user${at}@example.com`,
    at % 7 === 0 ? '\u00a0' : ` Ö ${at % 9000}`,
    at % 2 === 0 ? '' : `v${at % 5}`,
    `${String(1 + (at % 12)).padStart(2, '0')}/${String(1 + (at % 28)).padStart(2, '0')}/2021`,
  ];
  const made = tableOf(out, 'large.csv', [
    ['Number', 'Mail', 'Odd', 'Few', 'Date'],
    ...Array.from({ length: rows }, (_, at) => cells(at)),
  ]);

  it('counts as exactly as that of a small one, but for the number of values', async () => {
    const [number, mail, odd, few, date] = await profileTable(await made, out);
    expect(number).toMatchObject({
      filled: rows,
      distinct: rows,
      isEstimate: false,
      min: 'N0',
      max: 'N9999',
    });
    expect(mail).toMatchObject({
      filled: rows,
      isEstimate: true,
      top: [{ value: 'N/A', count: 2400 }, {}, {}, {}, {}],
    });
    expect(mail?.distinct).toBeGreaterThan(21_000);
    expect(mail?.distinct).toBeLessThan(22_000);
    expect(mail?.kinds[0]).toEqual({ kind: 'email', share: 1 });
    expect(odd).toMatchObject({ filled: rows - Math.ceil(rows / 7), min: ' Ö 0', shortest: 4, longest: 7 });
    expect(few).toMatchObject({ filled: rows / 2, distinct: 5, isEstimate: false, longest: 2 });
    expect(few?.sample).toHaveLength(5);
    expect(date?.kinds[0]).toMatchObject({ kind: 'date', share: 1, formats: ['MM/DD/YYYY'] });
  });

  it('is the same each time', async () => {
    const table = await made;
    expect(await profileTable(table)).toEqual(await profileTable(table));
  });

  it('can be of what steps make of it', async () => {
    const { tables } = await profileTables([
      { table: await made, reshape: [{ step: 'fill_down', columns: ['Few'] }] },
    ]);
    const few = tables[0]?.columns.find(({ name }) => name === 'Few');
    expect(few).toMatchObject({ filled: rows - 1, distinct: 5 });
  });
});

describe('the profiles of tables', () => {
  it('are those of the reshaped tables, where steps are given', async () => {
    const table = await tableOf(out, 'crosstab.csv', [
      ['Item', 'Leeds', 'York'],
      ['A-1', '5', '5'],
      ['A-2', '2', null],
    ]);
    const reshape = [
      {
        step: 'unpivot' as const,
        labels: ['Town'],
        values: ['Stock'],
        groups: [
          { labels: ['Leeds'], columns: ['Leeds'] },
          { labels: ['York'], columns: ['York'] },
        ],
        keep_blank: false,
      },
    ];
    const { tables } = await profileTables([table, { table, reshape }]);
    expect(tables.map(({ rows }) => rows)).toEqual([2, 3]);
    expect(tables[1]?.columns).toMatchObject([
      { name: 'Item', distinct: 2 },
      {
        name: 'Town',
        top: [
          { value: 'Leeds', count: 2 },
          { value: 'York', count: 1 },
        ],
      },
      { name: 'Stock', kinds: [{ kind: 'integer' }] },
    ]);
    expect(tables[1]?.keys).toContainEqual(['Item', 'Town']);
  });

  it('decide the order of day and month for each other', async () => {
    const table = await tableOf(out, 'dates.csv', [
      ['Ordered', 'Paid'],
      ['03/04/2021', '03/25/2021'],
      ['05/06/2021', '06/07/2021'],
    ]);
    const [ordered, paid] = await profileTable(table);
    expect(ordered?.kinds[0]).toMatchObject({ formats: ['MM/DD/YYYY'], otherFormats: ['DD/MM/YYYY'] });
    expect(paid?.kinds[0]).toMatchObject({ formats: ['MM/DD/YYYY'] });
  });

  it('can be of thousands of columns', async () => {
    const names = Array.from({ length: 5000 }, (_, at) => `c${at}`);
    const table = await tableOf(out, 'wide.csv', [
      names,
      names.map((_, at) => `${at}`),
      names.map(() => 'x'),
    ]);
    const profiles = await profileTable(table);
    expect(profiles).toHaveLength(5000);
    expect(profiles[4999]).toMatchObject({ name: 'c4999', distinct: 2, max: 'x' });
    expect(await profileTable(table, undefined, 3)).toHaveLength(3);
  });

  it('stop when they are told to', async () => {
    const table = await tableOf(out, 'stop.csv', [['A'], ['x']]);
    await expect(profileTables([table], { signal: AbortSignal.abort() })).rejects.toThrow();
  });
});
