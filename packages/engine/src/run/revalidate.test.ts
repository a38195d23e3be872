import { readdirSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RunCanceled, RunFailed } from '../failed.js';
import type { Table } from '../read/reader.js';
import { parseRecipe } from '../recipe/recipe.js';
import { rounds } from '../testing/rounds.js';
import type { CrossCellRule, Template, TemplateColumn } from '../validate/template.js';
import { revalidate } from './revalidate.js';
import { run } from './run.js';
import type { SheetFile } from './sheet/sheet.js';
import { writeTable } from './testing/plain-table.js';
import { makeWorld, type World } from './testing/random-world.js';
import { droppedOf, rowsOfSheet, scratchFolder, tableOf } from './testing/tables.js';

const out = scratchFolder();
const column = (name: string) => ({ op: 'column', name });

function template(slug: string, columns: (string | TemplateColumn)[], rules: CrossCellRule[] = []): Template {
  const whole = columns.map((each) => (typeof each === 'string' ? { name: each } : each));
  return { slug, id: `id-${slug}`, name: slug[0]?.toUpperCase() + slug.slice(1), columns: whole, rules };
}

const plain = template('people', ['Name', 'Mail', 'Team', 'From', 'Until']);
const teams = template('teams', ['Code']);

/** People and their teams, made under no rules. */
async function made(
  templates: Template[] = [plain, teams],
): Promise<{ people: SheetFile; teams: SheetFile }> {
  const tables = [
    await tableOf(out, 'people.csv', [
      ['Name', 'Mail', 'Team', 'From', 'Until'],
      ['Ann', 'ann@x.org', 'red', '2020-01-01', '2021-01-01'],
      ['ann ', '', 'Blue', '2022-01-01', '2021-01-01'],
      ['Bob', 'bob', 'green', '2020-01-01', null],
      ['', 'cy@x.org', null, null, null],
      ['gone', 'x@x.org', 'red', '', ''],
    ]),
    await tableOf(out, 'teams.csv', [['Code'], ['RED'], ['blue']]),
  ];
  const recipe = parseRecipe({
    version: 1,
    inputs: tables.map(({ file, columns }) => ({ id: file.replace('.csv', ''), file, columns })),
    sheets: [
      {
        template: 'people',
        from: { input: 'people' },
        filters: [
          {
            keep: {
              test: 'not',
              of: { test: 'equals', of: column('Name'), to: { op: 'constant', value: 'gone' } },
            },
          },
        ],
        columns: Object.fromEntries(plain.columns.map(({ name }) => [name, column(name)])),
      },
      { template: 'teams', from: { input: 'teams' }, columns: { Code: column('Code') } },
    ],
  });
  const [people, teams] = await run(recipe, tables, templates, { out });
  return { people: people!, teams: teams! };
}

async function errorsOf(sheet: SheetFile): Promise<string[]> {
  return (await rowsOfSheet(sheet)).flatMap(({ errors }, at) => errors.map((error) => `${at} ${error}`));
}

async function checkedBy(now: Template, sheets?: { people: SheetFile; teams: SheetFile }) {
  const { people, teams: other } = sheets ?? (await made());
  return revalidate(people, now, { existing: [people, other], templates: [now, teams], out });
}

const linked: TemplateColumn = { name: 'Team', linkRule: [{ templateId: 'id-teams', columnName: 'Code' }] };
const ended: CrossCellRule = {
  name: 'ended',
  expression: '"From" <= "Until"',
  message: 'Ends before it starts',
  columns: ['Until'],
};

