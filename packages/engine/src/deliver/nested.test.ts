import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scratchFolder } from '../run/testing/tables.js';
import { BatchTooLarge, writeBatches } from './batches.js';
import { deliver, deliveredSheet, type PlainSheet } from './testing/delivered.js';

const folder = scratchFolder();
const KiB = 1024;

const sheetsOf = (...plain: PlainSheet[]) => Promise.all(plain.map((each) => deliveredSheet(folder, each)));
const nested = async (...plain: PlainSheet[]) =>
  deliver(folder, await sheetsOf(...plain), { mode: 'nested', filter: 'all' });

/** A column that points to another sheet, by their places. */
const link = (column: number, ...to: [sheet: number, column: number][]) => ({
  column,
  to: to.map(([sheet, at]) => ({ sheet, column: at })),
});

interface Row {
  Id: string;
  children: Record<string, Row[]>;
}

/** Only who stands under whom: `a(b c(d))`, `Sheet:` before the rows of each. */
function outline(data: Record<string, Row[]>): string {
  return Object.entries(data)
    .map(
      ([sheet, rows]) => `${sheet}: ${rows.map(({ Id, children }) => `${Id}${below(children)}`).join(' ')}`,
    )
    .join('; ');
}
const below = (children: Record<string, Row[]>): string =>
  Object.keys(children).length === 0 ? '' : `(${outline(children)})`;
const outlineOf = ({ segments }: { segments: string[] }) =>
  segments.map((segment) => outline(JSON.parse(`{${segment}}`) as Record<string, Row[]>));

const customers: PlainSheet = {
  name: 'Customers',
  columns: ['Id', 'Name'],
  rows: [
    ['C1', 'Ann'],
    ['C2', 'Ben'],
  ],
};

it('puts rows under the row they point to', async () => {
  const cut = await nested(
    customers,
    {
      name: 'Orders',
      columns: ['Id', 'Customer'],
      rows: [
        ['O1', ' c2 '],
        ['O2', 'C1'],
        ['O3', 'C2'],
      ],
      invalid: [{ row: 1, column: 1, message: 'no' }],
      links: [link(1, [0, 0])],
    },
    { name: 'Lines', columns: ['Id', 'Order'], rows: [['L1', 'O3']], links: [link(1, [1, 0])] },
    { name: 'Notes', columns: ['Id', 'Customer'], rows: [['N1', 'C2']], links: [link(1, [0, 0])] },
  );
  expect(cut.segments).toEqual([
    [
      '"Customers":[{"Id":"C1","Name":"Ann","errors":[],"row_index":0,"children":{"Orders":[',
      '{"Id":"O2","Customer":"C1","errors":["Customer: no"],"row_index":1,"children":{}}]}},',
      '{"Id":"C2","Name":"Ben","errors":[],"row_index":1,"children":{"Orders":[',
      '{"Id":"O1","Customer":" c2 ","errors":[],"row_index":0,"children":{}},',
      '{"Id":"O3","Customer":"C2","errors":[],"row_index":2,"children":{"Lines":[',
      '{"Id":"L1","Order":"O3","errors":[],"row_index":0,"children":{}}]}}],"Notes":[',
      '{"Id":"N1","Customer":"C2","errors":[],"row_index":0,"children":{}}]}}]',
    ].join(''),
  ]);
  expect(cut).toMatchObject({ rows: 7, rootSheets: ['Customers'], oversized: [] });
});

it('of no rows at all is one empty batch', async () => {
  const [empty] = await sheetsOf({ ...customers, rows: [] });
  const unwritten = { ...empty!, sheet: { ...empty!.sheet, parquet: '' } };
  const nothing = { batches: [{ offset: 0, bytes: 0, rows: 0 }], rows: 0, rootSheets: [], segments: [''] };
  for (const sheets of [[], [empty!], [empty!, unwritten]])
    expect(await deliver(folder, sheets, { mode: 'nested' })).toMatchObject(nothing);
});

