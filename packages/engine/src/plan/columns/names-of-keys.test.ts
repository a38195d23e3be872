import { expect, it } from 'vitest';
import { scratchFolder } from '../../run/testing/tables.js';
import { parseTemplates } from '../../validate/parse-templates.js';
import { tablesOf } from '../testing/planned.js';
import { linkedColumns } from '../views/linked.js';
import { Targets } from '../views/targets.js';
import { viewsOf } from '../views/views.js';
import type { Candidate } from './candidate.js';
import { preferNamesOfKeys } from './names-of-keys.js';

const scratch = scratchFolder();

/** What is believed of the columns, by "column of the template: column of the table". */
async function preferred(
  files: Record<string, string>,
  columns: { name: string; description?: string }[],
  before: Record<string, Record<string, number>>,
): Promise<Record<string, Record<string, number>>> {
  const { views, links } = await viewsOf(await tablesOf(scratch, files), { scratch });
  const templates = parseTemplates([
    { name: 'Rentals', columns: [{ name: 'Rental', required: true, unique: true }, ...columns] },
  ]);
  const [view] = views;
  const [template] = templates;
  if (!view || !template) throw new Error('there is no view');
  const all = [...view.columns, ...(await linkedColumns(view, views, links, false))];
  const believed = new Map(
    Object.entries(before).map(([name, sources]) => [
      name,
      all.flatMap((source): Candidate[] => {
        const probability = sources[source.called];
        if (probability === undefined) return [];
        return [{ source, probability, reason: '', conversion: { expression: source.cell } as never }];
      }),
    ]),
  );
  preferNamesOfKeys(believed, all, template, new Targets(templates));
  return Object.fromEntries(
    [...believed].map(([name, own]) => [
      name,
      Object.fromEntries(own.map(({ source, probability }) => [source.called, probability])),
    ]),
  );
}

const rentals = Array.from({ length: 12 }, (_, at) => `R${at + 50},${(at % 4) + 1},2024-03-0${(at % 9) + 1}`);
const linked = {
  'rentals.csv': ['rental,client_id,day', ...rentals].join('\n'),
  'clients.csv': [
    'id,title',
    '1,Ashby Farm Ltd',
    '2,Bell & Daughters',
    '3,Crane Roofing',
    '4,Dorset Homes',
  ].join('\n'),
};

it('takes the name that a key leads to where a name is asked for', async () => {
  const before = { Tenant: { client_id: 0.8, title: 0.2 } };
  const { Tenant } = await preferred(linked, [{ name: 'Tenant', description: 'name of the client' }], before);
  expect(Tenant).toEqual({ client_id: 0.3, title: 0.8 });
});

it('leaves the key where the key is asked for, or nothing is said', async () => {
  const before = { Tenant: { client_id: 0.8, title: 0.2 } };
  expect(await preferred(linked, [{ name: 'Tenant' }], before)).toEqual(before);
  expect(await preferred(linked, [{ name: 'Tenant', description: 'client number' }], before)).toEqual(before);
});

const items = Array.from(
  { length: 12 },
  (_, at) => `R${at + 50},TL-${at % 5}0,Long tool number ${at % 5},2,hand`,
);
const beside = { 'rentals.csv': ['rental,sku,name,qty,colour name', ...items].join('\n') };
const twins = [{ name: 'tool_code' }, { name: 'tool_kind' }];

it('takes the name beside the number of a thing for what else is asked of the thing', async () => {
  const before = { tool_code: { sku: 0.9 }, tool_kind: { sku: 0.2, name: 0.2, 'colour name': 0.2 } };
  const { tool_kind: kind } = await preferred(beside, twins, before);
  expect(kind).toEqual({ sku: 0.2, name: 0.55, 'colour name': 0.2 });
});

it('leaves what is fed by something else, and columns of other things', async () => {
  const fed = { tool_code: { sku: 0.9 }, tool_kind: { name: 0.2, qty: 0.6 } };
  expect(await preferred(beside, twins, fed)).toEqual(fed);
  const other = { tool_code: { sku: 0.9 }, 'place kind': { name: 0.2 } };
  expect(await preferred(beside, [{ name: 'tool_code' }, { name: 'place kind' }], other)).toEqual(other);
});
