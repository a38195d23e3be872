import { expect, it } from 'vitest';
import { scratchFolder } from '../../run/testing/tables.js';
import { planned } from '../testing/planned.js';

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

it('puts tables below each other where they fill the same columns, and not for a day and an amount', async () => {
  const invoices = Array.from(
    { length: 10 },
    (_, at) => `R-${100 + at},2024-03-0${(at % 9) + 1},Firm ${at},2024-04-1${at % 9},checked,${at}12.50`,
  );
  const changes = Array.from({ length: 8 }, (_, at) => `N${at},2024-02-0${at + 1},more work,${at}33.10,open`);
  const { rows } = await planned(
    scratchFolder(),
    {
      'invoices.csv': ['Invoice no,Invoice date,Company,Paid on,State,Amount', ...invoices].join('\n'),
      'change orders.csv': ['Change,Invoice date,Subject,Amount,State', ...changes].join('\n'),
    },
    [
      {
        slug: 'invoices',
        name: 'Bills',
        columns: [
          { name: 'Invoice no', required: true },
          { name: 'Invoice date', required: true },
          { name: 'Company' },
          { name: 'Paid on' },
          { name: 'Amount' },
        ],
      },
    ],
  );
  expect(rows.invoices).toHaveLength(10);
});

it('takes the rows of a sheet that is linked to for no more of what links to it', async () => {
  const boats = Array.from(
    { length: 9 },
    (_, at) => `${900 + at}\tBoat ${at}\tMoody\t19${80 + at}\t1${at}.0${at}.2025`,
  );
  const berths = Array.from(
    { length: 8 },
    (_, at) => `A${at + 1},Boat ${at},${2200 + at},01.0${at + 1}.2024,31.1${at % 3}.2025,"2,3${at}9.00"`,
  );
  const { rows } = await planned(
    scratchFolder(),
    {
      'vessels.txt': ['VesselID\tVessel\tBuilder\tYr\tInsExp', ...boats].join('\n'),
      'berths.csv': ['Berth,Vessel,Agr. No,From,To,Annual fee', ...berths].join('\n'),
    },
    [
      {
        slug: 'boats',
        name: 'Boats',
        columns: [{ name: 'Name', required: true, unique: true }, { name: 'Builder' }, { name: 'Built' }],
      },
      {
        slug: 'agreements',
        name: 'Berthing agreements',
        columns: [
          { name: 'Agreement', required: true, unique: true, strictRule: '^BA-\\d+$' },
          { name: 'Boat', required: true, linkRule: [{ templateId: 'boats', columnName: 'Name' }] },
          { name: 'Start', description: 'YYYY-MM-DD', required: true },
          { name: 'End', description: 'YYYY-MM-DD', required: true },
          { name: 'Fee', description: 'two decimals', required: true },
        ],
      },
    ],
  );
  expect(rows.boats).toHaveLength(9);
  expect(rows.agreements).toHaveLength(8);
  expect(rows.agreements?.[0]).toBe('BA-2200|Boat 0|2024-01-01|2025-10-31|2309.00');
});
