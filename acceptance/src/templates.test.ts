import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { call } from './testing/call.js';
import type { ErrorBody, Template } from './testing/shapes.js';
import { newMigration, newTemplate, readMigration } from './testing/things.js';
import { unique } from './testing/unique.js';

const read = (slug: string) => call<Template>('GET', `/templates/${slug}`);
const patch = (slug: string, body: unknown) => call<Template>('PATCH', `/templates/${slug}`, { body });
const archive = (slug: string) => call('DELETE', `/templates/${slug}`);
const create = (body: unknown) => call<Template & ErrorBody>('POST', '/templates', { body });

async function listSlugs(): Promise<string[]> {
  const { body } = await call<{ templates: Template[] }>('GET', '/templates');
  return body.templates.map(({ slug }) => slug);
}

describe('the slug of a template', () => {
  it('is the snake_case of its first name, made unique', async () => {
    const stem = unique('Purchase Orders');
    const slug = stem.toLowerCase().replaceAll(/[ -]/g, '_');
    expect((await newTemplate({ name: stem })).slug).toBe(slug);
    expect((await newTemplate({ name: stem })).slug).toBe(`${slug}_2`);
    expect((await newTemplate({ name: stem })).slug).toBe(`${slug}_3`);
  });

  it('never changes', async () => {
    const { slug } = await newTemplate();
    const { body } = await patch(slug, { name: 'Something else' });
    expect(body).toMatchObject({ slug, name: 'Something else' });
    expect((await read(slug)).body.name).toBe('Something else');
  });

  it.each(['Größe & Maß', '100 % “quoted”', '発注書', '🪿', '../../etc/passwd', 'a'.repeat(255)])(
    'of %j is an address of plain characters',
    async (name) => {
      const { slug } = await newTemplate({ name });
      expect(slug).toMatch(/^[a-z0-9]+(_[a-z0-9]+)*$/);
      expect((await read(slug)).status).toBe(200);
    },
  );

  it('is not given away again after its template was archived', async () => {
    const name = unique('Archived');
    const first = await newTemplate({ name });
    await archive(first.slug);
    expect((await newTemplate({ name })).slug).not.toBe(first.slug);
  });
});

describe('a slug of one’s own', () => {
  const fields = (slug: string) => ({
    name: 'Contacts',
    slug,
    grouping: 'CRM',
    columns: [{ name: 'Email' }],
  });
  const own = () => unique('own').toLowerCase().replaceAll(/[ -]/g, '_');

  it('makes creating repeatable: the same again answers 200', async () => {
    const slug = own();
    const first = await create(fields(slug));
    expect(first).toMatchObject({ status: 201, body: { slug, name: 'Contacts' } });
    const again = await create(fields(slug));
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect((await listSlugs()).filter((each) => each === slug)).toHaveLength(1);
  });

  it('is refused for another body, and says what differs', async () => {
    const slug = own();
    await create(fields(slug));
    const other = await create({ ...fields(slug), columns: [{ name: 'Email', required: true }] });
    expect(other.status).toBe(409);
    expect(other.body.error).toContain('required of column "Email"');
    expect(other.body.error).not.toContain('CRM');
  });

  it('is refused once its template was archived', async () => {
    const slug = own();
    await create(fields(slug));
    await archive(slug);
    expect((await create(fields(slug))).status).toBe(409);
  });

  it.each(['Contacts', 'con tacts', '_contacts', 'contacts_', 'con__tacts', '', 'ä', 'x'.repeat(101)])(
    'cannot be %j',
    async (slug) => {
      const { status, body } = await create(fields(slug));
      expect(status).toBe(400);
      expect(body.error).toContain('slug');
    },
  );
});

describe('an "ai" rule with nothing to check', () => {
  it('is taken, with a warning that names the column', async () => {
    const columns = [
      { name: 'Remark', desiredRule: 'ai' },
      { name: 'Stage', description: 'One of: Open, Won', desiredRule: 'ai' },
    ];
    const { status, body } = await create({ name: unique('Deals'), columns });
    expect(status).toBe(201);
    expect(body.warning).toContain('"Remark"');
    expect(body.warning).not.toContain('"Stage"');
    expect((await patch(body.slug, { columns })).body.warning).toBe(body.warning);
    expect((await patch(body.slug, { columns: columns.slice(1) })).body).not.toHaveProperty('warning');
    expect((await read(body.slug)).body).not.toHaveProperty('warning');
  });
});

