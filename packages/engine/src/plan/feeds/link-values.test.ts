import { expect, test } from 'vitest';
import { scratchFolder } from '../../run/testing/tables.js';
import { planned } from '../testing/planned.js';

const numbers = Array.from({ length: 14 }, (_, at) => String(3 * at + 1).padStart(3, '0'));

test('a key that is written without what all keys begin with is completed', async () => {
  const { rows } = await planned(
    scratchFolder(),
    {
      'contracts.csv': ['Contract no,Trade', ...numbers.map((each) => `2231-${each},Trade ${each}`)].join(
        '\n',
      ),
      'invoices.csv': [
        'Ctr,Invoice,Dated',
        ...numbers.map((each, at) => `${each},RE${500 + at},2024-03-${10 + at}`),
      ].join('\n'),
    },
    [
      {
        slug: 'contracts',
        name: 'Contracts',
        columns: [
          { name: 'Contract no', required: true, unique: true },
          { name: 'Trade', required: true },
        ],
      },
      {
        slug: 'invoices',
        name: 'Invoices',
        columns: [
          {
            name: 'Contract',
            required: true,
            desiredRule: 'link',
            linkRule: [{ templateId: 'contracts', columnName: 'Contract no' }],
          },
          { name: 'Invoice', required: true },
          { name: 'Dated' },
        ],
      },
    ],
  );
  expect(rows.invoices?.[0]).toBe('2231-001|RE500|2024-03-10');
  expect(rows.invoices).toHaveLength(14);
});
