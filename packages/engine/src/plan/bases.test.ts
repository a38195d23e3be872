import { expect, it } from 'vitest';
import { scratchFolder } from '../run/testing/tables.js';
import { planned } from './testing/planned.js';

it('takes a table that is more about another template for no more of the same', async () => {
  const users = Array.from(
    { length: 10 },
    (_, at) => `${900 + at},User ${at},u${at}@a.com,+1 503 555 01${10 + at}`,
  );
  const tickets = Array.from(
    { length: 12 },
    (_, at) => `${at + 1},Printer ${at},open,${900 + (at % 10)},u${at % 10}@a.com,high`,
  );
  const { rows } = await planned(
    scratchFolder(),
    {
      'users.csv': ['id,name,email,phone', ...users].join('\n'),
      'tickets.csv': ['Id,Subject,Status,Requester id,Requester email,Priority', ...tickets].join('\n'),
    },
    [
      {
        slug: 'people',
        name: 'People',
        columns: [
          { name: 'Code', description: 'id of the user', required: true, unique: true },
          { name: 'Name', required: true },
          { name: 'E-mail' },
          { name: 'Phone' },
        ],
      },
      {
        slug: 'tickets',
        name: 'Tickets',
        columns: [
          { name: 'Number', required: true, unique: true },
          { name: 'Subject', required: true },
          { name: 'Status' },
          { name: 'Priority' },
        ],
      },
    ],
  );
  expect(rows.people).toHaveLength(10);
  expect(rows.tickets).toHaveLength(12);
});
