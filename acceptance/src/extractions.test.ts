import { createClient } from '@godwit/client/client';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, recordedFetch } from './testing/call.js';
import { advance, advanceTo, day, hour, minute } from './testing/clock.js';
import { customerColumns, customers } from './testing/customers.js';
import { exportText } from './testing/exported.js';
import {
  type Extraction,
  extracted,
  newExtraction,
  readExtraction,
  sendForm,
  settledExtraction,
} from './testing/extractions.js';
import { pdf } from './testing/pdf.js';
import { hold, killChild, standsAt } from './testing/points.js';
import { rawRequest } from './testing/raw-http.js';
import { execute, generate } from './testing/runs.js';
import { base, extractionLimit, ours, theirs } from './testing/settings.js';
import type { ErrorBody, StoredFile } from './testing/shapes.js';
import { newMigration, newTemplate, put, upload } from './testing/things.js';
import { noId, unique } from './testing/unique.js';

let slug = '';
let name = '';

beforeAll(async () => {
  name = unique('Customers');
  slug = (await newTemplate({ name, columns: customerColumns })).slug;
});

const rows = customers
  .trim()
  .split('\n')
  .map((line) => line.split(','));
const [header = [], ...cells] = rows;
const records = cells.map((row) => Object.fromEntries(row.map((cell, at) => [header[at], cell])));
const file = (bytes: string | Uint8Array<ArrayBuffer> = customers, called = 'customers.csv') =>
  new File([bytes], called, { type: 'text/csv' });

