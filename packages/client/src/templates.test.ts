import { describe, expect, it } from 'vitest';
import { GodwitError } from './errors.js';
import { testClient } from './testing/client.js';
import { json } from './testing/server.js';

const tested = testClient({ apiKey: 'gw_key' });

describe('importTemplateFile', () => {
  it('sends the file and what is wanted of it as a form', async () => {
    tested.server.answer((_, response) => json(response, 201, { kind: 'sql' }));
    const answer = await tested.client.importTemplateFile({
      name: 'crm ü.sql',
      body: 'create table a (id int);',
      only: ['a', 'b'],
      dryRun: false,
      onClash: 'replace',
    });
    expect(answer).toEqual({ kind: 'sql' });
    const [seen] = tested.server.seen;
    expect([seen?.method, seen?.url, seen?.headers['x-api-key']]).toEqual([
      'POST',
      '/api/v1/templates/import',
      'gw_key',
    ]);
    const form = await new Response(seen?.body, {
      headers: { 'content-type': seen?.headers['content-type'] ?? '' },
    }).formData();
    const fields = [...form].filter(([name]) => name !== 'file');
    expect(fields).toEqual([
      ['dry_run', 'false'],
      ['on_clash', 'replace'],
      ['only', 'a'],
      ['only', 'b'],
    ]);
    const file = form.get('file') as File;
    expect([file.name, await file.text()]).toEqual(['crm ü.sql', 'create table a (id int);']);
  });

  it('is sent again when there were too many requests, and throws what is refused', async () => {
    let asked = 0;
    tested.server.answer((_, response) => {
      asked += 1;
      return asked === 1
        ? json(response, 429, { error: 'Too many requests' })
        : json(response, 409, { error: 'on_clash: a template is there' });
    });
    const refused = tested.client.importTemplateFile({ name: 'a.csv', body: new Uint8Array([97]) });
    await expect(refused).rejects.toThrow(GodwitError);
    await expect(refused).rejects.toMatchObject({ status: 409 });
    expect(asked).toBe(2);
  });
});

describe('templateAs', () => {
  it('gives the document as text, and getTemplate the template', async () => {
    tested.server.answer(({ url }, response) =>
      url.includes('format')
        ? response
            .writeHead(200, { 'content-type': 'application/sql; charset=utf-8' })
            .end('CREATE TABLE "a" ();\n')
        : json(response, 200, { slug: 'a' }),
    );
    expect(await tested.client.templateAs('a', 'ddl')).toBe('CREATE TABLE "a" ();\n');
    expect(tested.server.seen[0]?.url).toBe('/api/v1/templates/a?format=ddl');
    expect(await tested.client.getTemplate({ params: { template_slug: 'a' } })).toEqual({ slug: 'a' });
  });

  it('throws what is refused', async () => {
    tested.server.answer((_, response) => json(response, 404, { error: 'No active template' }));
    await expect(tested.client.templateAs('a', 'linkml')).rejects.toMatchObject({ status: 404 });
  });
});