describe('a row with several parents', () => {
  const parents = [
    { ...customers, name: 'A' },
    {
      ...customers,
      name: 'B',
      rows: [
        ['B1', ''],
        ['C1', ''],
      ],
    },
  ];
  const child = (rows: (string | null)[][], ...links: PlainSheet['links'] & object): PlainSheet => ({
    name: 'Child',
    columns: ['Id', 'One', 'Two'],
    rows,
    links,
  });

  it('goes under the one that its first column points to, if that is found', async () => {
    const rows = [
      ['x', 'B1', 'C2'],
      ['y', '?', 'C2'],
      ['z', ' ', 'C1'],
      ['u', null, '?'],
    ];
    const cut = await nested(...parents, child(rows, link(1, [1, 0]), link(2, [0, 0])));
    expect(outlineOf(cut)).toEqual(['A: C1(Child: z) C2(Child: y); B: B1(Child: x) C1; Child: u']);
    expect(cut.rootSheets).toEqual(['A', 'B', 'Child']);
  });

  it('goes under the first target of a column that has its value, and there under the first such row', async () => {
    const twice = {
      ...customers,
      name: 'A',
      rows: [
        ['c1', 'first'],
        ['C1 ', 'second'],
      ],
    };
    const rows = [
      ['x', 'C1', null],
      ['y', 'B1', null],
    ];
    const both = link(1, [0, 0], [1, 0]);
    expect(outlineOf(await nested(twice, parents[1]!, child(rows, both)))).toEqual([
      'A: c1(Child: x) C1 ; B: B1(Child: y) C1',
    ]);
    const turned = link(1, [1, 0], [0, 0]);
    expect(outlineOf(await nested(twice, parents[1]!, child(rows, turned)))).toEqual([
      'A: c1 C1 ; B: B1(Child: y) C1(Child: x)',
    ]);
  });
});

describe('a row whose parent is not there', () => {
  const orders: PlainSheet = {
    name: 'Orders',
    columns: ['Id', 'Customer'],
    rows: [
      ['O1', 'C9'],
      ['O2', ''],
      ['O3', '  '],
      ['O4', null],
      ['O5', 'C1'],
    ],
    links: [link(1, [0, 0])],
  };

  it('is a root', async () => {
    const cut = await nested(
      {
        ...customers,
        rows: [
          ['C1', ''],
          ['', 'blank'],
          [null, 'none'],
        ],
      },
      orders,
    );
    expect(outlineOf(cut)).toEqual(['Customers: C1(Orders: O5)  null; Orders: O1 O2 O3 O4']);
  });

  it('is a root, also where the parent was filtered out', async () => {
    const sheets = await sheetsOf(
      { ...customers, invalid: [{ row: 0, column: 1, message: 'm' }] },
      { ...orders, invalid: [{ row: 3, column: 1, message: 'm' }] },
    );
    const valid = await deliver(folder, sheets, { mode: 'nested', filter: 'valid' });
    expect(outlineOf(valid)).toEqual(['Customers: C2; Orders: O1 O2 O3 O5']);
    expect(valid.rows).toBe(5);
    const invalid = await deliver(folder, sheets, { mode: 'nested', filter: 'invalid' });
    expect(outlineOf(invalid)).toEqual(['Customers: C1; Orders: O4']);
  });

  it('is a root, also where the sheet it points to has no file or is not there', async () => {
    const [first, second] = await sheetsOf({ ...customers, rows: [] }, orders);
    const unwritten = { ...first!, sheet: { ...first!.sheet, parquet: '' } };
    for (const links of [second!.links, [link(1, [7, 0])], [link(1)]]) {
      const cut = await deliver(folder, [unwritten, { ...second!, links }], { mode: 'nested' });
      expect(outlineOf(cut)).toEqual(['Orders: O1 O2 O3 O4 O5']);
    }
  });
});

