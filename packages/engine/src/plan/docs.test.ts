import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readMessage } from '../language/read-message.js';

const page = readFileSync(new URL('../../../../docs/planner.md', import.meta.url), 'utf8');
const [, knowledge = ''] = /## Knowledge\n(.*?)\n## /s.exec(page) ?? [];
const lines = [...knowledge.matchAll(/^\| `(.+?)` \|/gm)].map(([, line = '']) => line);

/** Some of the cells: what no cell has is no value. */
const VALUES = new Map([
  ['kind', ['invoice', 'credit note']],
  ['status', ['A', 'I', 'X', 'open', 'closed']],
]);

const known = {
  templates: [
    {
      slug: 'customers',
      name: 'Customers',
      columns: ['Customer Number', 'Surname', 'Status', 'Country', 'End Date', 'Phone', 'Amount'],
    },
  ],
  tables: [
    {
      file: 'hamburg.csv',
      name: 'hamburg',
      columns: [
        'customer number',
        'surname',
        'mobile number',
        'status',
        'tot_amt',
        'personnel number',
        'kind',
      ],
      values: (column: string) => VALUES.get(column) ?? [],
    },
    { file: 'stock.xlsx', name: 'stock', columns: ['item'] },
  ],
};

it('shows knowledge on its page', () => expect(lines.length).toBeGreaterThan(15));

it.each(lines)('understands what its page shows: %s', (line) => {
  const { instructions, unread } = readMessage(line, known);
  expect(unread).toEqual([]);
  expect(instructions.length).toBeGreaterThan(0);
});
