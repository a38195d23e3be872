import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inReadSession } from '../../duck/testing/read-session.js';
import { rounds } from '../../testing/rounds.js';
import { type Table, UnreadableFile } from '../reader.js';
import { tableSql } from '../table-sql.js';
import { type JsonLimits, usualLimits } from './limits.js';
import { readJson } from './read.js';

let scratch = '';
let count = 0;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'godwit-json-'));
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

async function read(
  content: string | Buffer,
  limits: Partial<JsonLimits> = {},
  name = 'in.json',
): Promise<Table[]> {
  count += 1;
  const path = join(scratch, `in-${count}`);
  await writeFile(path, content);
  const tables = await readJson({ path, name }, scratch, { ...usualLimits, ...limits });
  for (const { rowCount, rejects, dialect } of tables) {
    expect(rowCount + rejects.length + Number(dialect.skippedRows)).toBe(dialect.records);
  }
  return tables;
}

type Cells = (string | null)[];

async function cellsOf(table: Table): Promise<Cells[]> {
  const rows = await inReadSession((session) => session.rows(`SELECT * FROM ${tableSql(table)}`));
  return rows.map((row) => [
    row.row as string,
    ...table.columns.map((_, at) => row[`c${at}`] as string | null),
  ]);
}

/** Name, columns, and the rows with their numbers. */
async function seen(content: string, name?: string): Promise<[string, string[], Cells[]][]> {
  const tables = await read(content, {}, name);
  return Promise.all(
    tables.map(
      async (table): Promise<[string, string[], Cells[]]> => [
        table.name,
        table.columns,
        await cellsOf(table),
      ],
    ),
  );
}

const notesOf = (tables: Table[]) => tables.flatMap(({ notes }) => notes.map(({ text }) => text));

