import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { explainMade } from '../explain/made.js';
import { readHere } from '../read/read-file.js';
import type { Table } from '../read/reader.js';
import { serialize } from '../recipe/recipe.js';
import { scratchFolder } from '../run/testing/tables.js';
import { parseTemplates } from '../validate/parse-templates.js';
import { plan } from './plan.js';

const scratch = scratchFolder();

// Two branches to put together, a link between templates, a list to look names up in, a date in doubt.
const files = {
  'bern.csv':
    'Nr,Name,Firma,Gruppe,Seit\n1,Ann Lee,Acme,10,03/04/2021\n2,Bob Stone,Birch,20,05/06/2021\n3,Cy Young,Acme,10,07/08/2022\n',
  'chur.csv': 'Nr,Name,Firma,Gruppe,Seit\n11,Dee Park,Cedar,30,01/02/2020\n12,Eve Hall,Acme,20,n/a\n',
  'gruppen.csv': 'Gruppe,Bezeichnung\n10,Retail\n20,Wholesale\n30,Staff\n',
};
const templates = JSON.stringify([
  { name: 'Companies', columns: [{ name: 'Company', required: true, unique: true }] },
  {
    name: 'Contacts',
    columns: [
      { name: 'Contact Number', required: true, unique: true },
      { name: 'Name', required: true },
      {
        name: 'Company',
        desiredRule: 'link',
        linkRule: [{ templateId: 'companies', columnName: 'Company' }],
      },
      { name: 'Group', description: 'Name of the group.' },
      { name: 'Since', description: 'ISO date YYYY-MM-DD.', strictRule: '^\\d{4}-\\d{2}-\\d{2}$' },
    ],
  },
]);
const knowledge = 'Contacts called Bob Stone are left out.\nNobody knows why.';

function write(): string {
  const folder = mkdtempSync(join(scratch, 'plan-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

/** All that a plan says, of files and templates that are read anew: the sheets by their content. */
async function planAnew(): Promise<string[]> {
  const folder = write();
  const tables: Table[] = [];
  for (const name of Object.keys(files))
    tables.push(...(await readHere({ path: join(folder, name), name }, folder)));
  const given = parseTemplates(JSON.parse(templates));
  const made = await plan(tables, given, { scratch: folder, knowledge });
  const sheets = made.sheets ?? [];
  return [
    serialize(made.recipe),
    await explainMade({ ...made, tables, templates: given, sheets }),
    JSON.stringify(made.questions),
    ...sheets.map(({ sha256 }) => sha256),
  ];
}

it('the same files and templates give the same plan every time, byte for byte', async () => {
  const first = await planAnew();
  expect(first).toHaveLength(5);
  expect(first[2]).toContain('Since');
  for (let time = 2; time <= 5; time += 1) expect(await planAnew()).toEqual(first);
});

it('in another process too', async () => {
  const module = (path: string) => JSON.stringify(new URL(`../../dist/${path}`, import.meta.url).href);
  const program = `
    import { plan } from ${module('plan/plan.js')};
    import { readHere } from ${module('read/read-file.js')};
    import { serialize } from ${module('recipe/recipe.js')};
    import { parseTemplates } from ${module('validate/parse-templates.js')};
    const [, scratch, templates, knowledge, ...names] = process.argv;
    const tables = [];
    for (const name of names) tables.push(...(await readHere({ path: scratch + '/' + name, name }, scratch)));
    const made = await plan(tables, parseTemplates(JSON.parse(templates)), { scratch, knowledge });
    process.stdout.write(serialize(made.recipe));`;
  const recipe = execFileSync(
    process.execPath,
    ['--input-type=module', '-e', program, write(), templates, knowledge, ...Object.keys(files)],
    { encoding: 'utf8' },
  );
  expect(recipe).toBe((await planAnew())[0]);
});
