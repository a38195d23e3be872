import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DocumentRefused } from './draft.js';
import { type DraftOptions, draftTemplates } from './draft-templates.js';

let scratch = '';
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'draft-'));
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

async function draft(name: string, text: string, options: DraftOptions = {}) {
  const path = join(scratch, name);
  await writeFile(path, text);
  return draftTemplates({ path, name }, scratch, options);
}

const refusals: [what: string, name: string, text: string, ...says: string[]][] = [
  ['JSON that breaks off', 'a.schema.json', '{\n  "properties": {\n    "a": {\n', 'line 4', 'bracket'],
  ['a comma too many', 'a.schema.json', '{ "properties": {\n "a": {}, } }', 'line 2', 'comma'],
  [
    'a schema of a text',
    'a.schema.json',
    '{ "$schema": "https://json-schema.org/draft/2020-12/schema", "type": "string" }',
    '#:',
    '"properties"',
  ],
  [
    'an API without schemas',
    'api.json',
    '{ "openapi": "3.0.0", "paths": {} }',
    '#/components/schemas',
    'definitions',
  ],
  ['YAML that is not indented', 'a.yaml', 'classes:\n  A:\n   b: [1, 2\n  c: 3\n', 'line', 'YAML'],
  ['YAML of something else', 'a.yaml', 'version: 3\nservices: {}\n', 'LinkML', 'OpenAPI'],
  [
    'a class that inherits from itself',
    'a.yaml',
    'classes:\n  A: { is_a: B }\n  B: { is_a: A }\n',
    'classes.A',
    'A → B → A',
  ],
  [
    'a class that inherits from nothing',
    'a.yaml',
    'classes:\n  A: { is_a: Gone, attributes: { x: {} } }\n',
    'classes.A',
    '"Gone"',
  ],
  [
    'a slot that is not there',
    'a.yaml',
    'classes:\n  A: { slots: [x, y] }\nslots:\n  x: {}\n',
    'classes.A.slots',
    '"y"',
  ],
  ['SQL without a table', 'a.sql', 'SELECT 1;\n', 'CREATE TABLE'],
  ['SQL that breaks off', 'a.sql', 'CREATE TABLE a (\n  id int,\n  name text', 'line', 'cut off'],
  ['a model that is not closed', 'a.prisma', 'model A {\n  id Int @id\n', 'line 1', '"}"'],
  [
    'a model inside of a model',
    'a.prisma',
    'model A {\n  id Int @id\nmodel B {\n  id Int @id\n}\n',
    'line 1',
    '"}"',
  ],
  ['a field without a type', 'a.prisma', 'model A {\n  id Int @id\n  name\n}\n', 'line 3', 'type'],
  [
    'a relation of a field that is not there',
    'a.prisma',
    'model A {\n  id Int @id\n  b B @relation(fields: [bId], references: [id])\n}\nmodel B {\n  id Int @id\n}\n',
    'line 3',
    '"bId"',
  ],
  ['a Prisma schema without models', 'a.prisma', 'enum A {\n  X\n}\n', 'model'],
  [
    'templates with a broken pattern',
    'a.json',
    '{ "templates": [{ "name": "A", "columns": [{ "name": "x", "strictRule": "(" }] }] }',
    '"x"',
  ],
  ['an empty file', 'a.csv', '', 'empty'],
];

describe('a document that cannot be read says where and what to do', () => {
  it.each(refusals)('%s', async (_, name, text, ...says) => {
    const refused = await draft(name, text).then(
      () => undefined,
      (error: unknown) => error as Error,
    );
    expect(refused).toBeInstanceOf(DocumentRefused);
    expect(refused?.message).toContain(name);
    for (const each of says) expect(refused?.message).toContain(each);
  });

  it('a kind that it is not', async () => {
    await expect(draft('b.csv', 'a,b\n1,2\n', { kind: 'openapi' })).rejects.toThrow(/no object|not YAML/);
  });

  it('a template that it has not', async () => {
    await expect(
      draft('a.sql', 'create table a (x int); create table b (x int);', { only: ['c'] }),
    ).rejects.toThrow('the document has no "c"; it has a and b');
  });
});

