import { expect, it } from 'vitest';
import { plannedFrom, tablesOf } from '../plan/testing/planned.js';
import { scratchFolder } from '../run/testing/tables.js';
import { parseTemplates } from '../validate/parse-templates.js';
import { twiceIn } from './twice.js';

const scratch = scratchFolder();

async function twiceOf(text: string) {
  const templates = parseTemplates([
    {
      slug: 'lines',
      name: 'Lines',
      columns: [{ name: 'Order', required: true }, { name: 'Line', required: true }, { name: 'Item' }],
    },
  ]);
  const tables = await tablesOf(scratch, { 'lines.csv': text });
  const { sheets } = await plannedFrom(scratch, tables, templates);
  return (await twiceIn(sheets ?? [], templates)).get('lines');
}

it('says how many rows agree with another in all that they have to have', async () => {
  expect(await twiceOf('Order,Line,Item\nA1,1,pen\nA1,1,ink\nA2,1,cap\nA2,1,nib\n')).toBe(0.5);
  expect(await twiceOf('Order,Line,Item\nA1,1,pen\nA1,2,ink\nA2,1,cap\nA2,2,nib\n')).toBe(0);
});
