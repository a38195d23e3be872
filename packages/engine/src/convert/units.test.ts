import { expect, test } from 'vitest';
import { planned } from '../plan/testing/planned.js';
import { scratchFolder } from '../run/testing/tables.js';

const scratch = scratchFolder();

test('what says its unit is multiplied, also where only the unit says which column is meant', async () => {
  const csv = [
    'Ref,Contenance,Temps prévu',
    'A,75 cl,15 min',
    'B,"37,5 cl",1.5',
    'C,"1,5 l",45 min',
    'D,750 ml,2 h',
  ].join('\n');
  const templates = [
    {
      name: 'Wines',
      columns: [
        { name: 'Ref', required: true, unique: true },
        { name: 'size_ml', description: 'in millilitres', strictRule: '^\\d+$' },
        { name: 'Temps', description: 'hours, e.g. 0.75', strictRule: '^\\d+(\\.\\d+)?$' },
      ],
    },
  ];
  const { rows } = await planned(scratch, { 'wines.csv': csv }, templates);
  expect(rows.wines).toEqual(['A|750|0.25', 'B|375|1.5', 'C|1500|0.75', 'D|750|2']);
});
