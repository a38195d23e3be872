import { createClient } from '@godwit/client/client';
import { describe, expect, it } from 'vitest';
import { call, recordedFetch } from './testing/call.js';
import { customerMigration, doubtful } from './testing/customers.js';
import { admin, bearer, newTeammate, signIn } from './testing/people.js';
import { held } from './testing/points.js';
import { cancel } from './testing/runs.js';
import { base, ours, theirs } from './testing/settings.js';
import type { ErrorBody, Template } from './testing/shapes.js';
import { newTemplate } from './testing/things.js';
import { unique } from './testing/unique.js';

interface Imported {
  dry_run: boolean;
  kind: string;
  templates: (Template & {
    action: string;
    differences?: string[];
    id?: string;
    rules: { name: string }[];
  })[];
  not_carried_over: { template?: string; column?: string; at?: string; message: string }[];
}

const send = (body: unknown, as = ours) =>
  call<Imported & ErrorBody>('POST', '/templates/import', { body, as });
const client = createClient({ baseUrl: base, apiKey: ours['x-api-key']!, fetch: recordedFetch });
const own = (name: string) => unique(name).toLowerCase().replaceAll(/[ -]/g, '_');

/** Two tables that nobody else has. */
function shop() {
  const suppliers = own('suppliers');
  const products = own('products');
  const sql = `
    create table ${suppliers} (code varchar(8) primary key, name text not null);
    create table ${products} (
      sku text primary key,
      supplier varchar(8) not null references ${suppliers} (code),
      price numeric(10,2) not null check (price >= 0),
      kind text check (kind in ('book', 'film')),
      list_price numeric(10,2),
      added timestamp not null default now(),
      check (price <= list_price)
    );`;
  return { suppliers, products, sql };
}