describe('reading templates', () => {
  it('shows slug, name, description and the ordered columns, and withholds id and grouping', async () => {
    const columns = [
      { name: 'Zeta', description: 'Last letter', required: true, unique: true },
      { name: 'Alpha', desiredRule: 'strict', strictRule: '^A' },
      { name: 'Mid', desiredRule: 'ai' },
    ];
    const { slug, id, name } = await newTemplate({
      description: 'All about it',
      grouping: 'Group one',
      columns,
    });
    const { body, text } = await read(slug);
    expect(body).toMatchObject({ slug, name, description: 'All about it', columns });
    expect(text).not.toContain(id);
    expect(text).not.toContain('Group one');
  });

  it('fills in what a column left out', async () => {
    const { columns } = await newTemplate({ columns: [{ name: 'Bare' }] });
    expect(columns).toEqual([
      { name: 'Bare', description: '', required: false, unique: false, desiredRule: 'none' },
    ]);
  });

  it('lists active templates in the order they were made', async () => {
    const slugs = [];
    for (let n = 0; n < 4; n++) slugs.push((await newTemplate()).slug);
    await archive(slugs[1]!);
    expect((await listSlugs()).slice(-3)).toEqual([slugs[0], slugs[2], slugs[3]]);
  });

  it('never shows an id or a grouping in the list', async () => {
    const { id } = await newTemplate({ grouping: 'Hidden group' });
    const { text } = await call('GET', '/templates');
    expect(text).not.toContain(id);
    expect(text).not.toContain('Hidden group');
  });
});

describe('changing a template', () => {
  it('changes what was sent and nothing else', async () => {
    const made = await newTemplate({ description: 'Old' });
    const { status, body } = await patch(made.slug, { description: 'New' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: made.name, description: 'New', columns: made.columns });
  });

  it('clears the description with null', async () => {
    const { slug } = await newTemplate({ description: 'Old' });
    expect((await patch(slug, { description: null })).body.description).toBeNull();
    expect((await read(slug)).body.description).toBeNull();
  });

  it('takes a grouping, and null to clear it, and never returns it', async () => {
    const { slug } = await newTemplate();
    for (const grouping of ['Secret group', null]) {
      const { status, text } = await patch(slug, { grouping });
      expect(status).toBe(200);
      expect(text).not.toContain('group');
    }
  });

  it('replaces the whole set of columns, in the order sent', async () => {
    const { slug } = await newTemplate({ columns: [{ name: 'A', required: true }, { name: 'B' }] });
    const { body } = await patch(slug, { columns: [{ name: 'C' }, { name: 'A' }] });
    expect(body.columns.map(({ name }) => name)).toEqual(['C', 'A']);
    expect(body.columns[1]!.required).toBe(false);
  });

  it('accepts a pattern that compiles only without the Unicode flag', async () => {
    const strictRule = '^[\\w-.]+$';
    const { columns } = await newTemplate({
      columns: [{ name: 'Loose', desiredRule: 'strict', strictRule }],
    });
    expect(columns[0]!.strictRule).toBe(strictRule);
  });

  it.each(['^\\d{5}(-\\d{4})?$', '^\\p{Lu}', '^(?=.*\\d)[A-Z0-9]+$', '^[^@\\s]+@[^@\\s]+\\.[a-z]{2,}$'])(
    'accepts the pattern %s',
    async (strictRule) => {
      const { slug } = await newTemplate();
      const { status } = await patch(slug, { columns: [{ name: 'P', desiredRule: 'strict', strictRule }] });
      expect(status).toBe(200);
    },
  );

  it('leaves the template as it was when the write is refused', async () => {
    const made = await newTemplate();
    const refused = await patch(made.slug, { name: 'Half', columns: [{ name: 'Bad', strictRule: '(' }] });
    expect(refused.status).toBe(400);
    expect((await read(made.slug)).body.name).toBe(made.name);
  });
});