describe('a choice of templates', () => {
  it('leaves out the others, and links to them', async () => {
    const { templates, notes } = await draft(
      'a.sql',
      'create table a (id int primary key); create table b (id int primary key, a_id int references a);',
      { only: ['B'] },
    );
    expect(templates.map(({ slug }) => slug)).toEqual(['b']);
    expect(templates[0]?.columns[1]).toMatchObject({ name: 'a_id', desiredRule: 'ai' });
    expect(notes).toEqual([expect.objectContaining({ template: 'b', column: 'a_id' })]);
  });
});

describe('a schema that is left out by itself', () => {
  it('is taken when it is asked for by name', async () => {
    const api = JSON.stringify({
      openapi: '3.0.0',
      components: {
        schemas: {
          Pet: {
            type: 'object',
            properties: { id: { type: 'integer' }, home: { $ref: '#/components/schemas/Address' } },
          },
          Address: { type: 'object', properties: { city: { type: 'string' } } },
          NewPet: { type: 'object', properties: { id: { type: 'integer' } } },
        },
      },
    });
    const slugs = async (only: string[]) =>
      (await draft('pets.json', api, { only })).templates.map(({ slug }) => slug);
    expect(await slugs([])).toEqual(['pet']);
    expect(await slugs(['Address', 'new_pet'])).toEqual(['address', 'new_pet']);
  });
});

describe('what is said of a column that links', () => {
  it('stays with it as a rule of the row', async () => {
    const { templates } = await draft(
      'linked.sql',
      'create table a (id int unsigned primary key); create table b (a_id int unsigned references a check (a_id > 5));',
    );
    expect(templates[1]?.columns).toMatchObject([{ name: 'a_id', desiredRule: 'link' }]);
    expect(templates[1]?.rules.map(({ expression }) => expression)).toEqual(['"a_id" > 5']);
  });
});

describe('lines of JSON', () => {
  it('are rows, whatever words are in them', async () => {
    const { kind, templates } = await draft(
      'lines.json',
      '{"id":1,"properties":"a"}\n{"id":2,"properties":"b"}\n',
    );
    expect([kind, templates[0]?.columns.map(({ name }) => name)]).toEqual(['tables', ['id', 'properties']]);
  });
});