describe('an import', () => {
  it('only shows what would be stored unless it is told to store', async () => {
    const { suppliers, products, sql } = shop();
    const { status, body } = await send({ content: sql, file_name: 'shop.sql' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ dry_run: true, kind: 'sql' });
    expect(body.templates.map(({ slug, action }) => [slug, action])).toEqual([
      [suppliers, 'create'],
      [products, 'create'],
    ]);
    expect(body.templates[1]).not.toHaveProperty('id');
    expect(body.not_carried_over).toEqual([
      { template: products, at: 'line 3', message: expect.stringContaining('added') },
    ]);
    expect((await call('GET', `/templates/${products}`)).status).toBe(404);
  });

  it('stores all, links to one another, and answers 200 to the same again', async () => {
    const { suppliers, products, sql } = shop();
    const { status, body } = await send({ content: sql, kind: 'sql', dry_run: false, grouping: 'Shop' });
    expect(status).toBe(201);
    const stored = (await call<Template>('GET', `/templates/${products}`)).body;
    expect(
      stored.columns.map(({ name, required, unique, desiredRule }) => [name, required, unique, desiredRule]),
    ).toEqual([
      ['sku', true, true, 'none'],
      ['supplier', true, false, 'link'],
      ['price', true, false, 'ai'],
      ['kind', false, false, 'ai'],
      ['list_price', false, false, 'ai'],
      ['added', false, false, 'ai'],
    ]);
    expect(stored.columns[1]?.linkRule).toEqual([{ templateId: suppliers, columnName: 'code' }]);
    const { body: rules } = await call<{ rules: { expression: string; active: boolean }[] }>(
      'GET',
      `/templates/${products}/rules`,
    );
    expect(rules.rules).toEqual([
      expect.objectContaining({ expression: '"price" <= "list_price"', active: true }),
    ]);
    const again = await send({ content: sql, kind: 'sql', dry_run: false });
    expect(again.status).toBe(200);
    expect(again.body.templates.map(({ action, id }) => [action, id])).toEqual(
      body.templates.map(({ id }) => ['unchanged', id]),
    );
  });

  it('stores nothing where one clashes, and says which and how', async () => {
    const { suppliers, products, sql } = shop();
    await newTemplate({ name: products, columns: [{ name: 'sku' }] });
    const shown = await send({ content: sql, kind: 'sql' });
    expect(shown.body.templates.map(({ action }) => action)).toEqual(['create', 'clash']);
    expect(shown.body.templates[1]?.differences?.length).toBeGreaterThan(0);
    const refused = await send({ content: sql, kind: 'sql', dry_run: false });
    expect(refused.status).toBe(409);
    expect(refused.body.error).toContain(products);
    expect(refused.body.error).toContain('replace');
    expect((await call('GET', `/templates/${suppliers}`)).status).toBe(404);
  });

  it('makes new ones beside those that are there, whose links lead to the new ones', async () => {
    const { suppliers, products, sql } = shop();
    await send({ content: sql, kind: 'sql', dry_run: false });
    const { status, body } = await send({ content: sql, kind: 'sql', dry_run: false, on_clash: 'new' });
    expect(status).toBe(201);
    expect(body.templates.map(({ slug }) => slug)).toEqual([`${suppliers}_2`, `${products}_2`]);
    expect(body.templates[1]?.columns[1]?.linkRule).toEqual([
      { templateId: `${suppliers}_2`, columnName: 'code' },
    ]);
  });

  it('replaces those that are there, and keeps their rules', async () => {
    const { products, sql } = shop();
    const before = await newTemplate({ name: products, columns: [{ name: 'sku' }, { name: 'old' }] });
    const rule = { name: 'Kept', expression: '"sku" <> \'x\'', message: 'No x', columns: ['sku'] };
    await call('PUT', `/templates/${products}/rules`, { body: { rules: [rule] } });
    const { status, body } = await send({ content: sql, kind: 'sql', dry_run: false, on_clash: 'replace' });
    expect(status).toBe(201);
    expect(body.templates[1]).toMatchObject({ slug: products, id: before.id, action: 'replace' });
    const { body: rules } = await call<{ rules: { name: string }[] }>('GET', `/templates/${products}/rules`);
    expect(rules.rules.map(({ name }) => name)).toEqual(['Kept', 'Check 1']);
    expect((await call<Template>('GET', `/templates/${products}`)).body.columns).toHaveLength(6);
  });

  it('gives no archived slug away again', async () => {
    const { suppliers, sql } = shop();
    await send({ content: sql, kind: 'sql', dry_run: false });
    await call('DELETE', `/templates/${suppliers}`);
    const { body } = await send({ content: sql, kind: 'sql', only: [suppliers] });
    expect(body.templates).toMatchObject([{ slug: `${suppliers}_2`, action: 'create' }]);
  });

  it('does not replace a template while a run works with it', async () => {
    const customer = await customerMigration({ file: doubtful });
    const sql = `create table ${customer.slug} (id int primary key);`;
    await held(customer.id, 'before:plan', { kind: 'generate' }, async (runId) => {
      const { status, body } = await send({ content: sql, kind: 'sql', dry_run: false, on_clash: 'replace' });
      expect([status, body.error]).toEqual([409, expect.stringContaining(customer.slug)]);
      await cancel(customer.id, runId);
    });
  });

  it('is of one account: another one has none of it, and no clash with it', async () => {
    const { products, sql } = shop();
    await send({ content: sql, kind: 'sql', dry_run: false });
    expect((await call('GET', `/templates/${products}?format=ddl`, { as: theirs })).status).toBe(404);
    const { body } = await send({ content: sql.replace('text not null', 'text'), kind: 'sql' }, theirs);
    expect(body.templates.map(({ action }) => action)).toEqual(['create', 'create']);
  });

  it('links to templates that are stored already, of this account alone', async () => {
    const { suppliers, sql } = shop();
    await send({ content: sql, kind: 'sql', dry_run: false });
    const offers = `create table ${own('offers')} (no int primary key, supplier text references public.${suppliers} (CODE));`;
    const { body } = await send({ content: offers, kind: 'sql' });
    expect(body.templates[0]?.columns[1]).toMatchObject({
      desiredRule: 'link',
      linkRule: [{ templateId: suppliers, columnName: 'code' }],
    });
    expect(body.not_carried_over).toEqual([]);
    const elsewhere = await send({ content: offers, kind: 'sql' }, theirs);
    expect(elsewhere.body.templates[0]?.columns[1]).not.toHaveProperty('linkRule');
    expect(elsewhere.body.not_carried_over[0]?.message).toContain('left out');
    const stored = await send({ content: offers, kind: 'sql', dry_run: false });
    expect(stored.status).toBe(201);
  });

  it('is open to members, not to magic links', async () => {
    const mate = await newTeammate('member', await admin());
    const { session_token } = await signIn(mate.email, mate.password);
    expect((await send({ content: shop().sql, kind: 'sql' }, bearer(session_token))).status).toBe(200);
    expect((await send({ content: shop().sql, kind: 'sql' }, bearer('gwl_link'))).status).toBe(401);
  });

  it('takes a JSON document as it is, also templates of another account', async () => {
    const name = unique('Person');
    const document = {
      title: name,
      type: 'object',
      required: ['id'],
      properties: { id: { type: 'integer' }, email: { type: 'string', format: 'email' } },
    };
    const { body } = await send({ document });
    expect(body.kind).toBe('json_schema');
    expect(body.templates[0]).toMatchObject({
      name,
      columns: [{ unique: true }, { description: 'E-mail address.' }],
    });
    const moved = await send(
      { document: { templates: body.templates.map(({ action: _, ...rest }) => rest) } },
      theirs,
    );
    expect(moved.body).toMatchObject({ kind: 'templates', templates: [{ name, action: 'create' }] });
  });

  it('a template called import can still be read and changed', async () => {
    const { slug } = await newTemplate({ name: 'Import' });
    expect((await call('GET', `/templates/${slug}`)).status).toBe(200);
    const { status, headers } = await call('PUT', '/templates/import', { body: {} });
    expect([status, headers.get('allow')]).toEqual([405, expect.stringContaining('POST')]);
  });
});