describe('the patterns of a template', () => {
  const patterned = (patterns: string[]) => ({
    name: unique('Patterns'),
    columns: patterns.map((strictRule, n) => ({ name: `C${n}`, strictRule })),
  });

  it('may be many', async () => {
    const ordinary = Array.from({ length: 40 }, (_, n) => `^[A-Z]{2}-\\d{1,${n + 1}}(?:-[a-z]+)?$`);
    const { status, body } = await call<Template>('POST', '/templates', { body: patterned(ordinary) });
    expect(status).toBe(201);
    expect(body.columns.map(({ strictRule }) => strictRule)).toEqual(ordinary);
  });

  it('that never end are refused by name, and others are answered meanwhile', async () => {
    let isOver = false;
    const hostile = call<ErrorBody>('POST', '/templates', {
      body: patterned(['^a$', '(?:a?|b?){30}\\b|x']),
    }).finally(() => {
      isOver = true;
    });
    let answered = 0;
    while (!isOver) {
      expect((await call('GET', '/account')).status).toBe(200);
      answered += 1;
      // The processor is the pattern's.
      await setTimeout(50);
    }
    const { status, body } = await hostile;
    expect([status, body.error]).toEqual([
      400,
      expect.stringMatching(/^columns\[1\]\.strictRule of column "C1" takes/),
    ]);
    expect(answered).toBeGreaterThan(5);
  });
});

describe('the linkRule of a column', () => {
  async function linked() {
    const target = await newTemplate({ columns: [{ name: 'Supplier Code' }] });
    const linkRule = [{ templateId: target.slug, columnName: 'Supplier Code' }];
    const made = await newTemplate({ columns: [{ name: 'Supplier', desiredRule: 'link', linkRule }] });
    return { target, linkRule, made };
  }

  it('accepts the slug or the id of a template', async () => {
    const { target, made } = await linked();
    expect(made.columns[0]!.linkRule).toHaveLength(1);
    const linkRule = [{ templateId: target.id, columnName: 'Supplier Code' }];
    const { status, body } = await patch(made.slug, { columns: [{ name: 'Supplier', linkRule }] });
    expect(status).toBe(200);
    expect(body.columns[0]!.linkRule![0]!.columnName).toBe('Supplier Code');
  });

  it('is kept for a same-named column when a write leaves it out', async () => {
    const { made } = await linked();
    const { body } = await patch(made.slug, { columns: [{ name: 'New first' }, { name: 'Supplier' }] });
    expect(body.columns[1]!.linkRule).toEqual(made.columns[0]!.linkRule);
    expect(body.columns[0]).not.toHaveProperty('linkRule');
    expect((await read(made.slug)).body.columns[1]!.linkRule).toEqual(made.columns[0]!.linkRule);
  });

  it('is replaced when a write brings one', async () => {
    const { made } = await linked();
    const other = await newTemplate({ columns: [{ name: 'Key' }] });
    const linkRule = [{ templateId: other.slug, columnName: 'Key' }];
    const { body } = await patch(made.slug, { columns: [{ name: 'Supplier', linkRule }] });
    expect(body.columns[0]!.linkRule).toHaveLength(1);
    expect(body.columns[0]!.linkRule![0]!.columnName).toBe('Key');
  });

  it('goes with its column', async () => {
    const { made } = await linked();
    await patch(made.slug, { columns: [{ name: 'Other' }] });
    const { body } = await patch(made.slug, { columns: [{ name: 'Supplier' }] });
    expect(body.columns[0]).not.toHaveProperty('linkRule');
  });

  it('must name a template of the account', async () => {
    const linkRule = [{ templateId: 'no_such_template', columnName: 'Code' }];
    const { status, body } = await create({ name: unique('T'), columns: [{ name: 'Orphan', linkRule }] });
    expect(status).toBe(400);
    expect(body.error).toContain('no_such_template');
  });
});

describe('archiving a template', () => {
  it('takes it out of the catalog', async () => {
    const { slug } = await newTemplate();
    const { status, body } = await archive(slug);
    expect(status).toBe(200);
    expect(body).toEqual({ archived: true });
    expect(await listSlugs()).not.toContain(slug);
    expect((await read(slug)).status).toBe(404);
    expect((await patch(slug, { name: 'Gone' })).status).toBe(404);
    expect((await archive(slug)).status).toBe(404);
    expect((await call('GET', `/templates/${slug}/rules`)).status).toBe(404);
  });

  it('leaves the migrations that use it alone', async () => {
    const { slug } = await newTemplate();
    const { migration_id } = await newMigration({ templates: [slug] });
    await archive(slug);
    const migration = await readMigration(migration_id);
    expect(migration.templates.map((template) => template.slug)).toEqual([slug]);
    expect(migration.sheets.map((sheet) => sheet.slug)).toEqual([slug]);
  });
});

