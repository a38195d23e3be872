import { expect, test } from 'vitest';
import { scratchFolder } from '../run/testing/tables.js';
import { planned } from './testing/planned.js';

const scratch = scratchFolder();

test('a line that has nothing of what every row has to have is no row, one with a gap is', async () => {
  const { rows, plan } = await planned(
    scratch,
    {
      'contracts.csv': [
        'Contract no,Contractor,Trade,Remark',
        ...Array.from({ length: 8 }, (_, at) => `A-${100 + at},Firm ${at},Roof,`),
        'A-150,,Paint,',
        ',,Wood,open',
        ',,Wood,open',
      ].join('\n'),
    },
    [
      {
        slug: 'contracts',
        name: 'Contracts',
        columns: [
          { name: 'Contract no', required: true, unique: true },
          { name: 'Contractor', required: true },
          { name: 'Trade' },
          { name: 'Remark' },
        ],
      },
    ],
  );
  expect(rows.contracts?.slice(8)).toEqual(['A-150||Paint|']);
  expect(plan).toContain('(no Contract no, no Contractor)');
});
