import { expect, test } from 'vitest';
import { scratchFolder } from '../../run/testing/tables.js';
import { planned } from '../testing/planned.js';

test('columns called by the codes of a list become rows, with what the codes stand for', async () => {
  const { rows } = await planned(
    scratchFolder(),
    {
      'rents.csv': ['Resident,RENT,PARK,PETR', 't1,900,50,', 't2,800,,25', 't3,700,40,'].join('\n'),
      'charge codes.csv': ['Code,Description', 'RENT,Base rent', 'PARK,Parking', 'PETR,Pet rent'].join('\n'),
    },
    [
      {
        slug: 'charges',
        name: 'Charges',
        columns: [
          { name: 'resident', required: true },
          { name: 'charge_code', required: true, strictRule: '^[A-Z]{4}$' },
          { name: 'amount', required: true, strictRule: '^\\d+$' },
        ],
      },
    ],
  );
  expect(rows.charges?.sort()).toEqual([
    't1|PARK|50',
    't1|RENT|900',
    't2|PETR|25',
    't2|RENT|800',
    't3|PARK|40',
    't3|RENT|700',
  ]);
});
