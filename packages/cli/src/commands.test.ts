import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { godwitHere, godwitProcess } from './testing/godwit.js';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'godwit-cli-'));
  const files: Record<string, string> = {
    'people.csv':
      'Export of 2024,,\nName,E-mail,Since\n Ann Lee ,ANN@X.ORG,01/02/2020\nBob,bob at x,31/02/2020\nCy,cy@x.org,03/02/2020\nTEST Bot,t@x.org,03/02/2020\n',
    'crosstab.csv': 'Branch,Jan,Feb,Mar\nBern,12,13,14\nChur,8,9,9\nGenf,5,,7\n',
    'junk.xlsx': 'PK\u0003\u0004 not really',
    'templates.json': JSON.stringify([
      {
        name: 'Contacts',
        columns: [
          { name: 'Full name', required: true },
          { name: 'Email', strictRule: '^[^@ ]+@[^@ ]+$', unique: true },
          { name: 'Since', description: 'Date, YYYY-MM-DD', desiredRule: 'ai' },
        ],
      },
    ]),
    'recipe.json': JSON.stringify({
      version: 1,
      inputs: [{ id: 'people', file: 'people*.csv', columns: ['Name', 'E-mail', 'Since'] }],
      sheets: [
        {
          template: 'contacts',
          from: { input: 'people' },
          filters: [
            {
              keep: { test: 'not', of: { test: 'matches', of: column('Name'), pattern: '^TEST' } },
              reason: 'test records',
            },
          ],
          columns: {
            'Full name': { op: 'trim', of: column('Name') },
            Email: { op: 'lower', of: { op: 'trim', of: column('E-mail') } },
            Since: { op: 'date', of: column('Since'), formats: ['DD/MM/YYYY'] },
          },
        },
      ],
    }),
    'other-recipe.json': JSON.stringify({ version: 2 }),
    'unlinked.json': JSON.stringify({
      name: 'Orders',
      columns: [{ name: 'Customer', linkRule: [{ templateId: 'customers', columnName: 'Code' }] }],
    }),
    'not-json.json': '{',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function column(name: string) {
  return { op: 'column', name };
}

const godwit = (...args: string[]) => godwitHere(args, { cwd: folder });
/** As people start it. */
const started = (...args: string[]) => godwitProcess(args, { cwd: folder });

const byRecipe = (out: string) => [
  'migrate',
  'people.csv',
  '--templates',
  'templates.json',
  '--recipe',
  'recipe.json',
  '--out',
  out,
];
const migrate = (out: string, ...more: string[]) => godwit(...byRecipe(out), ...more);

describe('godwit migrate', () => {
  it('writes sheets, errors, what was left out, and a report', async () => {
    const { code, out, err } = await started(...byRecipe('done'));
    expect({ code, err }).toEqual({ code: 0, err: 'reading people.csv\nmaking contacts\nwriting\n' });
    const read = (name: string) => readFileSync(join(folder, 'done', name), 'utf8');
    expect(read('contacts.csv')).toBe(
      'Full name,Email,Since\nAnn Lee,ann@x.org,2020-02-01\nCy,cy@x.org,2020-02-03\n',
    );
    expect(read('contacts.invalid.csv')).toBe('Full name,Email,Since\nBob,bob at x,31/02/2020\n');
    expect(read('contacts.errors.csv').split('\n').slice(1, 3)).toEqual([
      '1,Email,bob at x,strict,Value does not match required pattern,people.csv,people.csv,4',
      '1,Since,31/02/2020,ai,"Value must be a date written YYYY-MM-DD",people.csv,people.csv,4'.replaceAll(
        '"',
        '',
      ),
    ]);
    expect(read('contacts.left-out.csv')).toContain('test records,people.csv,people.csv,6,');
    const report = JSON.parse(read('report.json'));
    expect(report.sheets[0]).toMatchObject({
      rows: 3,
      valid_rows: 2,
      invalid_rows: 1,
      left_out: [{ rule: 'test records', count: 1 }],
    });
    expect(out).toContain('**Contacts** (contacts.csv): 3 rows, 1 with invalid cells');
    expect(readdirSync(join(folder, 'done', 'sheets'))).toEqual([`${report.sheets[0].sha256}.parquet`]);
    expect(readdirSync(join(folder, 'done')).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it('says by its exit code what happened', async () => {
    expect((await started(...byRecipe('strict'), '--fail-on-invalid')).code).toBe(3);
    const again = await started(...byRecipe('strict'));
    expect([again.code, again.err]).toEqual([2, expect.stringContaining('is not empty')]);
    expect((await migrate('strict', '--overwrite')).code).toBe(0);
  });

  it('leaves nothing of an earlier run with --overwrite, and everything of others', async () => {
    const into = join(folder, 'twice');
    const inside = () => readdirSync(into).sort();
    expect((await migrate('twice')).code).toBe(0);
    expect(inside()).toEqual([
      'contacts.csv',
      'contacts.errors.csv',
      'contacts.invalid.csv',
      'contacts.left-out.csv',
      'report.json',
      'report.md',
      'sheets',
    ]);
    const sheets = readdirSync(join(into, 'sheets'));
    writeFileSync(join(into, 'notes.txt'), 'mine');
    writeFileSync(join(into, 'plan.md'), 'mine too');
    writeFileSync(join(into, 'sheets', 'own.parquet'), 'mine as well');
    writeFileSync(join(folder, 'other.csv'), 'Name,E-mail,Since\nDee,dee@x.org,2021-03-04\n');
    const templates = ['--templates', 'templates.json'];
    const { code } = await godwit('migrate', 'other.csv', ...templates, '--out', 'twice', '--overwrite');
    expect(code).toBe(0);
    const planned = [
      'contacts.csv',
      'notes.txt',
      'plan.md',
      'recipe.json',
      'report.json',
      'report.md',
      'sheets',
    ];
    expect(inside()).toEqual(planned);
    expect(readdirSync(join(into, 'sheets'))).toContain('own.parquet');
    expect(readdirSync(join(into, 'sheets'))).not.toContain(sheets[0]);
    const recipe = ['--recipe', join('twice', 'recipe.json')];
    const again = await godwit(
      'migrate',
      'other.csv',
      ...templates,
      ...recipe,
      '--out',
      'twice',
      '--overwrite',
    );
    expect(again.code).toBe(0);
    // It was given as the recipe of this run; the plan was an earlier run's.
    expect(inside()).toEqual(planned.filter((name) => name !== 'plan.md'));
  });

  it('says that it plans by itself', async () => {
    expect((await godwit('migrate', '--help')).out).toContain('It plans by itself');
    expect((await godwit('--help')).out).toMatch(/migrate +Turn files into checked sheets: plans by itself/);
  });

  it.each([
    [
      ['migrate', 'people.csv', '--templates', 'unlinked.json', '--out', 'x'],
      'Template "Orders", column "Customer": there is no template with id or slug "customers" to link to.',
    ],
    [['migrate'], 'which files?'],
    [['migrate', 'people.csv', '--out', 'x'], '--templates is missing'],
    [
      ['migrate', 'people.csv', '--templates', 'none.json', '--recipe', 'recipe.json', '--out', 'x'],
      'there is no file none.json',
    ],
    [
      ['migrate', 'people.csv', '--templates', 'not-json.json', '--recipe', 'recipe.json', '--out', 'x'],
      'is not JSON',
    ],
    [
      [
        'migrate',
        'people.csv',
        '--templates',
        'templates.json',
        '--recipe',
        'other-recipe.json',
        '--out',
        'x',
      ],
      'version 2',
    ],
    [
      ['migrate', 'people.csv', '--templates', 'templates.json', '--recipe', 'templates.json', '--out', 'x'],
      'A recipe is a JSON object',
    ],
    [['rotate-master-key'], 'There is no database in'],
    [['inspect'], 'which file?'],
    [['inspect', '--what'], "Unknown option '--what'"],
    [['inspect', 'people.csv', '--max-seconds', 'x'], '--max-seconds must be a whole number'],
  ])('refuses a wrong command line: %j', async (args, message) => {
    const { code, err } = await godwit(...args);
    expect([code, err]).toEqual([2, expect.stringContaining(message)]);
    expect(readdirSync(folder)).not.toContain('x');
  });

  it('names every file that it cannot read', async () => {
    const { code, err } = await godwit(
      'migrate',
      'junk.xlsx',
      'none.csv',
      '--templates',
      'templates.json',
      '--recipe',
      'recipe.json',
      '--out',
      'x',
    );
    expect(code).toBe(1);
    expect(err).toContain('junk.xlsx: ');
    expect(err).toContain('none.csv: there is no such file');
    expect(readdirSync(folder)).not.toContain('x');
  });
});

it('does what the README shows', async () => {
  const root = fileURLToPath(new URL('../../../', import.meta.url));
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const [, shown = ''] = /```\n(## Made\n[^`]*)```/.exec(readme) ?? [];
  const [, command = ''] = /npx godwit (migrate .*) --out result\n/.exec(readme) ?? [];
  const args = command.split(' ').map((arg) => (arg.startsWith('examples/') ? join(root, arg) : arg));
  const { code, out } = await started(...args, '--out', 'readme');
  expect(code).toBe(0);
  expect(shown.length).toBeGreaterThan(100);
  expect(out).toContain(shown.trim());
  const byHand = join(root, 'examples/contacts/recipe.json');
  expect((await godwit(...args, '--recipe', byHand, '--out', 'by-hand')).code).toBe(0);
  const rows = (name: string) => readFileSync(join(folder, name, 'contacts.csv'), 'utf8');
  expect(rows('readme')).toBe(rows('by-hand'));
});

describe('godwit inspect', () => {
  it('shows tables, dialect, notes and columns', async () => {
    const { code, out } = await started('inspect', 'people.csv');
    expect(code).toBe(0);
    expect(out).toContain('people.csv: 4 rows, 3 columns');
    expect(out).toContain('delimiter ","');
    expect(out).toContain('note: 1 row skipped: above the table (row 1)');
    expect(out).toMatch(/E-mail +100 % +4 +7–9 /);
    // It is relational.
    expect(out).not.toContain('Suggested');
  });

  it('gives the same as JSON', async () => {
    const { out } = await godwit('inspect', 'people.csv', '--json');
    const [table] = JSON.parse(out);
    expect(table).toMatchObject({ file: 'people.csv', rowCount: 4, rejects: [] });
    expect(table.columns[2]).toMatchObject({
      name: 'Since',
      filled: 4,
      distinct: 3,
      top: [{ value: '03/02/2020', count: 2 }, { count: 1 }, { count: 1 }],
    });
  });

  it('suggests the steps that make a table relational, and why', async () => {
    const { out } = await godwit('inspect', 'crosstab.csv');
    expect(out).toContain(
      'Suggested steps:\n    1. unpivot: one row for each of "Jan"; "Feb"; "Mar" as "Value"',
    );
    expect(out).toContain('3 columns ("Jan", "Feb", "Mar") are named by a time or a number');
    const [table] = JSON.parse((await godwit('inspect', 'crosstab.csv', '--json')).out);
    expect(table.steps).toMatchObject([{ step: { step: 'unpivot', labels: ['Month'], values: ['Value'] } }]);
  });

  it('says why a file cannot be read', async () => {
    const { code, err } = await started('inspect', 'junk.xlsx');
    expect([code, err]).toEqual([1, expect.stringMatching(/^godwit: junk\.xlsx: \w/)]);
  });
});
