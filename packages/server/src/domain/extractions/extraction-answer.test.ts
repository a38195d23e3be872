import type { ReadStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ExtractedRow } from '@godwit/engine/extract/extracted';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { joinRows } from '../../runner/extract/join-rows.js';
import { migrations } from '../../store/migrations/index.js';
import { textOf } from '../../testing/bodies.js';
import { openFreshPglite } from '../../testing/databases.js';
import { type TestService, testService } from '../../testing/service.js';
import { getExtraction } from './extraction-answer.js';
import type { TableHead } from './extractions.js';
import { Lines } from './lines.js';

describe('the rows of an extraction', () => {
  let test: TestService;
  let folder: string;
  beforeAll(async () => {
    test = await testService(await openFreshPglite(migrations));
    folder = await mkdtemp(join(tmpdir(), 'godwit-answer-'));
  });
  afterAll(async () => {
    await test.close();
    await rm(folder, { recursive: true });
  });

  /** Stored as the job stores them. */
  async function stored(
    tables: { head: Partial<TableHead> & { headers: string[] }; rows: ExtractedRow[] }[],
  ) {
    const { service, actor } = test;
    const id = service.seam.id();
    const written = tables.map(({ head, rows }, at) => ({
      ...head,
      rowCount: rows.length,
      rows: join(folder, `${id}-${at}`),
      lines: rows.map((row) => `${JSON.stringify(row)}\n`).join(''),
    }));
    for (const { rows, lines } of written) await writeFile(rows, lines);
    await joinRows(written, join(folder, id));
    await service.objects.putFile(`extractions/${id}`, join(folder, id));
    const heads = tables.map(({ head, rows }, at) => ({
      name: `Table ${at + 1}`,
      template: null,
      filled: head.headers.map((_, column) => rows.some(({ cells }) => cells[column])),
      pages: [at + 1],
      ...head,
      rowCount: rows.length,
    }));
    await service.db.run(sql`
      insert into extractions (id, account_id, status, templates, file_name, storage_path, content_type, object_key,
        uploaded_at, result, rows_key, created_at, expires_at)
      values (${id}, ${actor.accountId}, 'completed', '[]', 'a', 'a', 'a', 'a', now(),
        ${JSON.stringify({ tables: heads, notes: [] })}::json, ${`extractions/${id}`}, now(),
        now() + interval '1 day')`);
    return id;
  }
  async function read(id: string, query: { fields?: string; omit_empty?: boolean } = {}) {
    return JSON.parse(await textOf((await getExtraction(test.service, test.actor, id, query)) as Readable));
  }

  it('keep odd headers and cells', async () => {
    const headers = ['2', '1', '__proto__', 'a,"b"', 'tab\tnew\nline', 'é ✓'];
    const cells = ['two', 'one', 'own', '"', '\t\n\\', '\u2028 😀'];
    const id = await stored([{ head: { headers }, rows: [{ cells }] }]);
    const [table] = (await read(id)).tables;
    expect(headers.map((header) => Object.getOwnPropertyDescriptor(table.rows[0], header)?.value)).toEqual(
      cells,
    );
    const [some] = (await read(id, { fields: '__proto__,"a,""b""",2' })).tables;
    expect(some.headers).toEqual(['__proto__', 'a,"b"', '2']);
    expect(JSON.stringify(some.rows)).toBe('[{"2":"two","__proto__":"own","a,\\"b\\"":"\\""}]');
  });

  it('of scans come with their confidence, row by row', async () => {
    const sure: ExtractedRow[] = [
      { cells: ['a', ''] },
      { cells: ['b', 'c'], confidence: [91.4, 60] },
      { cells: ['', 'd'], confidence: [null, 12] },
      { cells: ['e', ''] },
    ];
    const id = await stored([
      { head: { headers: ['x', 'y'] }, rows: sure },
      { head: { headers: ['x'] }, rows: [{ cells: ['z'] }] },
    ]);
    const { tables } = await read(id);
    expect(tables[0].confidence).toEqual([{}, { x: 91, y: 60 }, { y: 12 }, {}]);
    expect(tables[1]).not.toHaveProperty('confidence');
    expect((await read(id, { fields: 'y' })).tables).toMatchObject([
      { ordinal: 1, confidence: [{}, { y: 60 }, { y: 12 }, {}] },
    ]);
  });

  it('of tables without rows or without a filled header leave valid JSON', async () => {
    const id = await stored([
      { head: { headers: ['x'] }, rows: [] },
      { head: { headers: ['y'] }, rows: [{ cells: [''] }, { cells: [''] }] },
      { head: { headers: ['x'] }, rows: [{ cells: ['1'] }] },
    ]);
    const all = await read(id, { omit_empty: true });
    expect(all).toMatchObject({ table_count: 3, row_count: 3 });
    expect(
      all.tables.map(({ headers, rows }: { headers: string[]; rows: object[] }) => [headers, rows]),
    ).toEqual([
      [[], []],
      [[], [{}, {}]],
      [['x'], [{ x: '1' }]],
    ]);
    expect(
      (await read(id, { fields: 'x' })).tables.map(({ ordinal }: { ordinal: number }) => ordinal),
    ).toEqual([1, 3]);
  });

  it('come as fast as they are taken, and nothing stays open when nobody takes them', async () => {
    const rows = Array.from({ length: 50_000 }, (_, at) => ({ cells: [`row ${at}`, 'x'.repeat(80)] }));
    const id = await stored([{ head: { headers: ['no', 'text'] }, rows }]);
    const { objects } = test.service;
    let opened: Readable | undefined;
    const get: typeof objects.get = async (key) => {
      const found = await objects.get(key);
      opened = found.body;
      return found;
    };
    const answer = await getExtraction({ ...test.service, objects: { ...objects, get } }, test.actor, id, {});
    expect(answer).toBeInstanceOf(Readable);
    const stream = answer as Readable;
    const first = await new Promise<string>((resolve) => {
      stream.once('readable', () => resolve(String(stream.read())));
    });
    expect(first).toContain('"status":"completed"');
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect((opened as ReadStream).bytesRead).toBeLessThan(1 << 20);
    stream.destroy();
    await expect.poll(() => opened?.destroyed).toBe(true);
  });
});

describe('lines', () => {
  it('are whole however the text is cut, and come as many as are asked for', async () => {
    const text = 'ä\n\nlong line\nlast\n';
    for (const size of [1, 2, 3, 100]) {
      const bytes = Buffer.from(text);
      const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
        bytes.subarray(at * size, (at + 1) * size),
      );
      const lines = new Lines(Readable.from(chunks, { objectMode: false }));
      const taken: string[][] = [];
      for (const count of [1, 0, 2, 5]) taken.push((await Readable.from(lines.take(count)).toArray()).flat());
      expect(taken).toEqual([['ä'], [], ['', 'long line'], ['last']]);
    }
  });
});