describe('cross-cell rules', () => {
  const rule = { name: 'Order', expression: '"Code" <> "Title"', message: 'Must differ', columns: ['Code'] };
  const write = (slug: string, ...rules: unknown[]) =>
    call<{ rules: Rule[] } & ErrorBody>('PUT', `/templates/${slug}/rules`, { body: { rules } });
  const readRules = async (slug: string) =>
    (await call<{ rules: Rule[] }>('GET', `/templates/${slug}/rules`)).body.rules;

  it('start as none, and none can be written', async () => {
    const { slug } = await newTemplate();
    expect(await readRules(slug)).toEqual([]);
    const { status, body } = await write(slug);
    expect(status).toBe(200);
    expect(body).toEqual({ rules: [] });
  });

  it('are written, read back in order, and replaced as a whole', async () => {
    const { slug } = await newTemplate();
    const second = { ...rule, name: 'Length', expression: 'length(title) <= 10', columns: ['Title', 'Code'] };
    const { status, body } = await write(slug, rule, second);
    expect(status).toBe(200);
    const active = [rule, second].map((each) => ({ ...each, active: true }));
    expect(body.rules).toEqual(active);
    expect(await readRules(slug)).toEqual(active);
    expect((await write(slug, second)).status).toBe(200);
    expect(await readRules(slug)).toEqual([{ ...second, active: true }]);
  });

  it.each([
    '"Code" > 0',
    '"Code" >= "Title"',
    '"Code" = "Title" + 1',
    `"Code" <> 'US' OR "Title" IS NOT NULL`,
    `"Code"::DATE + INTERVAL 30 DAY > DATE '2024-01-01'`,
    `regexp_matches("Code", '^[A-Z]{2}$') AND "Title" LIKE 'x%'`,
    `CASE WHEN "Code" IN ('a', 'b') THEN "Title" IS NULL ELSE true END`,
  ])('may say %s', async (expression) => {
    const { slug } = await newTemplate();
    expect((await write(slug, { ...rule, expression })).status).toBe(200);
  });

  it.each([
    ['"Nope" = 1', '"Nope"'],
    ['"Code" = ', 'not an SQL expression: it ends too early'],
    ['"Code" || "Title"', 'condition'],
    ['"Code" > now()', 'now'],
    ['"Code" = (SELECT 1)', 'Subqueries'],
    [`read_text('/etc/passwd') = 'x'`, 'read_text'],
    [`"Code" = 'a'; DROP TABLE templates`, 'no statement'],
  ])('are refused when they say %s, and what stood stays', async (expression, named) => {
    const { slug } = await newTemplate();
    await write(slug, rule);
    const { status, body } = await write(slug, rule, { ...rule, name: 'Bad one', expression });
    expect(status).toBe(400);
    expect(body.error).toContain('rules[1].expression of rule "Bad one"');
    expect(body.error).toContain(named);
    expect(await readRules(slug)).toEqual([{ ...rule, active: true }]);
  });

  it('are kept but inactive while one of their columns is gone, and say so', async () => {
    const { slug } = await newTemplate();
    await write(slug, rule, { ...rule, name: 'Code only', expression: '"Code" > 0' });
    await patch(slug, { columns: [{ name: 'Code' }] });
    expect(await readRules(slug)).toEqual([
      { ...rule, active: false, inactive_reason: 'Not in the template any more: Title' },
      { ...rule, name: 'Code only', expression: '"Code" > 0', active: true },
    ]);
    await patch(slug, { columns: [{ name: 'Code' }, { name: 'title' }] });
    expect((await readRules(slug)).map(({ active }) => active)).toEqual([true, true]);
  });
});

interface Rule {
  name: string;
  expression: string;
  message: string;
  columns: string[];
  active: boolean;
  inactive_reason?: string;
}
