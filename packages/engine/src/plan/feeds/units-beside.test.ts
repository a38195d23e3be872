import { expect, test } from 'vitest';
import { scratchFolder } from '../../run/testing/tables.js';
import { planned } from '../testing/planned.js';

const scratch = scratchFolder();

test('each row is multiplied by what the unit beside its number is', async () => {
  const csv = ['SKU,Weight,Unit', 'A,1.038,kg', 'B,2.40,lb', 'C,294,g', 'D,10,oz', 'E,3,pcs'].join('\n');
  const templates = [
    {
      name: 'Variants',
      columns: [
        { name: 'SKU', required: true, unique: true },
        {
          name: 'Weight g',
          description: 'Weight in grams, rounded to a whole number.',
          strictRule: '^\\d+$',
        },
      ],
    },
  ];
  const { rows } = await planned(scratch, { 'variants.csv': csv }, templates);
  expect(rows.variants).toEqual(['A|1038', 'B|1089', 'C|294', 'D|283', 'E|3']);
});