describe('tables', () => {
  const cases: [what: string, content: string, tables: [string, string[], Cells[]][]][] = [
    [
      'an array of objects; numbers keep their text, a missing field is null',
      '[{"a":1.0,"b":"x"},{"a":12345678901234567890,"c":true},{"c":null,"a":1e5}]',
      [
        [
          'in.json',
          ['a', 'b', 'c'],
          [
            ['1', '1.0', 'x', null],
            ['2', '12345678901234567890', null, 'true'],
            ['3', '1e5', null, null],
          ],
        ],
      ],
    ],
    [
      'objects inside are dotted columns, in order of first appearance over the file',
      '[{"a":1,"n":{"x":{"y":2}}},{"b":3,"n":{"z":4}}]',
      [
        [
          'in.json',
          ['a', 'n.x.y', 'b', 'n.z'],
          [
            ['1', '1', '2', null, null],
            ['2', null, null, '3', '4'],
          ],
        ],
      ],
    ],
    [
      'arrays in an object are tables by their path, what stands beside them is a row',
      '{"meta":{"page":1},"data":{"items":[{"a":1}],"others":[{"b":2},{"b":3}]}}',
      [
        ['in.json', ['meta.page'], [['1', '1']]],
        ['data.items', ['a'], [['1', '1']]],
        [
          'data.others',
          ['b'],
          [
            ['1', '2'],
            ['2', '3'],
          ],
        ],
      ],
    ],
    [
      'an id under the name of its thing is an id, and records further down have it too',
      '[{"orderId":7,"tests":[{"title":"x","results":[{"v":1}]}]}]',
      [
        ['in.json', ['orderId'], [['1', '7']]],
        ['tests', ['_parent_row', 'in.orderId', 'title'], [['1', '1', '7', 'x']]],
        ['tests.results', ['_parent_row', 'tests.title', 'in.orderId', 'v'], [['1', '1', 'x', '7', '1']]],
      ],
    ],
    [
      'what has no id is told apart by its code, else by what it is called, else by what it begins with',
      '[{"plazas":9,"codigo":"C1","m":[{"v":1}]},{"plazas":9,"codigo":"C2","m":[{"v":2}]}]',
      [
        [
          'in.json',
          ['plazas', 'codigo'],
          [
            ['1', '9', 'C1'],
            ['2', '9', 'C2'],
          ],
        ],
        [
          'm',
          ['_parent_row', 'in.codigo', 'v'],
          [
            ['1', '1', 'C1', '1'],
            ['2', '2', 'C2', '2'],
          ],
        ],
      ],
    ],
    [
      'records inside records link to their parent, by row and by id, even if the id comes later',
      '[{"lines":[{"sku":"a"},{"sku":"b"}],"id":"o1"},{"id":"o2","lines":[]},{"id":"o3","lines":[{"sku":"c","parts":[{"n":1}]}]}]',
      [
        [
          'in.json',
          ['id'],
          [
            ['1', 'o1'],
            ['2', 'o2'],
            ['3', 'o3'],
          ],
        ],
        [
          'lines',
          ['_parent_row', 'in.id', 'sku'],
          [
            ['1', '1', 'o1', 'a'],
            ['2', '1', 'o1', 'b'],
            ['3', '3', 'o3', 'c'],
          ],
        ],
        ['lines.parts', ['_parent_row', 'lines.sku', 'in.id', 'n'], [['1', '3', 'c', 'o3', '1']]],
      ],
    ],
    [
      'records that are each in an object of their own are these records, with an id for what is in them',
      '[{"ticket":{"id":7,"by":{"name":"x"},"notes":[{"text":"a"}]}},{"ticket":{"id":8,"by":null,"notes":[]}}]',
      [
        [
          'ticket',
          ['id', 'by.name'],
          [
            ['1', '7', 'x'],
            ['2', '8', null],
          ],
        ],
        ['ticket.notes', ['_parent_row', 'ticket.id', 'text'], [['1', '1', '7', 'a']]],
      ],
    ],
    [
      'an only field that is not in every record wraps nothing',
      '[{"by":{"id":7,"name":"x"}},{"by":null}]',
      [
        [
          'in.json',
          ['by.id', 'by.name'],
          [
            ['1', '7', 'x'],
            ['2', null, null],
          ],
        ],
      ],
    ],
    [
      'lists of plain values are one cell of JSON text',
      '[{"tags":["a","b, \\"c\\""],"m":[[1.50,2],[3]]},{"tags":[]}]',
      [
        [
          'in.json',
          ['tags', 'm'],
          [
            ['1', '["a","b, \\"c\\""]', '[[1.50,2],[3]]'],
            ['2', '[]', null],
          ],
        ],
      ],
    ],
    [
      'an array of arrays, the first of distinct texts being the header',
      '[["id","name"],[1,"x"],[2,null],[3,"y",{"z":1}]]',
      [
        [
          'in.json',
          ['id', 'name', 'column_3'],
          [
            ['2', '1', 'x', null],
            ['3', '2', null, null],
            ['4', '3', 'y', '{"z":1}'],
          ],
        ],
      ],
    ],
    [
      'an array of arrays without a header',
      '[[1,"x"],[2,"y"]]',
      [
        [
          'in.json',
          ['column_1', 'column_2'],
          [
            ['1', '1', 'x'],
            ['2', '2', 'y'],
          ],
        ],
      ],
    ],
    ['a single object is one row', '{"a":1,"b":{"c":"x"}}', [['in.json', ['a', 'b.c'], [['1', '1', 'x']]]]],
    [
      'objects keyed by ids are rows with the key',
      '{"a1":{"n":1,"s":"x"},"a2":{"n":2,"s":"y"},"a3":{"n":3}}',
      [
        [
          'in.json',
          ['_key', 'n', 's'],
          [
            ['1', 'a1', '1', 'x'],
            ['2', 'a2', '2', 'y'],
            ['3', 'a3', '3', null],
          ],
        ],
      ],
    ],
    [
      'keyed objects below the top, beside a plain value; children carry the key',
      '{"n":2,"users":{"u1":{"x":1,"l":[{"q":1}]},"u2":{"x":2},"u3":{"x":3}}}',
      [
        ['in.json', ['n'], [['1', '2']]],
        [
          'users',
          ['_key', 'x'],
          [
            ['1', 'u1', '1'],
            ['2', 'u2', '2'],
            ['3', 'u3', '3'],
          ],
        ],
        ['users.l', ['_parent_row', 'users._key', 'q'], [['1', '1', 'u1', '1']]],
      ],
    ],
    [
      'two objects that have little in common are not rows',
      '{"meta":{"page":1},"links":{"next":"x"}}',
      [['in.json', ['meta.page', 'links.next'], [['1', '1', 'x']]]],
    ],
    [
      'a list of plain values is one column',
      '[1,"b",null]',
      [
        [
          'in.json',
          ['value'],
          [
            ['1', '1'],
            ['2', 'b'],
            ['3', null],
          ],
        ],
      ],
    ],
    ['a plain value is one cell', '"only"', [['in.json', ['value'], [['1', 'only']]]]],
    [
      'also where the lists are of different depth',
      '[[{"a":1}],[[{"b":2}]]]',
      [
        [
          'in.json',
          ['a', 'b'],
          [
            ['1', '1', null],
            ['2', null, '2'],
          ],
        ],
      ],
    ],
    [
      'lists of lists of records are one list',
      '[[{"a":1},{"a":2}],[{"a":3}]]',
      [
        [
          'in.json',
          ['a'],
          [
            ['1', '1'],
            ['2', '2'],
            ['3', '3'],
          ],
        ],
      ],
    ],
    [
      'a field that is now a value, now an object, now records',
      '[{"x":1},{"x":{"y":2}},{"x":[{"z":3}]}]',
      [
        [
          'in.json',
          ['x', 'x.y'],
          [
            ['1', '1', null],
            ['2', null, '2'],
            ['3', null, null],
          ],
        ],
        ['x', ['_parent_row', 'z'], [['1', '3', '3']]],
      ],
    ],
    [
      'names that meet after flattening, empty names and those of every object are kept apart',
      '[{"a.b":1,"a":{"b":2},"":3,"__proto__":4,"constructor":5}]',
      [
        [
          'in.json',
          ['a.b', 'a.b_2', 'column_3', '__proto__', 'constructor'],
          [['1', '1', '2', '3', '4', '5']],
        ],
      ],
    ],
    [
      'strings are exact',
      '["\\u0041\\n\\"\\\\\\/ \\ud83d\\ude00 é", " x ", ""]',
      [
        [
          'in.json',
          ['value'],
          [
            ['1', 'A\n"\\/ 😀 é'],
            ['2', ' x '],
            ['3', ''],
          ],
        ],
      ],
    ],
    [
      'always null and always empty are columns',
      '[{"a":null,"b":{},"c":[]}]',
      [['in.json', ['a', 'b', 'c'], [['1', null, '{}', '[]']]]],
    ],
  ];
  test.each(cases)('%s', async (_, content, tables) => {
    expect(await seen(content)).toEqual(tables);
  });

  test('what is no record among records is a reject with its number', async () => {
    const [table] = await read('[{"a":1},null,5,{"a":2},["x"]]');
    expect(table!.rowCount).toBe(2);
    expect(table!.rejects.map(({ row, text }) => [row, text])).toEqual([
      [2, 'null'],
      [3, '5'],
      [5, '["x"]'],
    ]);
  });
  test('a name used twice: the last counts, and it is noted', async () => {
    const tables = await read('[{"a":1,"a":2},{"a":{"x":1},"a":{"y":2}}]');
    expect((await cellsOf(tables[0]!)).map(([, ...cells]) => cells)).toEqual([
      ['2', null, null],
      [null, null, '2'],
    ]);
    expect(notesOf(tables)).toEqual(['2 times "a" stands twice in one object: the last value counts']);
  });
  test('half a surrogate pair becomes U+FFFD, and it is noted', async () => {
    const tables = await read('["\\ud800x"]');
    expect(await cellsOf(tables[0]!)).toEqual([['1', '\uFFFDx']]);
    expect(notesOf(tables)).toEqual(['1 characters that are half of a surrogate pair became U+FFFD']);
  });
  test('kept lists are noted', async () => {
    expect(notesOf(await read('[{"t":["a"]},{"t":["b"]}]'))).toEqual([
      't: 2 nested lists or objects kept as JSON text, each in one cell',
    ]);
  });
  test('thousands of ids as names are rows, not columns', async () => {
    const users = Array.from({ length: 5000 }, (_, at) => `"u${at}":{"n":${at},"s":"x"}`);
    const [table] = await read(`{${users.join(',')}}`);
    expect([table!.columns, table!.rowCount]).toEqual([['_key', 'n', 's'], 5000]);
    const scores = Array.from(
      { length: 3000 },
      (_, at) => `{"id":${at},"s":{"k${at}":${at},"k${at + 1}":1}}`,
    );
    const [people, kept] = await read(`[${scores.join(',')}]`);
    expect([people!.columns, kept!.columns, kept!.rowCount]).toEqual([
      ['id'],
      ['_parent_row', 'in.id', '_key', 'value'],
      6000,
    ]);
  });
});