describe('a cycle is cut at its first row', () => {
  const self = (rows: string[][]): PlainSheet => ({
    name: 'Staff',
    columns: ['Id', 'Boss'],
    rows,
    links: [link(1, [0, 0])],
  });

  it('of one row', async () => {
    const cut = await nested(
      self([
        ['a', 'b'],
        ['b', 'B'],
        ['c', 'a'],
      ]),
    );
    expect(outlineOf(cut)).toEqual(['Staff: b(Staff: a(Staff: c))']);
    // The reference stays.
    expect(cut.segments[0]).toContain('{"Id":"b","Boss":"B"');
  });

  it('of one sheet', async () => {
    const cut = await nested(
      self([
        ['x', 'c'],
        ['c', 'b'],
        ['b', 'a'],
        ['a', 'c'],
        ['y', 'b'],
      ]),
    );
    expect(outlineOf(cut)).toEqual(['Staff: c(Staff: x a(Staff: b(Staff: y)))']);
  });

  it('of two and of three sheets', async () => {
    const sheet = (name: string, rows: string[][], target: number): PlainSheet => ({
      name,
      columns: ['Id', 'To'],
      rows,
      links: [link(1, [target, 0])],
    });
    const two = await nested(
      sheet(
        'A',
        [
          ['a', 'b'],
          ['a2', 'b'],
        ],
        1,
      ),
      sheet('B', [['b', 'a']], 0),
    );
    expect(outlineOf(two)).toEqual(['A: a(B: b(A: a2))']);
    const three = await nested(
      sheet(
        'A',
        [
          ['lone', '?'],
          ['a', 'b'],
        ],
        1,
      ),
      sheet(
        'B',
        [
          ['b', 'c'],
          ['b2', 'c'],
        ],
        2,
      ),
      sheet('C', [['c', 'a']], 0),
    );
    expect(outlineOf(three)).toEqual(['A: lone a(C: c(B: b b2))']);
    expect(three.rootSheets).toEqual(['A']);
  });
});

it('calls a later sheet of the same name by its slug, and gives way to columns that have its names', async () => {
  const cut = await nested(
    { ...customers, slug: 'one', columns: ['Id', 'Children'], rows: [['C1', 'x']] },
    {
      ...customers,
      slug: 'two',
      columns: ['row_index', 'To'],
      rows: [['9', 'C1']],
      links: [link(1, [0, 0])],
    },
    { ...customers, slug: 'three', name: 'two', columns: ['Id', 'errors'], rows: [['T', 'e']] },
    { ...customers, slug: 'three', name: 'two', columns: ['Id'], rows: [['U']] },
  );
  expect(cut.segments).toEqual([
    [
      '"Customers":[{"Id":"C1","Children":"x","errors":[],"row_index":0,"_children":{"two":[',
      '{"row_index":"9","To":"C1","errors":[],"_row_index":0,"children":{}}]}}],',
      '"three":[{"Id":"T","errors":"e","_errors":[],"row_index":0,"children":{}}],',
      '"_three":[{"Id":"U","errors":[],"row_index":0,"children":{}}]',
    ].join(''),
  ]);
  expect(cut.rootSheets).toEqual(['Customers', 'three', '_three']);
});

