import { expect, it } from 'vitest';
import { plannedFrom, tablesOf } from '../plan/testing/planned.js';
import { scratchFolder } from '../run/testing/tables.js';
import { parseTemplates } from '../validate/parse-templates.js';
import { rowEvidenceOf } from './row-evidence.js';

const scratch = scratchFolder();

async function evidenceOf(text: string) {
  const templates = parseTemplates([
    {
      slug: 'lines',
      name: 'Lines',
      columns: [{ name: 'Order', required: true }, { name: 'Line', required: true }, { name: 'Item' }],
    },
  ]);
  const tables = await tablesOf(scratch, { 'lines.csv': text });
  const { sheets } = await plannedFrom(scratch, tables, templates);
  return (await rowEvidenceOf(sheets ?? [], templates)).lines;
}

it('says how much of what every row has to have is blank', async () => {
  const evidence = await evidenceOf('Order,Line,Item\nA1,1,pen\nA1,,ink\nA2,1,cap\nA2,,nib\n');
  expect(evidence).toEqual({ hollow: 0.25, twice: 0, lost: 0 });
});

it('says how many rows agree with another in all that they have to have', async () => {
  const evidence = await evidenceOf('Order,Line,Item\nA1,1,pen\nA1,1,ink\nA2,1,cap\nA2,1,nib\n');
  expect(evidence).toEqual({ hollow: 0, twice: 0.5, lost: 0 });
});
