import { describe, expect, it } from 'vitest';
import { flowOf, mostNodes } from './flow.js';

const file = (name: string, row_count?: number) => ({ name, reading: { row_count } });
const sheet = (slug: string, row_count: number, ...inputs: string[][]) => ({
  template: { slug, name: slug.toUpperCase() },
  row_count,
  mapping: inputs.map((columns) => ({ from: columns.map((input) => ({ input })) })),
});

describe('the flow from files to sheets', () => {
  it('counts for each file and sheet the columns it feeds', () => {
    const files = [file('a.csv', 32), file('b.xlsx', 49), file('broken.pdf')];
    const sheets = [
      sheet('people', 30, ['a.csv'], ['a.csv', 'b.xlsx (One)'], []),
      sheet('orders', 48, ['b.xlsx (Two)']),
      sheet('none', 0),
    ];
    expect(flowOf(files, sheets)).toEqual({
      files: [
        { key: 'a.csv', name: 'a.csv', rows: 32, count: 1 },
        { key: 'b.xlsx', name: 'b.xlsx', rows: 49, count: 1 },
        { key: 'broken.pdf', name: 'broken.pdf', rows: null, count: 1 },
      ],
      sheets: [
        { key: 'people', name: 'PEOPLE', rows: 30, count: 1 },
        { key: 'orders', name: 'ORDERS', rows: 48, count: 1 },
      ],
      links: [
        { file: 'a.csv', sheet: 'people', columns: 2 },
        { file: 'b.xlsx', sheet: 'people', columns: 1 },
        { file: 'b.xlsx', sheet: 'orders', columns: 1 },
      ],
    });
  });

  it('takes files of one name for one, and what is no file for itself', () => {
    const { files, links } = flowOf(
      [file('a.csv', 1), file('a.csv', 2)],
      [sheet('s', 3, ['a.csv #2', 'live / contacts'])],
    );
    expect(files).toMatchObject([
      { name: 'a.csv', rows: 3 },
      { name: 'live / contacts', rows: null },
    ]);
    expect(links).toHaveLength(2);
  });

  it('draws the smallest of very many as one', () => {
    const files = Array.from({ length: 200 }, (_, at) => file(`f${at}.csv`, at));
    const made = flowOf(files, [sheet('s', 1, ...files.map(({ name }) => [name]))]);
    expect(made.files).toHaveLength(mostNodes);
    expect(made.files.at(-1)).toMatchObject({ key: '', count: 200 - mostNodes + 1 });
    expect(made.links.find((link) => link.file === '')?.columns).toBe(200 - mostNodes + 1);
  });
});