describe('lines', () => {
  test('each line is a row with its number, blank ones are skipped, broken ones are rejects', async () => {
    const [table, items] = await read('{"id":1}\n\n{"id":2,"i":[{"x":1}]}\r\n{"id":3,"new":\n{"id":4}\n');
    expect(await cellsOf(table!)).toEqual([
      ['1', '1'],
      ['3', '2'],
      ['5', '4'],
    ]);
    expect(table!.columns).toEqual(['id']);
    expect(await cellsOf(items!)).toEqual([['1', '3', '2', '1']]);
    expect(table!.rejects).toEqual([
      {
        row: 4,
        reason: 'column 15: expected a value, but the text ends here, inside an object: it may be cut off',
        text: '{"id":3,"new":',
      },
    ]);
    expect(table!.dialect).toMatchObject({ layout: 'lines', records: 5, skippedRows: 1 });
  });
  test('one line is a record where the name says so', async () => {
    expect((await seen('{"a":1,"l":[{"b":2}]}\n', 'in.jsonl')).map(([, columns]) => columns)).toEqual([
      ['a'],
      ['_parent_row', 'in.a', 'b'],
    ]);
    expect((await seen('{"a":1,"l":[{"b":2}]}\n')).map(([, columns]) => columns)).toEqual([['a'], ['b']]);
  });
  test('a broken first line', async () => {
    const [table] = await read('{"a":\n{"a":1}\n{"a":2}\n');
    expect([table!.rowCount, table!.rejects.length]).toEqual([2, 1]);
  });
  test('arrays on lines', async () => {
    expect(await seen('["id","name"]\n[1,"x"]\n')).toEqual([['in.json', ['id', 'name'], [['2', '1', 'x']]]]);
  });
  test('objects over several lines, one after the other', async () => {
    const [table] = await read('{\n "a": 1\n}\n{\n "a": 2\n}\n');
    expect(table!.dialect.layout).toBe('sequence');
    expect(await cellsOf(table!)).toEqual([
      ['1', '1'],
      ['2', '2'],
    ]);
  });
  test('a first line longer than what is looked at first', async () => {
    const long = 'x'.repeat(1 << 20);
    const [table] = await read(`{"a":"${long}"}\n{"a":\n{"a":"b"}\n`);
    expect([table!.rowCount, table!.rejects.length]).toEqual([2, 1]);
  });
  test('a line longer than allowed is a reject', async () => {
    const [table] = await read(`{"a":1}\n{"a":"${'x'.repeat(3 << 20)}"}\n{"a":2}\n`, { line: 1000 });
    expect(await cellsOf(table!)).toEqual([
      ['1', '1'],
      ['3', '2'],
    ]);
    expect(table!.rejects).toMatchObject([
      { row: 2, reason: 'column 1: expected a line of at most 1000 characters' },
    ]);
  });
});

