import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckSession, quoteText } from '@godwit/engine/duck/session';
import { readHere } from '@godwit/engine/read/read-file';
import type { Table } from '@godwit/engine/read/reader';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Connection, Connector, Stream, StreamState } from '../connector.js';
import { ConnectorError } from '../connector-error.js';
import { anywhere } from '../testing/collected.js';
import { type Pull, pull } from './pull.js';
import { type Part, type PulledStream, usualLimits } from './pulled.js';

let scratch: string;
beforeEach(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'godwit-pull-'));
});
afterEach(() => rm(scratch, { recursive: true, force: true }));

const column = (name: string) => ({ name });
const orders: Stream = {
  name: 'orders',
  kind: 'cells',
  columns: [{ name: 'id', comment: 'The number' }, column('customer'), column('id')],
  primaryKey: ['id'],
  links: [{ columns: ['customer'], stream: 'customers', references: ['code'] }],
};
const events: Stream = {
  name: 'events',
  kind: 'records',
  columns: [],
  primaryKey: ['id'],
  isIncremental: true,
};
const note: Stream = { name: 'notes/2024.csv', kind: 'file', columns: [], primaryKey: [] };

function sourceOf(streams: readonly Stream[], read: Connection['read']): Connector {
  const connection: Connection = {
    check: async () => ({ message: 'fine', warnings: [] }),
    discover: async () => [...streams],
    read,
    close: async () => {},
  };
  const form = { type: 'object' as const };
  return {
    spec: {
      key: 'test',
      version: 1,
      name: 'Test source',
      category: 'database',
      configSchema: form,
      credentialSchema: form,
      guidance: { steps: [], links: [] },
    },
    connect: async () => connection,
  };
}

function pulling(connector: Connector, more: Partial<Pull> = {}): Promise<PulledStream[]> {
  return pull({
    connector,
    config: {},
    credentials: {},
    context: anywhere(scratch),
    templates: [],
    selected: [],
    limits: usualLimits,
    done: [],
    parts: new Map(),
    earlier: [],
    states: new Map(),
    readFile: (file, into) => readHere(file, into),
    events: {},
    ...more,
  });
}

async function rowsOf({ parquet, columns }: Pick<Table, 'parquet' | 'columns'>): Promise<unknown[][]> {
  const session = await DuckSession.open();
  try {
    const cells = columns.map((_, at) => `c${at}`).join(', ');
    const rows = await session.rows(`SELECT ${cells} FROM read_parquet(${quoteText(parquet)})`);
    return rows.map((row) => Object.values(row));
  } finally {
    session.close();
  }
}

describe('a pull', () => {
  it('makes a table of rows, with what the source declares in the spelling of its columns', async () => {
    const source = sourceOf([orders], async (_, sink) => {
      await sink.rows([
        ['1', 'C-1', 'a'],
        ['2', undefined, ''],
      ]);
      await sink.csv(Buffer.from('3,"C, 2",x\n'), 1);
    });
    const [got] = await pulling(source);
    const [table] = got!.tables;
    expect(table).toMatchObject({
      file: 'Test source',
      connection: 'Test source',
      name: 'orders',
      rowCount: 3,
      firstRow: 1,
      declared: {
        primaryKey: ['id'],
        links: [{ columns: ['customer'], table: 'customers', references: ['code'] }],
        columnComments: [{ column: 'id', comment: 'The number' }],
      },
    });
    expect(new Set(table!.columns).size).toBe(3);
    expect(await rowsOf(table!)).toEqual([
      ['1', 'C-1', 'a'],
      ['2', null, ''],
      ['3', 'C, 2', 'x'],
    ]);
  });

  it('makes tables of records: nested lists are tables of their own', async () => {
    const source = sourceOf([{ ...events, isIncremental: false }], (_, sink) =>
      sink.records([
        {
          id: 1,
          name: 'Ada',
          lines: [
            { sku: 'A', n: 1 },
            { sku: 'B', n: 2 },
          ],
        },
        { id: 2, name: 'Grace', lines: [{ sku: 'C', n: 3 }] },
      ]),
    );
    const [got] = await pulling(source);
    expect(got).toMatchObject({ rows: 2, columns: expect.arrayContaining(['id', 'name']) });
    expect(got!.tables.map(({ name, rowCount, connection }) => [name, rowCount, connection])).toEqual([
      ['events', 2, 'Test source'],
      [expect.stringMatching(/^events\..*lines/), 3, 'Test source'],
    ]);
  });

  it('takes a record once that came more often, as it came last, and says so', async () => {
    const source = sourceOf([events], async (_, sink) => {
      await sink.records([
        { id: 1, name: 'old' },
        { id: 2, name: 'b' },
      ]);
      await sink.records([{ id: 1, name: 'new' }, { name: 'no key' }, { name: 'no key' }]);
    });
    const [got] = await pulling(source);
    const [table] = got!.tables;
    expect(await rowsOf(table!)).toEqual([
      ['2', 'b'],
      ['1', 'new'],
      [null, 'no key'],
      [null, 'no key'],
    ]);
    expect(table!.notes.at(-1)?.text).toMatch(/^1 records came more than once/);
  });

  it('reads files as uploads are read', async () => {
    const source = sourceOf([note], (_, sink) =>
      sink.file((path) => writeFile(path, 'id;text\n1;hello\n2;world\n')),
    );
    const [got] = await pulling(source);
    expect(got!.tables[0]).toMatchObject({ file: 'notes/2024.csv', name: 'notes/2024.csv', rowCount: 2 });
    expect(got!.tables[0]).not.toHaveProperty('connection');
  });

  it('has a stream without a record as one without tables', async () => {
    const [got] = await pulling(sourceOf([events], async () => {}));
    expect(got).toMatchObject({ name: 'events', rows: 0, tables: [] });
  });
});

