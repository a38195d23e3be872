import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTemplate } from '../domain/catalog/templates.js';
import { migrations } from '../store/migrations/index.js';
import { keysOf } from '../testing/bodies.js';
import { openFreshPglite } from '../testing/databases.js';
import { type TestService, testService } from '../testing/service.js';
import { buildApp } from './app.js';
import { RateLimits } from './rate-limits.js';

const limit = 300_000;

describe('an extraction by multipart', () => {
  let test: TestService;
  let base: string;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    test = await testService(await openFreshPglite(migrations));
    const { service, actor } = test;
    service.config.extractions = { slots: 0, fileLimit: limit };
    for (const name of ['People', 'Orders'])
      await createTemplate(service, actor, { name, columns: [{ name: 'No' }] });
    const app = await buildApp(service, {
      limits: new RateLimits(1_000_000, service.seam),
      writeLine: () => {},
      stopping: () => false,
      sweep: async () => undefined,
    });
    base = `${await app.listen({ port: 0, host: '127.0.0.1' })}/api/v1`;
    stop = () => app.close();
  });
  afterAll(async () => {
    await stop();
    await test.close();
  });
  beforeEach(() => test.service.db.run(sql`delete from extractions`));

  const csv = (bytes = 20) => new File(['a,b\n'.padEnd(bytes, '1')], 'Größe 1.csv', { type: 'text/csv' });
  type Part = [name: string, value: string | File];
  async function send(...parts: Part[]) {
    const form = new FormData();
    for (const [name, value] of parts) form.append(name, value);
    const response = await fetch(`${base}/extractions`, {
      method: 'POST',
      headers: { 'x-api-key': test.apiKey },
      body: form,
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }
  const row = () =>
    test.service.db.row<Record<string, unknown>>(sql`
      select status, file_name, content_type, size, sha256, instruction, object_key from extractions`);
  const objects = () => keysOf(test.service.objects, 'extractions/');
  /** Neither a row nor bytes, whole or begun. */
  async function nothingLeft() {
    expect(await row()).toBeUndefined();
    expect(await objects()).toEqual([]);
    expect(await readdir(join(test.service.config.home, '.incoming'))).toEqual([]);
  }

  it.each<[string, Part[]]>([
    [
      'the file first',
      [
        ['file', csv()],
        ['instruction', 'Only page 1'],
        ['templates', 'orders'],
        ['templates', 'people'],
      ],
    ],
    [
      'the file last',
      [
        ['templates', ' orders , people,'],
        ['instruction', 'Only page 1'],
        ['file', csv()],
      ],
    ],
    [
      'the file between',
      [
        ['templates', 'orders'],
        ['file', csv()],
        ['instruction', 'Only page 1'],
        ['templates', 'people'],
      ],
    ],
  ])('takes %s', async (_, parts) => {
    const { status, body } = await send(...parts);
    expect(status).toBe(202);
    expect(body).toMatchObject({
      status: 'processing',
      file_name: 'Größe 1.csv',
      templates: ['orders', 'people'],
    });
    expect(body).not.toHaveProperty('upload');
    const stored = await row();
    expect(stored).toMatchObject({
      status: 'pending',
      content_type: 'text/csv',
      size: 20,
      instruction: 'Only page 1',
    });
    expect(await objects()).toEqual([stored?.object_key]);
    expect(
      await test.service.db.row(sql`select 1 from object_trash where key = ${stored?.object_key}`),
    ).toBeUndefined();
    await test.service.objects.remove(String(stored?.object_key));
  });

  it('takes all active templates where none is named', async () => {
    const { body } = await send(['templates', ''], ['file', csv()]);
    expect(body.templates).toEqual(['people', 'orders']);
    await test.service.objects.remove(String((await row())?.object_key));
  });

  it.each<[string, Part[], number, RegExp]>([
    ['no file', [['templates', 'orders']], 400, /^file: send the file/],
    ['a file that is text', [['file', 'a,b']], 400, /^file: send the file/],
    ['an empty choice of a page', [['file', new File([], '')]], 400, /^file: send the file/],
    [
      'two files',
      [
        ['file', csv()],
        ['file', csv()],
      ],
      400,
      /one file/,
    ],
    [
      'an unknown field behind the file',
      [
        ['file', csv()],
        ['tempaltes', 'x'],
      ],
      400,
      /unknown field "tempaltes"/,
    ],
    [
      'an unknown field before',
      [
        ['x', 'y'],
        ['file', csv(limit)],
      ],
      400,
      /unknown field "x"/,
    ],
    [
      'a file in the place of a text',
      [
        ['templates', csv()],
        ['file', csv()],
      ],
      400,
      /templates: send it as text/,
    ],
    [
      'an unknown slug',
      [
        ['file', csv()],
        ['templates', 'orders,ordres'],
      ],
      400,
      /slug\(s\): ordres$/,
    ],
    [
      'two instructions',
      [
        ['file', csv()],
        ['instruction', 'a'],
        ['instruction', 'b'],
      ],
      400,
      /instruction: send it once/,
    ],
    [
      'a long instruction',
      [
        ['file', csv()],
        ['instruction', 'ä'.repeat(20_001)],
      ],
      400,
      /instruction must have at most 20000/,
    ],
    [
      'a very long instruction',
      [
        ['file', csv()],
        ['instruction', 'a'.repeat(200_000)],
      ],
      400,
      /instruction is longer/,
    ],
    [
      'a type nobody reads',
      [['file', new File(['x'], 'film.mp4', { type: 'video/mp4' })]],
      400,
      /"film\.mp4".*pdf/,
    ],
    ['a file over the limit', [['file', csv(limit + 1)]], 413, /300000 bytes/],
    ['a file far over the limit', [['file', csv(limit + (2 << 20))]], 413, /300000 bytes/],
  ])('refuses %s, and keeps nothing', async (_, parts, wanted, why) => {
    const { status, body } = await send(...parts);
    expect([status, body.error]).toEqual([wanted, expect.stringMatching(why)]);
    await nothingLeft();
  });

  it('takes a file as large as the limit', async () => {
    const { status } = await send(['file', csv(limit)]);
    expect([status, (await row())?.size]).toEqual([202, limit]);
    await test.service.objects.remove(String((await row())?.object_key));
  });

  it.each([
    ['without a boundary', 'multipart/form-data', 'x'],
    [
      'that ends too early',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\na,b',
    ],
    ['that is none', 'multipart/form-data; boundary=b', 'a,b'],
    [
      'with a part without a name',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--',
    ],
  ])('refuses a body %s', async (_, type, body) => {
    const headers = { 'x-api-key': test.apiKey, 'content-type': type };
    const response = await fetch(`${base}/extractions`, { method: 'POST', headers, body });
    expect(response.status).toBe(400);
    await nothingLeft();
  });

  it('keeps nothing of one that breaks off', async () => {
    const { hostname, port } = new URL(base);
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST /api/v1/extractions HTTP/1.1\r\nhost: x\r\nx-api-key: ${test.apiKey}\r\ncontent-length: 9000\r\n` +
        'content-type: multipart/form-data; boundary=b\r\n\r\n' +
        '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\na,b\n1,2',
    );
    const begun = () => readdir(join(test.service.config.home, '.incoming'));
    await expect.poll(begun).toHaveLength(1);
    socket.destroy();
    await expect.poll(begun).toEqual([]);
    await nothingLeft();
  });

  it.each([
    ['a part without head and body', '--b\r\n\r\n--b--\r\n'],
    [
      'one before a field',
      '--b\r\n\r\n--b\r\ncontent-disposition: form-data; name="instruction"\r\n\r\nx\r\n--b--\r\n',
    ],
    ['no part at all', '--b--\r\n'],
    ['nothing', ''],
    ['no end', '--b\r\ncontent-disposition: form-data; name="instruction"\r\n\r\nx'],
  ])('is answered whatever it holds: %s', async (_, body) => {
    const response = await fetch(`${base}/extractions`, {
      method: 'POST',
      headers: { 'x-api-key': test.apiKey, 'content-type': 'multipart/form-data; boundary=b' },
      body,
    });
    expect(response.status).toBe(400);
    expect(((await response.json()) as { error: string }).error).toMatch(/multipart|send the file/);
    await nothingLeft();
  });

  it('is refused where a route takes JSON only', async () => {
    const form = new FormData();
    form.append('name', 'x');
    const headers = { 'x-api-key': test.apiKey };
    const response = await fetch(`${base}/sources`, { method: 'POST', headers, body: form });
    expect(response.status).toBe(400);
  });
});