describe('encodings', () => {
  const text =
    '[{"Straße":"Käsespätzle für Köln und Düsseldorf","n":1},{"Straße":"Weißwürste für zwölf","n":2}]';
  test.each([
    ['utf8', false],
    ['utf8', true],
    ['utf16le', true],
    ['utf16le', false],
    ['utf16be', true],
    ['utf16be', false],
    ['windows-1252', false],
  ])('%s, mark %s', async (name, addBOM) => {
    const [table] = await read(iconv.encode(text, name, { addBOM }));
    expect(table!.columns).toEqual(['Straße', 'n']);
    expect((await cellsOf(table!))[1]).toEqual(['2', 'Weißwürste für zwölf', '2']);
  });
});

describe('refusals name the file and the reason', () => {
  const cases: [what: string, content: string | Buffer, message: string][] = [
    ['empty', '', 'in.json: the file is empty'],
    ['blank', ' \n\n', 'in.json: there are only blank lines in the file'],
    [
      'binary',
      Buffer.from(Array.from({ length: 500 }, (_, at) => (at * 7) % 32)),
      'in.json: this is not a text file',
    ],
    [
      'cut off',
      '[{"a":1},\n{"a":2',
      'in.json: line 2, column 7: expected a comma or }, but the text ends here, inside an object',
    ],
    [
      'CSV',
      'name,city\nAda,London\n',
      'in.json: line 1, column 1: expected a value, found "name"; this does not look like JSON',
    ],
    ['CSV of brackets', '[a],[b]\n[c],[d]\n', 'in.json: line 1, column 2: expected a value or ], found "a"'],
    [
      'no line is JSON',
      '{"a":1}}\n{"a":2}}\n',
      'in.json: line 1, column 8: expected nothing more, found "}"',
    ],
    ['no records', '[]', 'in.json: it is JSON, but there are no records in it'],
    ['no fields', '[{},{}]', 'in.json: it is JSON, but there are no records in it'],
    [
      'trailing comma far down',
      `[\n${'{"a":1},\n'.repeat(200_000)}]`,
      'in.json: line 200002, column 1: expected a value, found "]"',
    ],
  ];
  test.each(cases)('%s', async (_, content, message) => {
    await expect(read(content)).rejects.toThrow(message);
    await expect(read(content)).rejects.toBeInstanceOf(UnreadableFile);
  });
  test('lines that are all broken', async () => {
    await expect(read('{"a":\n', {}, 'in.ndjson')).rejects.toThrow(
      'in.ndjson: none of its 1 lines is JSON; line 1, column 6',
    );
  });
  test('too many columns, tables, characters', async () => {
    const fields = Array.from({ length: 30 }, (_, at) => `"f${at}":1`);
    await expect(read(`[{${fields.join(',')}}]`, { columns: 20 })).rejects.toThrow(
      'more than 20 different fields',
    );
    const lists = fields.map((field) => field.replace(':1', ':[{"a":1}]'));
    await expect(read(`{${lists.join(',')}}`, { tables: 20 })).rejects.toThrow(
      'more than 20 lists of records',
    );
    await expect(read(`[{"a":[1,2,3,4,5,6,7,8,9,10,11]}]`, { text: 20 })).rejects.toThrow(
      'nested list of more than 20',
    );
  });
});

