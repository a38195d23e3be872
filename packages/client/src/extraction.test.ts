import { describe, expect, it } from 'vitest';
import { testClient } from './testing/client.js';
import { json } from './testing/server.js';

const id = '01920000-0000-7000-8000-000000000001';

const tested = testClient({ random: () => 0, retries: 0 });

describe('an extraction', () => {
  it('is created, and its file put to the signed address', async () => {
    const upload = { signed_url: `${tested.server.origin}/signed/secret` };
    tested.server.answer(({ method }, response) =>
      method === 'POST'
        ? json(response, 202, { extraction_id: id, status: 'processing', upload })
        : json(response, 200, { id }),
    );
    const sent: number[] = [];
    const created = await tested.client.extractFile({
      name: 'scan.pdf',
      body: new Uint8Array([1, 2, 3]),
      templates: ['people'],
      instruction: 'Page 2 only',
      onProgress: (bytes) => sent.push(bytes),
    });
    expect(created.extraction_id).toBe(id);
    expect(tested.server.seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'POST /api/v1/extractions',
      'PUT /signed/secret',
    ]);
    expect(JSON.parse(tested.server.seen[0]!.body.toString())).toEqual({
      file_name: 'scan.pdf',
      templates: ['people'],
      instruction: 'Page 2 only',
    });
    expect([[...tested.server.seen[1]!.body], sent]).toEqual([[1, 2, 3], [3]]);
  });

  it('is waited for, with the fields that are asked for', async () => {
    const steps = [{}, { progress: { page: 1, pages: 2 } }, 503, { progress: { page: 2, pages: 2 } }];
    tested.server.answer((_, response) => {
      const step = steps.shift();
      if (step === 503) return json(response, 503, { error: 'away' });
      json(
        response,
        200,
        step ? { status: 'processing', ...(step as object) } : { status: 'completed', tables: [] },
      );
    });
    const seen: unknown[] = [];
    const done = await tested.client.waitForExtraction({
      extractionId: id,
      fields: ['Name', 'Last, "first"'],
      omitEmpty: true,
      onUpdate: ({ status, progress }) => seen.push(progress?.page ?? status),
    });
    expect(done.status).toBe('completed');
    expect(seen).toEqual(['processing', 1, 2, 'completed']);
    const { pathname, searchParams } = new URL(tested.server.seen[0]!.url, tested.server.origin);
    expect(pathname).toBe(`/api/v1/extractions/${id}`);
    expect(Object.fromEntries(searchParams)).toEqual({
      fields: 'Name,"Last, ""first"""',
      omit_empty: 'true',
    });
    expect(tested.waits).toEqual([200, 300, 500, 675]);
  });

  it('that expired is thrown', async () => {
    tested.server.answer((_, response) => json(response, 410, { error: 'gone' }));
    await expect(tested.client.waitForExtraction({ extractionId: id })).rejects.toMatchObject({
      status: 410,
    });
  });
});
