import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { limitsOf } from '@godwit/engine/read/guard/limits';
import { readHere } from '@godwit/engine/read/read-file';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '../store/migrations/index.js';
import { databases } from '../testing/databases.js';
import { type TestService, testService } from '../testing/service.js';
import { columns, type StoredMigration, sourceRow, storedMigration } from '../testing/stored-sheets.js';
import { buildApp } from './app.js';
import { RateLimits } from './rate-limits.js';

describe.each(databases)('exports over HTTP on $name', ({ open }) => {
  let test: TestService;
  let made: StoredMigration;
  let base: string;
  let stop: () => Promise<unknown>;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'godwit-exported-'));
    test = await testService(await open(migrations));
    made = await storedMigration(test, 40);
    const app = await buildApp(test.service, {
      limits: new RateLimits(1e6, test.service.seam),
      writeLine: () => {},
      stopping: () => false,
      sweep: async () => undefined,
    });
    base = await app.listen({ port: 0, host: '127.0.0.1' });
    stop = () => app.close();
  });
  afterAll(async () => {
    await stop();
    await test.close();
    await rm(folder, { recursive: true, force: true });
  });

  function get(file: string, options: RequestInit & { migration?: string } = {}) {
    const headers = { 'x-api-key': test.apiKey, 'accept-encoding': 'identity', ...options.headers };
    const { migration = made.id } = options;
    return fetch(`${base}/api/v1/migrations/${migration}/exports/${file}`, { ...options, headers });
  }
  /** Not by fetch: that decodes what it gets, and does not hang up when it is told to. */
  function ask(path: string, accept: string): Promise<IncomingMessage> {
    const headers = { 'x-api-key': test.apiKey, 'accept-encoding': accept };
    return new Promise((resolve, reject) => {
      request(`${base}/api/v1/migrations/${path}`, { headers }, resolve).on('error', reject).end();
    });
  }
  const people = (file: string) => get(`${made.slug}${file}`);
  const names = (csv: string) =>
    csv
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(',')[0]);
  const all = Array.from({ length: 40 }, (_, at) => at);
  const person = (at: number) => `Person ${at}`;

  /** Header and row count, as our own readers find them. */
  async function readBack(name: string, response: Response) {
    const path = join(folder, name);
    await writeFile(path, Buffer.from(await response.arrayBuffer()));
    const tables = await readHere({ path, name }, folder, {
      limits: limitsOf(),
      passwords: [],
      unpacked() {},
    });
    return { columns: tables[0]!.columns, rows: tables[0]!.rowCount };
  }

  it('gives the header alone before any execute, in every format', async () => {
    for (const format of ['csv', 'ndjson', 'parquet', 'xlsx']) {
      const response = await people(`.${format}`);
      expect([response.status, response.headers.get('x-total-records')]).toEqual([200, '0']);
      const bytes = Buffer.from(await response.arrayBuffer());
      if (format === 'csv') expect(bytes.toString()).toBe('Name,Email,City,Note\n');
      if (format === 'ndjson') expect(bytes.length).toBe(0);
      if (format === 'parquet') expect(bytes.subarray(-4).toString()).toBe('PAR1');
      if (format === 'xlsx') expect(bytes.subarray(0, 2).toString()).toBe('PK');
    }
    await made.execute();
  });

  it('sends the valid rows as CSV, quoted as RFC 4180 has it', async () => {
    const response = await people('.csv');
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${made.slug}.csv"; filename*=UTF-8''${made.slug}.csv`,
      'x-total-records': '36',
      vary: expect.stringMatching(/accept-encoding/i),
    });
    const lines = (await response.text()).split('\n');
    expect(lines.slice(0, 3)).toEqual([
      'Name,Email,City,Note',
      'Person 0,p0@x.example,,',
      'Person 1,p1@x.example,"Köln, ""Süd""",',
    ]);
    expect(lines).toHaveLength(38);
  });

  it.each([
    ['valid', all.filter((at) => at % 10 !== 3)],
    ['invalid', all.filter((at) => at % 10 === 3)],
    ['all', all],
  ])('takes the %s rows', async (filter, rows) => {
    const response = await people(`.csv?filter=${filter}`);
    expect(response.headers.get('x-total-records')).toBe(String(rows.length));
    expect(names(await response.text())).toEqual(rows.map(person));
  });

  it('takes the fields asked for in their order, and leaves out empty columns', async () => {
    expect((await (await people('.csv?fields=City,Name')).text()).split('\n')[2]).toBe(
      '"Köln, ""Süd""",Person 1',
    );
    expect(await (await people('.csv?fields="Name"')).text()).toMatch(/^Name\nPerson 0\n/);
    expect(await (await people('.csv?omit_empty=true')).text()).toMatch(/^Name,Email,City\n/);
    expect(await (await people('.csv?omit_empty=true&filter=invalid')).text()).toMatch(/^Name,City\n/);
  });

  it('tells each row index and error in NDJSON', async () => {
    const lines = (await (await people('.ndjson?filter=invalid')).text()).trim().split('\n');
    expect(JSON.parse(lines[1]!)).toEqual({
      Name: 'Person 13',
      Email: '',
      City: 'Köln, "Süd"',
      Note: '',
      row_index: 13,
      errors: [{ column: 'Email', rule: 'required', message: 'Required field is empty' }],
    });
  });

  it('writes workbooks and Parquet that can be read', async () => {
    for (const format of ['xlsx', 'parquet'])
      expect(await readBack(`people.${format}`, await people(`.${format}?filter=all`))).toEqual({
        columns,
        rows: 40,
      });
  });

  it('compresses text when asked to, and nothing else', async () => {
    const raw = async (file: string, accept: string) => {
      const response = await ask(`${made.id}/exports/${made.slug}${file}`, accept);
      return { encoding: response.headers['content-encoding'], bytes: await buffer(response) };
    };
    const { encoding, bytes } = await raw('.csv', 'br, gzip;q=0.5');
    expect(encoding).toBe('gzip');
    expect(gunzipSync(bytes).toString()).toBe(await (await people('.csv')).text());
    expect((await raw('.csv', 'gzip;q=0, identity')).encoding).toBeUndefined();
    expect((await raw('.parquet', 'gzip')).encoding).toBeUndefined();
  });

  it('answers HEAD with the same headers and no work', async () => {
    const response = await get(`${made.slug}.csv`, { method: 'HEAD' });
    expect([response.status, response.headers.get('x-total-records')]).toEqual([200, '36']);
    expect(await response.text()).toBe('');
  });

  it('refuses what it cannot give, naming it', async () => {
    const refusal = async (file: string, options?: RequestInit & { migration?: string }) => {
      const response = await get(file, options);
      return [response.status, ((await response.json()) as { error: string }).error];
    };
    expect(await refusal(`${made.slug}.pdf`)).toEqual([400, expect.stringContaining(`${made.slug}.pdf`)]);
    expect(await refusal(made.slug)).toEqual([400, expect.stringContaining('.csv')]);
    expect(await refusal(`${made.slug}.csv?filter=some`)).toEqual([400, expect.stringContaining('filter')]);
    expect(await refusal(`${made.slug}.csv?fields=Name,Nmae`)).toEqual([
      400,
      expect.stringContaining('"Nmae"'),
    ]);
    expect(await refusal('nothing.csv')).toEqual([404, expect.stringContaining('"nothing"')]);
    expect((await refusal(`${made.slug}.csv`, { migration: test.service.seam.id() }))[0]).toBe(404);
    expect((await refusal(`${made.slug}.csv`, { headers: { 'x-api-key': 'gw_wrong' } }))[0]).toBe(401);
  });

  it('leaves nothing behind when the reader hangs up', async () => {
    const lines = Array.from({ length: 100_000 }, (_, at) => sourceRow(at));
    const large = await storedMigration(test, 0, lines);
    await large.execute();
    const scratch = join(test.service.config.home, 'scratch');
    const [own] = await readdir(scratch);
    for (const format of ['csv', 'xlsx']) {
      const response = await ask(`${large.id}/exports/${large.slug}.${format}`, 'identity');
      await once(response, 'data');
      response.destroy();
    }
    await expect.poll(() => readdir(join(scratch, own!))).toEqual([]);
    expect(names(await (await people('.csv')).text())).toHaveLength(36);
  });
});
