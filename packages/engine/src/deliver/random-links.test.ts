import fc from 'fast-check';
import { expect, it } from 'vitest';
import { scratchFolder } from '../run/testing/tables.js';
import { rounds } from '../testing/rounds.js';
import { type Delivered, deliver, deliveredSheet, type PlainSheet } from './testing/delivered.js';
import { type Filter, type ReferenceRow, referenceRoots } from './testing/reference.js';

const folder = scratchFolder();
const KiB = 1024;
const numRuns = rounds(12);

const columns = ['Key', 'Other key', 'One', 'Two', 'Text'];
const word = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'ß', 'É', '\ufeffi');
/** The same value in other clothes: links compare what is left without case and white space. */
const key = fc.oneof(
  { weight: 6, arbitrary: word },
  { weight: 2, arbitrary: word.map((each) => ` ${each.toUpperCase()}\u00a0`) },
  { weight: 1, arbitrary: fc.constantFrom(null, '', ' ') },
);
/** Now and then so long that batches fill up. */
const text = fc.oneof(
  {
    weight: 25,
    arbitrary: fc.string({ unit: 'binary', maxLength: 8 }).map((each) => each.replaceAll('\0', '')),
  },
  { weight: 1, arbitrary: fc.integer({ min: 20, max: 300 }).map((size) => '"'.repeat(size * KiB)) },
);
const words = fc.array(fc.tuple(key, key, key, key, text), { maxLength: 12 });
/** Rows with a key of their own that point to any row: cycles of every length, and with few links many roots. */
const numbered = fc.integer({ min: 2, max: 110 }).chain((most) => {
  const number = fc.nat(most + 3).map(String);
  return fc
    .array(fc.tuple(number, number, text), { minLength: Math.ceil(most / 2), maxLength: most })
    .map((rows) => rows.map(([one, two, text], at) => [String(at), ` ${at}`, one, two, text]));
});
const target = fc.record({ sheet: fc.nat(4), column: fc.constantFrom(0, 1) });
const links = fc.uniqueArray(
  fc.record({ column: fc.constantFrom(2, 3), to: fc.array(target, { minLength: 1, maxLength: 3 }) }),
  { maxLength: 2, selector: ({ column }) => column },
);
const sheet = fc.record({
  rows: fc.oneof(words, numbered),
  links,
  invalid: fc.array(fc.nat(110), { maxLength: 6 }),
  isNamesake: fc.boolean(),
});
const workbook = fc.array(sheet, { minLength: 1, maxLength: 4 }).map((sheets): PlainSheet[] =>
  sheets.map(({ rows, links, invalid, isNamesake }, at) => ({
    name: isNamesake ? 'Sheet' : `Sheet ${at}`,
    slug: `slug_${at}`,
    columns,
    rows,
    links: links.map(({ column, to }) => ({
      column,
      to: to.map((each) => ({ ...each, sheet: each.sheet % sheets.length })),
    })),
    invalid: [...new Set(invalid)]
      .filter((each) => each < rows.length)
      .map((each) => ({ row: each, column: 4, message: 'm' })),
  })),
);
const filter = fc.constantFrom<Filter>('all', 'valid', 'invalid');

interface PayloadRow {
  errors: string[];
  row_index: number;
  children?: Record<string, PayloadRow[]>;
}

/** Each body parses and stays within its limit unless it holds one thing alone; and it could have held no more. */
function expectGreedy(
  { segments, batches, oversized }: Delivered,
  frameBytes: number,
  most: number,
  counts: number[],
) {
  let named = 0;
  for (const [at, { bytes }] of batches.entries()) {
    const body = frameBytes + bytes;
    expect(Buffer.byteLength(segments[at]!)).toBe(bytes);
    if (body > most) expect(counts[at]).toBe(1);
    if (body > 512 * KiB) named += 1;
  }
  expect(oversized.length).toBe(named);
  expect(oversized.every(({ bytes }) => bytes > 512 * KiB)).toBe(true);
}

