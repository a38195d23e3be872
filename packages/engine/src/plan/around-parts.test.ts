import { expect, test } from 'vitest';
import { scratchFolder } from '../run/testing/tables.js';
import { differingParts } from './around-parts.js';
import { pooled } from './pool.js';
import { planned, tablesOf } from './testing/planned.js';
import { viewsOf } from './views.js';

const scratch = scratchFolder();
const files = {
  'permits zone A.csv': 'Permit,Surname\nP1,Palmer\nP2,Baker\n',
  'permits zone C1.csv': 'Permit,Surname\nP3,Brown\nP4,Green\n',
};

test('what differs around the pieces of a table is called by the word before it', async () => {
  const { views } = await viewsOf(await tablesOf(scratch, files), { scratch, withContext: true });
  const [first] = pooled(views);
  const [part] = first ? differingParts(first) : [];
  expect(part?.called).toBe('zone');
  expect(part?.profile.sample.map(({ value }) => value).toSorted()).toEqual(['A', 'C1']);
  expect(differingParts({ ...(first as NonNullable<typeof first>), columns: [] })).toEqual([]);
});

test('it fills the column that is called so', async () => {
  const { rows } = await planned(scratch, files, [
    {
      slug: 'permits',
      name: 'Permits',
      columns: [
        { name: 'Permit', required: true, unique: true },
        { name: 'Surname', required: true },
        { name: 'Zone', description: 'code of the zone', required: true },
      ],
    },
  ]);
  expect(rows.permits).toEqual(['P1|Palmer|A', 'P2|Baker|A', 'P3|Brown|C1', 'P4|Green|C1']);
});