describe('an extraction', () => {
  it('by JSON waits for its bytes, and then gives tables in the shape of the templates', async () => {
    const created = await newExtraction({ file_name: 'my customers.csv', templates: [slug] });
    const { extraction_id, upload: signed, ...told } = created;
    expect(told).toMatchObject({ status: 'processing', file_name: 'my customers.csv', templates: [slug] });
    expect(Date.parse(told.expires_at) - Date.parse(told.created_at)).toBe(day * 1000);
    expect(signed).toMatchObject({ name: 'my customers.csv', content_type: 'text/csv' });
    expect(signed.signed_url).toContain(signed.token);
    const waiting = await readExtraction(extraction_id);
    expect(waiting.body).toEqual({ extraction_id, ...told });
    const sent = await put(signed.signed_url, customers);
    expect(sent.status).toBe(200);
    expect(sent.body).toMatchObject<Partial<StoredFile>>({
      name: 'my customers.csv',
      size: customers.length,
    });
    expect((await put(signed.signed_url, customers)).status).toBe(403);
    const done = await settledExtraction(extraction_id);
    expect(done).toMatchObject({ ...told, status: 'completed', table_count: 1, row_count: 3 });
    expect(done.completed_at).toMatch(/Z$/);
    expect(done).not.toHaveProperty('error');
    expect(done.tables).toEqual([
      { headers: header, rows: records, row_count: 3, name, ordinal: 1, pages: [], template: slug },
    ]);
  });

  it.each([
    [
      'the file first',
      (f: File) =>
        [
          ['file', f],
          ['templates', slug],
          ['instruction', 'All rows'],
        ] as const,
    ],
    [
      'the file last',
      (f: File) =>
        [
          ['instruction', 'All rows'],
          ['templates', `${slug},${slug}`],
          ['file', f],
        ] as const,
    ],
  ])('by multipart, %s, needs no upload', async (_, parts) => {
    const { status, body } = await sendForm(parts(file()));
    expect(status).toBe(202);
    expect(body).toMatchObject({ status: 'processing', file_name: 'customers.csv', templates: [slug] });
    expect(body.upload).toBeUndefined();
    expect((await settledExtraction(body.extraction_id)).tables?.[0]?.rows).toEqual(records);
  });

  it('takes all active templates where none is named', async () => {
    const { templates } = await newExtraction();
    const { body } = await call<{ templates: { slug: string }[] }>('GET', '/templates');
    expect(templates).toEqual(body.templates.map((each) => each.slug));
  });

  it('gives the fields asked for, and drops what is empty', async () => {
    const text = 'Code,Name,Email,Fax\nC-1,Ada,ada@example.com,\nC-2,Grace,grace@example.com,\n';
    const { extraction_id } = await extracted('people.csv', text, [slug]);
    const some = (await readExtraction(extraction_id, { fields: 'Name,Fax,Code' })).body.tables?.[0];
    expect(some?.headers).toEqual(['Name', 'Fax', 'Code']);
    expect(some?.rows.map((row) => Object.entries(row))).toEqual([
      [
        ['Name', 'Ada'],
        ['Fax', ''],
        ['Code', 'C-1'],
      ],
      [
        ['Name', 'Grace'],
        ['Fax', ''],
        ['Code', 'C-2'],
      ],
    ]);
    const filled = (await readExtraction(extraction_id, { omit_empty: 'true' })).body.tables?.[0];
    expect(filled?.headers).toEqual(['Code', 'Name', 'Email']);
    const unknown = await readExtraction(extraction_id, { fields: 'Name,name' });
    expect(unknown.status).toBe(400);
    expect(unknown.body.error).toContain('"name"');
  });

  it('of two tables carries the column that joins them', async () => {
    const invoices = await newTemplate({
      name: unique('Invoices'),
      columns: [{ name: 'Invoice no', unique: true }, { name: 'Customer' }],
    });
    const lines = await newTemplate({
      name: unique('Invoice lines'),
      columns: [
        {
          name: 'Invoice no',
          desiredRule: 'link',
          linkRule: [{ templateId: invoices.slug, columnName: 'Invoice no' }],
        },
        { name: 'SKU' },
        { name: 'Quantity' },
      ],
    });
    const html = `<table><tr><th>Invoice no<th>Customer<tr><td>INV-7<td>Acme</table>
      <table><tr><th>SKU<th>Quantity<tr><td>A-1<td>3<tr><td>B-2<td>5</table>`;
    const done = await extracted('invoice.html', html, [invoices.slug, lines.slug]);
    expect(done.tables?.map(({ template }) => template)).toEqual([invoices.slug, lines.slug]);
    expect(done.tables?.map(({ ordinal }) => ordinal)).toEqual([1, 2]);
    expect(done.tables?.[1]?.rows).toEqual([
      { 'Invoice no': 'INV-7', SKU: 'A-1', Quantity: '3' },
      { 'Invoice no': 'INV-7', SKU: 'B-2', Quantity: '5' },
    ]);
    const some = (await readExtraction(done.extraction_id, { fields: 'SKU' })).body;
    expect(some).toMatchObject({ table_count: 1, row_count: 2, tables: [{ ordinal: 2, headers: ['SKU'] }] });
  });

  it('obeys its instruction', async () => {
    const done = await extracted('customers.csv', customers, [slug], 'Only the columns Name and Email.');
    expect(done.tables?.[0]?.headers).toEqual(['Name', 'Email']);
  });

  it('of a PDF tells the pages of its tables', async () => {
    const orders = [['Order', 'City'], ...Array.from({ length: 4 }, (_, at) => [`O-${at}`, 'Bath'])];
    const done = await extracted('report.pdf', pdf([rows, orders]), [slug]);
    expect(done.notes).toBeDefined();
    expect(done.tables?.[0]).toMatchObject({ template: slug, pages: [1], headers: header, rows: records });
    expect(done.tables?.[1]).toMatchObject({
      template: null,
      pages: [2],
      headers: ['Order', 'City'],
      row_count: 4,
    });
  });

  it('without a table completes, and says so', async () => {
    const done = await extracted('page.html', '<html><body><p>Good morning</p></body></html>', [slug]);
    expect(done).toMatchObject({ status: 'completed', table_count: 0, row_count: 0, tables: [] });
    expect(done.notes?.[0]).toContain('page.html');
  });

  it.each([
    ['empty.csv', ''],
    ['broken.pdf', '%PDF-1.7\nnothing else'],
    ['broken.xlsx', 'PK\u0003\u0004 nothing else'],
  ])('of %s fails with a sentence', async (called, bytes) => {
    const done = await extracted(called, bytes, [slug]);
    expect(done).toMatchObject({ status: 'failed', completed_at: expect.any(String) });
    expect(done.error).toContain(called);
    expect(done.error).not.toMatch(/\/(tmp|work|home)\//);
    expect(done).not.toHaveProperty('tables');
  });
});

describe('the work of an extraction', () => {
  it('is shown as processing, and is taken up again when its process dies', async () => {
    const { extraction_id, upload: signed } = await newExtraction({ templates: [slug] });
    await killChild('extraction:extracted', extraction_id);
    const release = await hold('extraction:claimed', extraction_id);
    try {
      await put(signed.signed_url, customers);
      await standsAt('extraction:claimed', extraction_id);
      const { body } = await readExtraction(extraction_id);
      expect(body.status).toBe('processing');
      expect(body).not.toHaveProperty('tables');
    } finally {
      await release();
    }
    expect(await settledExtraction(extraction_id)).toMatchObject({ status: 'completed', row_count: 3 });
  });

  it('starts with the bytes of a large file too, and reads as fast as they are taken', async () => {
    const line = 'C-1,Ada Lovelace,ada@example.com,2024-05-13\n';
    // More than a form may carry.
    const count = Math.floor((2 * extractionLimit) / line.length);
    const { extraction_id, upload: signed } = await newExtraction({ templates: [slug] });
    expect((await put(signed.signed_url, `${header.join(',')}\n${line.repeat(count)}`)).status).toBe(200);
    expect(await settledExtraction(extraction_id)).toMatchObject({ status: 'completed', row_count: count });
  });
});

describe('an extraction is refused', () => {
  it('by multipart over the limit, announced or not', async () => {
    const over = await sendForm([['file', file(new Uint8Array(extractionLimit + 1))]]);
    expect(over.status).toBe(413);
    expect(over.body.error).toContain(String(extractionLimit));
    const far = await sendForm([['file', file(new Uint8Array(extractionLimit + 3 * 1024 * 1024))]]);
    expect(far.status).toBe(413);
  });

  it.each<[string, [string, string | File][], string]>([
    ['without a file', [['instruction', 'x']], 'file'],
    ['with a text for a file', [['file', 'Code,Name']], 'file'],
    [
      'with two files',
      [
        ['file', file()],
        ['file', file()],
      ],
      'one file',
    ],
    [
      'with an unknown field',
      [
        ['file', file()],
        ['template', 'x'],
      ],
      'template',
    ],
    [
      'with an unknown slug',
      [
        ['file', file()],
        ['templates', 'no_such_template'],
      ],
      'no_such_template',
    ],
    ['for a type nobody reads', [['file', new File(['x'], 'film.mp4', { type: 'video/mp4' })]], 'film.mp4'],
  ])('by multipart %s', async (_, parts, told) => {
    const { status, body } = await sendForm(parts);
    expect(status).toBe(400);
    expect(body.error).toContain(told);
  });

  it('by multipart that breaks off, and leaves nothing to read', async () => {
    const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nCode\n1';
    const reply = await rawRequest({
      method: 'POST',
      url: `${base}/extractions`,
      headers: { ...ours, 'content-type': 'multipart/form-data; boundary=b', 'content-length': '5000' },
      body: Buffer.from(head),
      cut: true,
    });
    expect(reply).toBeUndefined();
  });
});

describe('reading an extraction', () => {
  it('is for the account alone', async () => {
    const { extraction_id } = await newExtraction();
    expect((await readExtraction(extraction_id, {}, theirs)).status).toBe(404);
    expect((await readExtraction(noId)).status).toBe(404);
    expect((await readExtraction('nonsense')).status).toBe(404);
  });

  it('answers 410 from 24 hours on, whatever became of it', async () => {
    const waiting = await newExtraction();
    const done = await extracted('customers.csv', customers, [slug]);
    const failed = await extracted('empty.csv', '', [slug]);
    await advance(hour);
    expect((await readExtraction(done.extraction_id)).body.tables).toHaveLength(1);
    await advanceTo(waiting.upload.expires_at);
    const late: Partial<Extraction> = { status: 'failed', completed_at: waiting.upload.expires_at };
    const unfilled = (await readExtraction(waiting.extraction_id)).body;
    expect(unfilled).toMatchObject({ ...late, error: expect.stringContaining('2 hours') });
    expect((await put(waiting.upload.signed_url, customers)).status).toBe(403);
    await advanceTo(waiting.expires_at, -minute);
    expect((await readExtraction(waiting.extraction_id)).status).toBe(200);
    await advanceTo(failed.expires_at);
    for (const { extraction_id } of [waiting, done, failed]) {
      const { status, body } = await readExtraction(extraction_id);
      expect(status).toBe(410);
      expect(body.error).toContain('24 hours');
      expect((await readExtraction(extraction_id, {}, theirs)).status).toBe(404);
    }
    await advance(31 * day);
    expect((await readExtraction(done.extraction_id)).status).toBe(404);
  });
});

describe('the client', () => {
  it('sends a file and waits for its tables', async () => {
    const client = createClient({ baseUrl: base, apiKey: ours['x-api-key'], fetch: recordedFetch });
    const { extraction_id } = await client.extractFile({
      name: 'customers.csv',
      body: new Blob([customers]),
      templates: [slug],
    });
    const done = await client.waitForExtraction({
      extractionId: extraction_id,
      fields: ['Name'],
      omitEmpty: true,
    });
    expect(done.tables?.[0]?.rows).toEqual(records.map(({ Name }) => ({ Name })));
  });
});

describe('a document', () => {
  it('feeds a migration like any other file', async () => {
    const { migration_id } = await newMigration({ templates: [slug] });
    await upload(migration_id, 'customers.pdf', pdf([rows.slice(0, 3), [header, ...rows.slice(3)]]));
    await generate(migration_id);
    await execute(migration_id);
    const csv = await exportText(migration_id, `${slug}.csv`, { filter: 'all', fields: 'Code,Name,Joined' });
    expect(csv.trim().split(/\r?\n/)).toEqual([
      'Code,Name,Joined',
      'C-1,Ada Lovelace,2024-05-13',
      'C-2,Grace Hopper,2024-05-14',
      'C-3,Alan Turing,2024-05-15',
    ]);
  });

  it('that holds no table is told by name', async () => {
    const { migration_id } = await newMigration({ templates: [slug] });
    await upload(migration_id, 'letter.pdf', pdf([[]]));
    const { body } = await call<{ run_id: string } & ErrorBody>('POST', `/migrations/${migration_id}/runs`, {
      body: { kind: 'generate' },
    });
    const client = createClient({ baseUrl: base, apiKey: ours['x-api-key'], fetch: recordedFetch });
    const run = await client.waitForRun({ migrationId: migration_id, runId: body.run_id });
    expect(run).toMatchObject({ status: 'failed', error: expect.stringContaining('letter.pdf') });
  });
});