describe('bounds', () => {
  it('refuses 5,000 columns with the fix', async () => {
    const columns = Array.from({ length: 5000 }, (_, at) => `c${at}`);
    await expect(
      draft('wide.csv', `${columns.join(',')}\n${columns.map(() => '1').join(',')}\n`),
    ).rejects.toThrow(/5000 columns, a template takes 1000 at most/);
    await expect(
      draft('wide.sql', `create table wide (${columns.map((name) => `${name} int`).join(', ')});`),
    ).rejects.toThrow(/line 1: "wide" has 5000 columns/);
  });

  it('refuses more templates than can be taken at a time', async () => {
    const tables = Array.from({ length: 600 }, (_, at) => `create table t${at} (id int);`);
    await expect(draft('many.sql', tables.join('\n'))).rejects.toThrow(/600 templates, 500 at most.*"only"/);
  });

  it('ends on objects that hold themselves', async () => {
    const { templates, notes } = await draft(
      'tree.schema.json',
      JSON.stringify({
        $defs: {
          Node: {
            type: 'object',
            properties: {
              label: { type: 'string' },
              child: { $ref: '#/$defs/Node' },
              all: { type: 'array', items: { $ref: '#/$defs/Node' } },
            },
          },
          Loop: { $ref: '#/$defs/Back' },
          Back: { $ref: '#/$defs/Loop' },
        },
      }),
    );
    expect(templates.map(({ slug }) => slug)).toEqual(['node']);
    expect(notes.length).toBeGreaterThan(0);
  });

  it('ends on objects in objects in objects', async () => {
    let schema: object = { type: 'object', properties: { leaf: { type: 'string' } } };
    for (let depth = 0; depth < 60; depth += 1)
      schema = { type: 'object', properties: { a: schema, b: { type: 'string' } } };
    const { templates } = await draft('deep.schema.json', JSON.stringify({ title: 'Deep', ...schema }));
    expect(templates[0]?.columns.length).toBeLessThan(20);
  });

  it('refuses what is nested too deep to be read', async () => {
    const deep = `{"properties":{"a":${'['.repeat(50_000)}`;
    await expect(draft('deep.json', deep)).rejects.toThrow(/line 1: objects are nested more than 200 deep/);
  });

  it('refuses aliases of YAML that grow without end', async () => {
    const lines = ['classes: &a0 { A: { attributes: { x: {} } } }'];
    for (let at = 1; at < 12; at += 1)
      lines.push(
        `k${at}: &a${at} [${Array(9)
          .fill(`*a${at - 1}`)
          .join(', ')}]`,
      );
    await expect(draft('bomb.yaml', lines.join('\n'))).rejects.toThrow(DocumentRefused);
  });

  it('names that are in every object are names like any other', async () => {
    const { templates } = await draft(
      'odd.schema.json',
      '{ "title": "constructor", "properties": { "__proto__": { "type": "integer" }, "toString": { "$ref": "#/$defs/constructor" } } }',
    );
    expect(templates[0]?.columns.map(({ name }) => name)).toEqual(['__proto__', 'toString']);
  });

  it('takes 500 tables with 20 columns each in a few seconds of the processor', async () => {
    const columns = Array.from({ length: 20 }, (_, at) => `column_${at} varchar(${10 + at}) not null`);
    const tables = Array.from(
      { length: 500 },
      (_, at) => `create table table_${at} (${columns.join(', ')});`,
    );
    const before = process.cpuUsage();
    const { templates } = await draft('large.sql', tables.join('\n'));
    const { user } = process.cpuUsage(before);
    expect(templates).toHaveLength(500);
    expect(user / 1e6).toBeLessThan(30);
  });
});

describe('a link to what the document does not hold', () => {
  const sql =
    'create table orders (id int primary key, buyer int references sales.customers ("Customer ID"));';

  it.each([
    ['by its slug', { slug: 'customers', name: 'Buyers', columns: ['Name', 'Customer ID'] }],
    ['by its name', { slug: 'customers_2', name: 'Customers', columns: ['customer id'] }],
  ])('leads to the template that is stored: %s', async (_, stored) => {
    const { templates, notes } = await draft('orders.sql', sql, { stored: [stored] });
    expect(templates[0]?.columns[1]?.linkRule).toEqual([
      { templateId: stored.slug, columnName: stored.columns.at(-1) },
    ]);
    expect(notes).toEqual([]);
  });

  it('leads to the key of the stored one where the document names no column', async () => {
    const stored = [{ slug: 'customers', name: 'Customers', columns: ['Name', 'No'], key: 'No' }];
    const plain = 'create table orders (id int primary key, buyer int references customers);';
    const { templates } = await draft('orders.sql', plain, { stored });
    expect(templates[0]?.columns[1]?.linkRule).toEqual([{ templateId: 'customers', columnName: 'No' }]);
  });

  it('is told where no such template or column is stored', async () => {
    const stored = [{ slug: 'customers', name: 'Customers', columns: ['Name'] }];
    const { templates, notes } = await draft('orders.sql', sql, { stored });
    expect(templates[0]?.columns[1]?.linkRule).toBeUndefined();
    expect(notes[0]?.message).toMatch(/^The link to Customer ID of "customers" is left out/);
  });
});