/** Records 1 to `last`, ten a page, a checkpoint after each; fails where it is told to. */
function paged(last: number, failAt?: { after: number }): Connection['read'] {
  return async (_, sink, from) => {
    for (let at = Number(from?.at ?? 0); at < last; at += 10) {
      if (failAt?.after === at) throw new ConnectorError('unreachable', 'gone');
      const ids = Array.from({ length: Math.min(10, last - at) }, (_, offset) => at + offset + 1);
      await sink.records(ids.map((id) => ({ id, filler: 'x' })));
      await sink.checkpoint({ at: at + ids.length });
    }
  };
}

describe('a pull that broke off', () => {
  it('goes on from its last part: no record lost, none twice', async () => {
    const parts: Part[] = [];
    const partsOf = { rows: 10, bytes: 1e9, ms: 1e9 };
    const events_ = { part: (_: string, __: number, part: Part) => void parts.push(part) };
    const source = (read: Connection['read']) => sourceOf([{ ...events, isIncremental: false }], read);
    await expect(pulling(source(paged(60, { after: 40 })), { events: events_, partsOf })).rejects.toThrow(
      'gone',
    );
    expect(parts.length).toBeGreaterThan(1);
    const asked: (StreamState | undefined)[] = [];
    const again = paged(60);
    const [got] = await pulling(
      source((stream, sink, from) => {
        asked.push(from);
        return again(stream, sink, from);
      }),
      { parts: new Map([['events', parts]]), context: anywhere(join(scratch, 'second')) },
    );
    expect(asked).toEqual([{ at: 40 }]);
    const ids = (await rowsOf(got!.tables[0]!)).map(([id]) => Number(id));
    expect(ids).toEqual(Array.from({ length: 60 }, (_, at) => at + 1));
  });

  it('does not read streams again that were done', async () => {
    const done: PulledStream = { name: 'orders', rows: 1, columns: ['id'], tables: [] };
    const read: string[] = [];
    const source = sourceOf([orders, note], async ({ name }, sink) => {
      read.push(name);
      await sink.file((path) => writeFile(path, 'a,b\n1,2\n'));
    });
    const got = await pulling(source, { done: [done] });
    expect(read).toEqual(['notes/2024.csv']);
    expect(got[0]).toEqual(done);
  });

  it('keeps no part whose rows its state does not speak for', async () => {
    const parts: Part[] = [];
    const source = sourceOf([events], async (_, sink) => {
      await sink.records([{ id: 1 }]);
      await sink.checkpoint({ at: 1 });
      await sink.records([{ id: 2 }]);
    });
    const [got] = await pulling(source, { events: { part: (_, __, part) => void parts.push(part) } });
    expect(parts).toEqual([]);
    expect(got).toMatchObject({ rows: 2, state: { at: 1 } });
  });
});

describe('a second pull of a source that says what changed', () => {
  it('puts the changes on top of what was there', async () => {
    const first = sourceOf([events], async (_, sink) => {
      await sink.records([
        { id: 1, name: 'a' },
        { id: 2, name: 'b' },
        { id: 3, name: 'c' },
      ]);
      await sink.checkpoint({ since: 3 });
    });
    const earlier = await pulling(first);
    const second = sourceOf([events], async (_, sink, from) => {
      expect(from).toEqual({ since: 3 });
      await sink.records([
        { id: 2, name: 'B' },
        { id: 4, name: 'd' },
      ]);
      await sink.checkpoint({ since: 4 });
    });
    const folder = join(scratch, 'second');
    const [got] = await pulling(second, { earlier, context: anywhere(folder) });
    expect(await rowsOf(got!.tables[0]!)).toEqual([
      ['1', 'a'],
      ['3', 'c'],
      ['2', 'B'],
      ['4', 'd'],
    ]);
    expect(got).toMatchObject({ rows: 4, state: { since: 4 }, kept: { rows: 4 } });
    expect(got!.tables[0]!.notes).toEqual([]);
  });
});

describe('a pull ends with a sentence', () => {
  const some = sourceOf([orders], (_, sink) =>
    sink.rows([
      ['1', '2', '3'],
      ['4', '5', '6'],
    ]),
  );
  it.each<[string, Partial<Pull>, string]>([
    ['at its limit of rows', { limits: { ...usualLimits, rows: 1 } }, 'PULL_LIMIT_ROWS'],
    ['at its limit of bytes', { limits: { ...usualLimits, bytes: 0 } }, 'PULL_LIMIT_BYTES'],
    ['where a stream is wanted that is not there', { selected: ['customers'] }, 'it has "orders"'],
  ])('%s', async (_, more, text) => {
    await expect(pulling(some, more)).rejects.toThrow(text);
  });

  it('where there is nothing to read', async () => {
    await expect(pulling(sourceOf([], async () => {}))).rejects.toThrow(/right to read/);
  });
});
