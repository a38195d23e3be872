import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Client, createClient } from './client.js';
import { json, startServer, type TestServer } from './testing/server.js';

const id = '01920000-0000-7000-8000-000000000001';

let server: TestServer;
let client: Client;
let waits: number[];

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.reset();
  waits = [];
  client = createClient({
    baseUrl: server.baseUrl,
    random: () => 0,
    retries: 0,
    sleep: async (ms) => void waits.push(ms),
  });
});

describe('an extraction', () => {
  it('is created, and its file put to the signed address', async () => {
    const upload = { signed_url: `${server.origin}/signed/secret` };
    server.answer(({ method }, response) =>
      method === 'POST'
        ? json(response, 202, { extraction_id: id, status: 'processing', upload })
        : json(response, 200, { id }),
    );
    const sent: number[] = [];
    const created = await client.extractFile({
      name: 'scan.pdf',
      body: new Uint8Array([1, 2, 3]),
      templates: ['people'],
      instruction: 'Page 2 only',
      onProgress: (bytes) => sent.push(bytes),
    });
    expect(created.extraction_id).toBe(id);
    expect(server.seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'POST /api/v1/extractions',
      'PUT /signed/secret',
    ]);
    expect(JSON.parse(server.seen[0]!.body.toString())).toEqual({
      file_name: 'scan.pdf',
      templates: ['people'],
      instruction: 'Page 2 only',
    });
    expect([[...server.seen[1]!.body], sent]).toEqual([[1, 2, 3], [3]]);
  });

  it('is waited for, with the fields that are asked for', async () => {
    const steps = [{}, { progress: { page: 1, pages: 2 } }, 503, { progress: { page: 2, pages: 2 } }];
    server.answer((_, response) => {
      const step = steps.shift();
      if (step === 503) return json(response, 503, { error: 'away' });
      json(
        response,
        200,
        step ? { status: 'processing', ...(step as object) } : { status: 'completed', tables: [] },
      );
    });
    const seen: unknown[] = [];
    const done = await client.waitForExtraction({
      extractionId: id,
      fields: ['Name', 'Last, "first"'],
      omitEmpty: true,
      onUpdate: ({ status, progress }) => seen.push(progress?.page ?? status),
    });
    expect(done.status).toBe('completed');
    expect(seen).toEqual(['processing', 1, 2, 'completed']);
    const { pathname, searchParams } = new URL(server.seen[0]!.url, server.origin);
    expect(pathname).toBe(`/api/v1/extractions/${id}`);
    expect(Object.fromEntries(searchParams)).toEqual({
      fields: 'Name,"Last, ""first"""',
      omit_empty: 'true',
    });
    expect(waits).toEqual([200, 300, 500, 675]);
  });

  it('that expired is thrown', async () => {
    server.answer((_, response) => json(response, 410, { error: 'gone' }));
    await expect(client.waitForExtraction({ extractionId: id })).rejects.toMatchObject({ status: 410 });
  });
});