describe('a sheet that is checked again', () => {
  it.each<[string, Template, string[]]>([
    [
      'required',
      template('people', [{ name: 'Name', required: true }]),
      ['3 Name: required: Required field is empty'],
    ],
    [
      'unique',
      template('people', [{ name: 'Name', unique: true }]),
      [
        '0 Name: unique: Duplicate value: "Ann" appears 2 times',
        '1 Name: unique: Duplicate value: "ann" appears 2 times',
      ],
    ],
    [
      'strict',
      template('people', [{ name: 'Mail', strictRule: '@' }]),
      ['2 Mail: strict: Value does not match required pattern'],
    ],
    [
      'strict, where only JavaScript can tell',
      template('people', [{ name: 'Mail', strictRule: '^(?!bob)' }]),
      ['2 Mail: strict: Value does not match required pattern'],
    ],
    [
      'link',
      template('people', [linked]),
      ['2 Team: link: Value "green" not found in Code column from Teams'],
    ],
    [
      'link to itself',
      template('people', [
        'name',
        { name: 'Mail', linkRule: [{ templateId: 'people', columnName: 'name' }] },
      ]),
      [
        '0 Mail: link: Value "ann@x.org" not found in name column from People',
        '3 Mail: link: Value "cy@x.org" not found in name column from People',
      ],
    ],
    [
      'ai',
      template('people', [{ name: 'Mail', desiredRule: 'ai', description: 'A valid e-mail address.' }]),
      ['2 Mail: ai: Value must be an e-mail address'],
    ],
    [
      'cross-cell',
      template('people', ['From', 'Until'], [ended]),
      ['1 Until: cross_cell: Ends before it starts'],
    ],
  ])('has the errors of %s', async (_, now, expected) => {
    const before = await made();
    const checked = await checkedBy(now, before);
    expect(await errorsOf(checked)).toEqual(expected);
    expect(checked.invalidRowCount).toBe(new Set(expected.map((each) => each.split(' ')[0])).size);
    expect(checked.errors.reduce((sum, { count }) => sum + count, 0)).toBe(expected.length);
    const still = (rows: Awaited<ReturnType<typeof rowsOfSheet>>) =>
      rows.map(({ cells, origin }) => ({ cells, origin }));
    expect(still(await rowsOfSheet(checked))).toEqual(still(await rowsOfSheet(before.people)));
    expect(checked).toMatchObject({ columns: before.people.columns, origins: before.people.origins });
    expect(checked.dropped).toEqual(before.people.dropped);
    expect(await droppedOf(checked)).toEqual(['row 6: rule 0']);
  });

  it('is the same file when nothing changed', async () => {
    const ruled = template(
      'people',
      [
        { name: 'Name', required: true, unique: true },
        { name: 'Mail', strictRule: '@' },
        linked,
        'From',
        'Until',
      ],
      [ended],
    );
    const before = await made([ruled, teams]);
    expect(await checkedBy(ruled, before)).toEqual(before.people);
  });

  it('loses the errors of rules that are gone', async () => {
    const before = await made([
      template('people', [{ name: 'Name', required: true }, ...plain.columns.slice(1)]),
      teams,
    ]);
    expect(before.people.invalidRowCount).toBe(1);
    const checked = await checkedBy(plain, before);
    expect(checked).toMatchObject({ invalidRowCount: 0, errors: [] });
    expect(checked.sha256).toBe((await made()).people.sha256);
  });

  it('keeps its columns: one it lacks is not flagged, and rules over it rest', async () => {
    const now = template(
      'people',
      [{ name: ' NAME', required: true }, 'From', { name: 'Phone', required: true }],
      [ended, { ...ended, name: 'phone', expression: '"Phone" = "From"', columns: ['From'] }],
    );
    const checked = await checkedBy(now);
    expect(checked.columns).toEqual(plain.columns.map(({ name }) => name));
    // "Until" is no column of the template any more, so the rule over it rests, too.
    expect(await errorsOf(checked)).toEqual(['3 Name: required: Required field is empty']);
  });

  it('says which rule cannot be carried out', async () => {
    const now = template('people', ['From'], [{ ...ended, expression: 'getenv(1)', columns: ['From'] }]);
    await expect(checkedBy(now)).rejects.toThrow(RunFailed);
    await expect(checkedBy(now)).rejects.toThrow(/^Rule "ended": /);
  });

  it('can be stopped, and leaves nothing behind', async () => {
    const { people } = await made();
    const signal = AbortSignal.abort();
    const stopped = revalidate(people, plain, { existing: [], templates: [plain], out, signal });
    await expect(stopped).rejects.toThrow(RunCanceled);
    expect(readdirSync(out).filter((name) => name.includes('writing'))).toEqual([]);
  });
});

const withoutRules = (each: Template): Template => ({
  ...each,
  columns: each.columns.map(({ name }) => ({ name })),
  rules: [],
});

async function agrees({ tables, recipe, templates, older }: World): Promise<void> {
  const written: Table[] = [];
  for (const table of tables) written.push(await writeTable(out, table));
  const existing = await run(older.recipe, written, [older.template], { out });
  const fresh = await run(recipe, written, templates, { out, existing });
  const bare = await run(recipe, written, templates.map(withoutRules), { out, existing });
  for (const [at, sheet] of bare.entries()) {
    const now = templates.find(({ slug }) => slug === sheet.template.slug)!;
    const checked = await revalidate(sheet, now, { existing: [...bare, ...existing], templates, out });
    expect(checked).toEqual(fresh[at]);
  }
}

it('is what a run under the new rules would give, byte for byte', async () => {
  const property = fc.asyncProperty(fc.gen(), (g) => agrees(makeWorld(g, { mostRows: 12 })));
  await fc.assert(property, {
    numRuns: rounds(4),
    endOnFailure: true,
  });
});

it('also over more rows than a row group holds', async () => {
  const rows = Array.from({ length: 130_000 }, (_, at) => [
    `n${at % 129_000}`,
    at % 7 === 0 ? '' : `t${at % 90}`,
  ]);
  const table = await tableOf(out, 'many.csv', [['Name', 'Team'], ...rows]);
  const recipe = parseRecipe({
    version: 1,
    inputs: [{ id: 'many', file: 'many.csv', columns: table.columns }],
    sheets: [
      { template: 'many', from: { input: 'many' }, columns: { Name: column('Name'), Team: column('Team') } },
    ],
  });
  const ruled = template('many', [
    { name: 'Name', unique: true },
    { name: 'Team', required: true, strictRule: '^t[1-8]' },
  ]);
  const [fresh] = await run(recipe, [table], [ruled], { out });
  const [bare] = await run(recipe, [table], [withoutRules(ruled)], { out });
  const checked = await revalidate(bare!, ruled, { existing: [], templates: [ruled], out });
  expect(checked).toEqual(fresh);
});