describe('a file that is sent along', () => {
  it('is read by its rows', async () => {
    const name = own('contacts');
    const { templates, kind } = await client.importTemplateFile({
      name: `${name}.csv`,
      body: 'Contact ID,Email,Since\nC1,a@example.com,2024-01-02\nC2,b@example.com,2024-02-03\nC3,,2024-03-04\n',
      dryRun: false,
    });
    expect(kind).toBe('tables');
    expect(templates).toMatchObject([
      {
        slug: name,
        action: 'create',
        columns: [
          { name: 'Contact ID', required: true, unique: true },
          { name: 'Email', required: false, description: 'E-mail address.' },
          { name: 'Since', required: true, description: 'Date (YYYY-MM-DD).' },
        ],
      },
    ]);
  });

  it('is chosen from by name, and grouped', async () => {
    const { products, suppliers, sql } = shop();
    const { templates, not_carried_over } = await client.importTemplateFile({
      name: 'shop.sql',
      body: new TextEncoder().encode(sql),
      only: [products],
      onClash: 'new',
      grouping: 'Shop',
    });
    expect(templates.map(({ slug }) => slug)).toEqual([products]);
    expect(not_carried_over.map(({ message }) => message).join()).toContain(suppliers);
  });

  const form = async (parts: readonly (readonly [string, string | File])[]) => {
    const body = new FormData();
    for (const [name, value] of parts) body.append(name, value);
    const response = await recordedFetch(`${base}/templates/import`, { method: 'POST', headers: ours, body });
    return { status: response.status, body: (await response.json()) as ErrorBody };
  };

  it.each([
    ['no file', [['dry_run', 'true']], 'file'],
    [
      'a yes or no that is none',
      [
        ['file', new File(['a,b'], 'a.csv')],
        ['dry_run', 'maybe'],
      ],
      'dry_run',
    ],
    [
      'a field twice',
      [
        ['file', new File(['a,b'], 'a.csv')],
        ['kind', 'sql'],
        ['kind', 'sql'],
      ],
      'kind',
    ],
    [
      'a field that there is not',
      [
        ['file', new File(['a,b'], 'a.csv')],
        ['force', '1'],
      ],
      'force',
    ],
    ['an empty file', [['file', new File([''], 'a.csv')]], 'a.csv'],
    [
      'a picture',
      [['file', new File([new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10])], 'a.png')]],
      'a.png',
    ],
  ] as const)('is refused with %s', async (_, parts, named) => {
    const { status, body } = await form(parts as never);
    expect(status).toBe(400);
    expect(body.error).toContain(named);
  });

  it('is refused over 32 MB', async () => {
    const { status } = await form([['file', new File([new Uint8Array(34 << 20)], 'a.csv')]]);
    expect(status).toBe(413);
  });
});

describe('a template as a document', () => {
  it.each(['jsonschema', 'linkml', 'ddl'] as const)('as %s, is taken again as it was', async (format) => {
    const { suppliers, products, sql } = shop();
    await send({ content: sql, kind: 'sql', dry_run: false });
    const text = await client.templateAs(suppliers, format);
    const names = { jsonschema: 'a.schema.json', linkml: 'a.yaml', ddl: 'a.sql' };
    const { templates } = await client.importTemplateFile({ name: names[format], body: text });
    expect(templates).toMatchObject([{ slug: suppliers }]);
    expect(templates[0]?.columns.map(({ name, required, unique }) => [name, required, unique])).toEqual([
      ['code', true, true],
      ['name', true, false],
    ]);
    const linked = await client.templateAs(products, format);
    expect(linked).toContain(suppliers);
  });

  it('names linked templates by slug, also where the link was written by id', async () => {
    const target = await newTemplate({ columns: [{ name: 'Code' }] });
    const { slug } = await newTemplate({
      columns: [
        { name: 'Ref', desiredRule: 'link', linkRule: [{ templateId: target.id, columnName: 'Code' }] },
      ],
    });
    expect(await client.templateAs(slug, 'ddl')).toContain(`REFERENCES "${target.slug}" ("Code")`);
    expect((await client.getTemplate({ params: { template_slug: slug } })).slug).toBe(slug);
  });
});
