import { expect, test } from 'vitest';
import { scratchFolder } from '../../run/testing/tables.js';
import { planned } from '../testing/planned.js';

const scratch = scratchFolder();
const trueOrFalse = '^(true|false)$';

test('a flag that no column has is what stands behind a name, among remarks or tags', async () => {
  const csv = [
    'Ref,Cuvée,Remarque,Tags',
    'A1,Grand Vin (bio),,"new, A-list"',
    'A2,Vieilles Vignes,ÉPUISÉ,old',
    'A3,Les Galets,6 bt max.,A-list',
    'A4,Prestige,,old',
    'A5,Clos (bio),épuisé,"old, new"',
    'A6,Tradition,,new',
  ].join('\n');
  const templates = [
    {
      name: 'Wines',
      columns: [
        { name: 'Ref', required: true, unique: true },
        { name: 'organic', description: 'true/false', strictRule: trueOrFalse },
        { name: 'available', description: 'false when sold out', strictRule: trueOrFalse },
        {
          name: 'Very important',
          description: 'true when tagged A-list, else false',
          strictRule: trueOrFalse,
        },
      ],
    },
  ];
  const { rows } = await planned(scratch, { 'wines.csv': csv }, templates);
  expect(rows.wines).toEqual([
    'A1|true|true|true',
    'A2|false|false|false',
    'A3|false|true|true',
    'A4|false|true|false',
    'A5|true|false|false',
    'A6|false|true|false',
  ]);
});

test('the only letter behind numbers is the first of the word; another letter is not', async () => {
  const csv = ['Meter,Reading', 'M1,38421E', 'M2,785', 'M3,817 E', 'M4,500', 'M5,612', 'M6,44'].join('\n');
  const flagged = (name: string) => [
    {
      name: 'Readings',
      columns: [
        { name: 'Meter', required: true, unique: true },
        { name, description: `1 if ${name}, else 0`, strictRule: '^[01]$' },
      ],
    },
  ];
  const found = await planned(scratch, { 'readings.csv': csv }, flagged('estimated'));
  expect(found.rows.readings).toEqual(['M1|1', 'M2|0', 'M3|1', 'M4|0', 'M5|0', 'M6|0']);
  const other = await planned(scratch, { 'readings.csv': csv }, flagged('broken'));
  expect(other.rows.readings?.[0]).toBe('M1|');
});