test('wide records', async () => {
  const fields = Array.from({ length: 300 }, (_, at) => `"gene ${at}":${at}`).join(',');
  const [table] = await read(`[{${fields}},{${fields}}]`);
  expect([table!.columns.length, table!.rowCount]).toEqual([300, 2]);
});

test('very long strings and zero characters are kept', async () => {
  const long = 'é"\n'.repeat(1 << 20);
  const [table] = await read(
    JSON.stringify([
      { a: long, b: 'x\u0000y' },
      { a: '', b: '\r' },
    ]),
  );
  expect(await cellsOf(table!)).toEqual([
    ['1', long, 'x\u0000y'],
    ['2', '', '\r'],
  ]);
});

test('the cells of any records come back', async () => {
  const name = fc.stringMatching(/^[a-e]{1,2}$/);
  const scalar = fc.oneof(fc.string({ unit: 'grapheme' }), fc.integer(), fc.boolean(), fc.constant(null));
  const record = fc.dictionary(name, fc.oneof(scalar, fc.dictionary(name, scalar, { minKeys: 1 })), {
    minKeys: 1,
  });
  const records = fc.array(record, { minLength: 1, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(records, fc.boolean(), async (rows, asLines) => {
      const text = asLines ? rows.map((row) => JSON.stringify(row)).join('\n') : JSON.stringify(rows);
      const [table] = await read(text, {}, asLines ? 'in.ndjson' : 'in.json');
      const cells = await cellsOf(table!);
      expect(cells.length).toBe(rows.length);
      for (const [at, row] of rows.entries()) {
        const flat = new Map<string, string>();
        for (const [key, value] of Object.entries(row)) {
          const inner = value !== null && typeof value === 'object' ? Object.entries(value) : undefined;
          if (!inner && value !== null) flat.set(key, String(value));
          for (const [sub, leaf] of inner ?? []) if (leaf !== null) flat.set(`${key}.${sub}`, String(leaf));
        }
        const [number, ...own] = cells[at]!;
        expect(number).toBe(String(at + 1));
        const filled = own.flatMap((cell, column) => (cell === null ? [] : [[table!.columns[column], cell]]));
        expect(new Map(filled as [string, string][])).toEqual(flat);
      }
    }),
    { numRuns: rounds(16) },
  );
});

test('any JSON at all is read or refused by name', async () => {
  await fc.assert(
    fc.asyncProperty(fc.json({ maxDepth: 5 }), fc.json(), async (one, other) => {
      for (const text of [
        one,
        `${one}\n${other}`,
        `[${one},${other}]`,
        `{"a":${one},"b":[${other},${one}]}`,
      ]) {
        await read(text).catch((error: Error) => expect(error.message).toContain('no records in it'));
      }
    }),
    { numRuns: rounds(10) },
  );
});