it('nested: every row once, under the row it points to, roots with all their descendants', async () => {
  await fc.assert(
    fc.asyncProperty(workbook, filter, fc.nat(2000), async (plain, filter, frameBytes) => {
      const sheets = await Promise.all(plain.map((each) => deliveredSheet(folder, each)));
      const cut = await deliver(folder, sheets, { mode: 'nested', filter, frameBytes });
      const keys = plain.map(({ name, slug }, at) =>
        plain.slice(0, at).some((each) => each.name === name) ? slug! : name,
      );
      const expected = referenceRoots(plain, filter);
      const written = cut.segments.map(
        (segment) => JSON.parse(`{${segment}}`) as Record<string, PayloadRow[]>,
      );
      const roots = written.flatMap((data) =>
        Object.entries(data).flatMap(([name, rows]) => rows.map((each) => shown(name, each))),
      );
      expect(roots).toEqual(expected.map((each) => referenceShown(keys, plain, each)));
      expect(cut.rootSheets).toEqual([...new Set(expected.map((each) => keys[each.sheet]))]);
      const counts = written.map((data) => Object.values(data).flat().length);
      const sizes = written.map((data) =>
        Object.values(data)
          .flat()
          .reduce((sum, each) => sum + size(each), 0),
      );
      expect(cut.batches.map(({ rows }) => rows)).toEqual(sizes);
      expectGreedy(cut, frameBytes, 512 * KiB, counts);
      for (const [at, count] of counts.entries()) {
        expect(count).toBeLessThanOrEqual(50);
        const next = at + 1 < written.length ? Object.values(written[at + 1]!)[0]![0] : undefined;
        if (!next || count === 50) continue;
        const room = 512 * KiB - frameBytes - cut.batches[at]!.bytes;
        // A comma, or the end of a list and the start of the next.
        expect(Buffer.byteLength(JSON.stringify(next)) + 30).toBeGreaterThan(room);
      }
    }),
    { numRuns, interruptAfterTimeLimit: 200_000 },
  );
});

it('flat: every row once, in order, cut where a batch is full', async () => {
  await fc.assert(
    fc.asyncProperty(workbook, filter, fc.nat(2000), async (plain, filter, frameBytes) => {
      const sheets = await Promise.all(plain.map((each) => deliveredSheet(folder, each)));
      const cut = await deliver(folder, sheets, { mode: 'flat', filter, frameBytes });
      const written = cut.segments.map(
        (segment) =>
          JSON.parse(`[${segment}]`) as {
            id: string;
            row_count: number;
            start_row_index: number | null;
            end_row_index: number | null;
            data: PayloadRow[];
          }[],
      );
      const rows = written.flat().flatMap(({ id, data }) => data.map((each) => shown(id, each)));
      const all = plain.flatMap((each, at) =>
        each.rows.map((_, place) => ({ sheet: at, row: place, children: [] })),
      );
      const ids = plain.map(({ slug }) => `id of ${slug}`);
      const isInvalid = ({ sheet, row }: ReferenceRow) =>
        plain[sheet]!.invalid!.some((each) => each.row === row);
      const expected = all.filter((each) => filter === 'all' || isInvalid(each) === (filter === 'invalid'));
      expect(rows).toEqual(
        expected.map((each) => ({ ...referenceShown(ids, plain, each), children: undefined })),
      );
      for (const [at, listed] of written.entries()) {
        for (const { row_count, start_row_index, end_row_index, data } of listed)
          expect([row_count, start_row_index, end_row_index]).toEqual([
            data.length,
            data[0]?.row_index ?? null,
            data.at(-1)?.row_index ?? null,
          ]);
        const order = listed.map(({ id }) => ids.indexOf(id));
        expect(order).toEqual(order.toSorted((a, b) => a - b));
        if (at > 0) expect(listed.every(({ data }) => data.length > 0)).toBe(true);
      }
      const empty = ids.filter((id) => !expected.some((each) => ids[each.sheet] === id));
      expect(written[0]!.filter(({ data }) => data.length === 0).map(({ id }) => id)).toEqual(empty);
      expectGreedy(
        cut,
        frameBytes,
        256 * KiB,
        written.map((listed) => listed.reduce((sum, { data }) => sum + data.length, 0)),
      );
    }),
    { numRuns, interruptAfterTimeLimit: 200_000 },
  );
});

interface Shown {
  name: string;
  cells: unknown[];
  rowIndex: number;
  errors: string[];
  children: Shown[] | undefined;
}

function shown(name: string, row: PayloadRow): Shown {
  const { errors, row_index, children, ...cells } = row;
  return {
    name,
    cells: Object.values(cells),
    rowIndex: row_index,
    errors,
    children:
      children && Object.entries(children).flatMap(([key, rows]) => rows.map((each) => shown(key, each))),
  };
}

function referenceShown(
  names: string[],
  plain: readonly PlainSheet[],
  { sheet, row, children }: ReferenceRow,
): Shown {
  return {
    name: names[sheet]!,
    cells: plain[sheet]!.rows[row]!,
    rowIndex: row,
    errors: plain[sheet]!.invalid!.some((each) => each.row === row) ? ['Text: m'] : [],
    children: children.map((each) => referenceShown(names, plain, each)),
  };
}

function size({ children = {} }: PayloadRow): number {
  return (
    1 +
    Object.values(children)
      .flat()
      .reduce((sum, each) => sum + size(each), 0)
  );
}
