import fc from 'fast-check';
import type { AsideRow, Mark } from '../../read/reader.js';
import { type Cell, type PlainTable, rowNumberOf } from './plain-table.js';
import { type Gen, pick, rarely, subset } from './random-pick.js';

const nasty: Cell[] = [
  null,
  '',
  ' ',
  '\u00a0',
  '\t',
  '\u200b',
  '\ufeff',
  '\ufeffacme',
  '"',
  '""',
  "'",
  ',',
  ';',
  '|',
  '|x',
  'a,b;c',
  ' a ; ;b;',
  'line\nbreak',
  'cr\r\nlf',
  '😀',
  '👩‍👩‍👧',
  'ß',
  'SS',
  'ẞ',
  'İ',
  'i',
  'I',
  'ı',
  'ΣΑΣ',
  'σας',
  'é',
  'e\u0301',
  'acme',
  'Acme',
  ' ACME ',
  'acme\u00a0',
  'acme',
  '0',
  '00',
  '1',
  '1.0',
  '12',
  '-3',
  '1e5',
  '2024-01-31',
  '31/01/2024',
  '\0',
  'a\0b',
  'NULL',
  'null',
  'x'.repeat(13),
  `${'long '.repeat(400)}end`,
  '["a","b"]',
  '[1.50, "x", null, true, " ", [2.0,{"k":"v|"}]]',
  '[12345678901234567890.10,"|","|12","a|"]',
  '["\\"|12","\\u0041\\\\"]',
  '[]',
  '{"a":["p","q"]}',
  '[broken',
  '"let 1"',
  "'); DROP",
  '(415) 555-2671',
  'k1;v',
  ' k2 ; w;w',
  'k3ß',
  'Open',
  'Won ',
];

const cell = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...nasty) },
  // Blanks are where fill_down, join keys, deduplicate and required differ.
  { weight: 4, arbitrary: fc.constantFrom(null, '', '', ' ') },
  { weight: 5, arbitrary: fc.constantFrom('k1', 'K1', 'k2', ' k2', 'k3', 'k4') },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 5 }).map((text) => text.toWellFormed()) },
);

/** Columns whose cells name things: `records` and `transpose` look for these. */
export const keyColumns = ['Id', 'key', 'row'];
const key = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('k1', 'k2 ', 'k1;v', ' k2 ; w;w', '1k3ß', 'K1') },
  { weight: 1, arbitrary: cell },
);

export const columnNames = [
  'Id',
  'id',
  'Name "q"',
  'c0',
  'row',
  'A,B',
  ' x ',
  'errors',
  'position',
  'key',
  "o'k",
  'let 1',
];

export function makeTable(
  g: Gen,
  file: string,
  columns: string[],
  [least, most]: [number, number],
  isOther: boolean,
): PlainTable {
  const own = isOther ? [...columns].reverse().concat('only here') : columns;
  const kinds = own.map((name) => (keyColumns.includes(name) ? key : cell));
  const rows = g(() =>
    fc.array(fc.tuple(...kinds), { minLength: least, maxLength: most, size: 'max' }),
  ) as Cell[][];
  const aside = rarely(g) ? makeAside(g, own.length) : undefined;
  const first = (aside?.length ?? 0) + g(() => fc.integer({ min: 1, max: 5 }));
  const gaps = g(() =>
    fc.array(fc.integer({ min: 1, max: 3 }), { minLength: rows.length, maxLength: rows.length, size: 'max' }),
  );
  let number = first;
  const numbers = g(fc.boolean) ? first : gaps.map((gap) => (number += gap));
  const table: PlainTable = { file, columns: own, rows, numbers, ...(aside ? { aside } : {}) };
  const marks = g(fc.boolean) && rows.length > 0 ? makeMarks(g, table) : undefined;
  const primary = g(fc.boolean) ? subset(g, own, 1, 3) : undefined;
  return { ...table, ...(marks ? { marks } : {}), ...(primary ? { key: primary } : {}) };
}

function makeAside(g: Gen, width: number): AsideRow[] {
  const lines = Array.from({ length: g(() => fc.integer({ min: 1, max: 3 })) }, (_, at) => ({
    kind: g(() => fc.constantFrom('above', 'header')),
    row: at + 1,
    cells: g(() => fc.array(cell, { maxLength: width + 1 })).map((each) => each ?? ''),
  }));
  return lines;
}

/** Some rows, which may be marked twice. */
function makeMarks(g: Gen, table: PlainTable): Mark[] {
  return subset(g, ['repeated_header', 'total', 'below', 'hidden'] as const, 1, 3).map((kind) => {
    const starts = subset(g, [...table.rows.keys()], 0, 3).sort((a, b) => a - b);
    return {
      kind,
      rows: starts.map((at, index): [number, number] => {
        const next = starts[index + 1] ?? table.rows.length;
        const last = pick(g, [at, next - 1]);
        return [rowNumberOf(table, at), rowNumberOf(table, Math.min(last, at + 2))];
      }),
    };
  });
}
