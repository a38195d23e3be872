import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DraftedTemplates, draftTemplates } from '../draft-templates.js';
import { type TemplateFormat, templatesAs } from './formats.js';

const folder = fileURLToPath(new URL('../../../cases/templates/', import.meta.url));
const documents = (await readdir(folder)).filter((name) =>
  /\.(?:schema\.json|openapi\.\w+|sql|prisma|yaml)$/.test(name),
);
let scratch = '';

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'draft-formats-'));
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

async function drafted(name: string): Promise<DraftedTemplates> {
  return draftTemplates({ path: join(folder, name), name }, scratch);
}

async function again(
  { templates }: DraftedTemplates,
  format: TemplateFormat,
  name: string,
): Promise<DraftedTemplates> {
  const path = join(scratch, name);
  await writeFile(path, templatesAs(format, templates));
  return draftTemplates({ path, name }, scratch);
}

describe('templates given back and taken again', () => {
  it.each(documents)('%s: as JSON Schema they are the same', async (name) => {
    const first = await drafted(name);
    const second = await again(first, 'jsonschema', 'again.json');
    expect(second.templates).toEqual(first.templates);
    expect(second.notes).toEqual([]);
  });

  it.each(documents)('%s: as SQL they keep columns, keys, links and types', async (name) => {
    const first = await drafted(name);
    const second = await again(first, 'ddl', 'again.sql');
    const bySlug = new Map(second.templates.map((each) => [each.slug, each]));
    for (const { slug, columns } of first.templates) {
      const own = bySlug.get(slug)?.columns ?? [];
      expect(own.map((column) => column.name)).toEqual(columns.map((column) => column.name));
      for (const [at, column] of columns.entries()) {
        const found = own[at];
        expect(found?.required, `${slug}.${column.name}`).toBe(column.required);
        expect(found?.unique, `${slug}.${column.name}`).toBe(column.unique);
        if (column.linkRule?.length === 1) expect(found?.linkRule).toEqual(column.linkRule);
      }
    }
  });

  it.each(documents)('%s: as LinkML they keep columns, what is required, links and rules', async (name) => {
    const first = await drafted(name);
    const second = await again(first, 'linkml', 'again.yaml');
    const bySlug = new Map(second.templates.map((each) => [each.slug, each]));
    for (const { slug, columns, rules } of first.templates) {
      const own = bySlug.get(slug)?.columns ?? [];
      expect(own.map((column) => [column.name, column.required, column.unique])).toEqual(
        columns.map((column) => [column.name, column.required, column.unique]),
      );
      expect(own.map(({ linkRule }) => linkRule)).toEqual(columns.map(({ linkRule }) => linkRule));
      expect(bySlug.get(slug)?.rules).toEqual(expect.arrayContaining(rules));
    }
  });
});

describe('a JSON Schema', () => {
  it('comes back with all that it says of its members', async () => {
    const name = 'person.schema.json';
    const given = JSON.parse(await readFile(join(folder, name), 'utf8'));
    const { templates } = await drafted(name);
    const back = JSON.parse(templatesAs('jsonschema', templates));
    expect(back.title).toBe(given.title);
    expect(back.description).toBe(given.description);
    expect(back.required).toEqual(given.required);
    const { nickname, firstName, age, employeeNumber, ...rest } = given.properties;
    expect(back.properties).toMatchObject(rest);
    expect(back.properties.nickname).toMatchObject({ type: 'string', maxLength: nickname.maxLength });
    expect(back.properties.employeeNumber).toMatchObject({
      pattern: employeeNumber.pattern,
      'x-unique': true,
    });
    expect(back.properties.firstName.description).toBe(firstName.description);
    expect(back.properties.age.description).toBe(age.description);
    expect(back['x-rules'].map((rule: { expression: string }) => rule.expression)).toEqual([
      '"creditCard" IS NULL OR "billingAddress" IS NOT NULL',
      '"age" >= 0 AND "age" <= 150',
    ]);
  });
});