describe('a batch', () => {
  const counts = ({ segments }: { segments: string[] }) =>
    segments.map((segment) =>
      Object.values(JSON.parse(`{${segment}}`) as Record<string, Row[]>).map((roots) => roots.length),
    );
  const many = (name: string, rows: number): PlainSheet => ({
    name,
    columns: ['Id'],
    rows: Array.from({ length: rows }, (_, at) => [`${name}${at}`]),
  });

  it('has 50 roots, of whichever sheets', async () => {
    const cut = await nested(many('A', 50), many('B', 70), many('C', 30));
    expect(counts(cut)).toEqual([[50], [50], [20, 30]]);
    expect(cut.batches.map(({ rows }) => rows)).toEqual([50, 50, 50]);
    expect(cut.segments.map((segment) => segment.slice(0, 12))).toEqual([
      '"A":[{"Id":"',
      '"B":[{"Id":"',
      '"B":[{"Id":"',
    ]);
  });

  it('has at most 512 KiB, to the byte', async () => {
    const cell = 'x'.repeat(100 * KiB);
    const sheets = await sheetsOf(
      { name: 'A', columns: ['Id'], rows: [[cell], [cell]] },
      { name: 'B', columns: ['Id'], rows: [[cell]] },
    );
    const whole = await deliver(folder, sheets, { mode: 'nested' });
    const room = 512 * KiB - whole.batches[0]!.bytes;
    expect(counts(await deliver(folder, sheets, { mode: 'nested', frameBytes: room }))).toEqual([[2, 1]]);
    const cut = await deliver(folder, sheets, { mode: 'nested', frameBytes: room + 1 });
    expect([counts(cut), cut.oversized]).toEqual([[[2], [1]], []]);
  });

  it('is a root alone with all its descendants where these are larger, and names it', async () => {
    const cell = 'x'.repeat(100 * KiB);
    const cut = await nested(
      { name: 'A', columns: ['Id'], rows: [['a'], ['b'], ['c'], ['d']] },
      {
        name: 'B',
        columns: ['Id', 'A'],
        rows: ['c', 'c', 'b', 'b', 'b', 'b', 'b', 'b'].map((to) => [cell, to]),
        links: [link(1, [0, 0])],
      },
    );
    expect(counts(cut)).toEqual([[1], [1], [2]]);
    expect(cut.batches.map(({ rows }) => rows)).toEqual([1, 7, 4]);
    expect(cut.oversized).toEqual([{ sheet: 'A', rowIndex: 1, bytes: cut.batches[1]!.bytes }]);
  });

  it('that no receiver would take is refused, and nothing is left behind', async () => {
    const cell = 'x'.repeat(1 << 20);
    const sheets = await sheetsOf(
      { name: 'A', columns: ['Id'], rows: [['a'], ['b']] },
      {
        name: 'B',
        columns: ['Id', 'A'],
        rows: Array.from({ length: 65 }, () => [cell, 'b']),
        links: [link(1, [0, 0])],
      },
    );
    const scratch = scratchFolder();
    const path = join(scratch, 'segments');
    const error: unknown = await writeBatches(sheets, {
      mode: 'nested',
      filter: 'all',
      path,
      scratch,
      frameBytes: 9,
    }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(BatchTooLarge);
    expect(String(error)).toBe(
      'BatchTooLarge: Row 1 of A takes 65.0 MiB with all rows under it, and one delivery carries at most 64 MiB. Export in flat mode, or fix the links that put so many rows under one.',
    );
    expect([existsSync(path), readdirSync(scratch)]).toEqual([false, []]);
  });
});

it('follows a chain of 100,000 rows', async () => {
  const rows = Array.from({ length: 100_000 }, (_, at) => [`${at}`, `${at + 1}`]);
  const cut = await nested({ name: 'Chain', columns: ['Id', 'Next'], rows, links: [link(1, [0, 0])] });
  expect(cut).toMatchObject({ rows: 100_000, batches: [{ rows: 100_000 }], rootSheets: ['Chain'] });
  let row = (JSON.parse(`{${cut.segments[0]}}`) as Record<string, Row[]>).Chain![0];
  let at = 99_999;
  for (; row && row.Id === `${at}`; at -= 1) row = row.children.Chain?.[0];
  expect([at, row]).toEqual([-1, undefined]);
});

it('puts many rows in order that stand anywhere, short and long', async () => {
  const long = 'y'.repeat(300 * KiB);
  const rows = Array.from({ length: 60_000 }, (_, at) => [
    `O${at}`,
    `C${(at * 7919) % 1000}`,
    at % 997 === 0 ? long : 'x'.repeat(300),
  ]);
  const cut = await nested(
    { name: 'C', columns: ['Id'], rows: Array.from({ length: 1000 }, (_, at) => [`C${at}`]) },
    { name: 'O', columns: ['Id', 'To', 'Text'], rows, links: [link(1, [0, 0])] },
  );
  const read = cut.segments.flatMap((each) => (JSON.parse(`{${each}}`) as { C: Row[] }).C);
  expect(read.map(({ Id }) => Id)).toEqual(Array.from({ length: 1000 }, (_, at) => `C${at}`));
  const expected = new Map<string, string[]>();
  for (const [id, to] of rows) expected.set(to!, [...(expected.get(to!) ?? []), id!]);
  for (const { Id, children } of read) expect(children.O!.map((each) => each.Id)).toEqual(expected.get(Id));
});
