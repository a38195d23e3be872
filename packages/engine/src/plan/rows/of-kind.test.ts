import { expect, test } from 'vitest';
import { scratchFolder } from '../../run/testing/tables.js';
import { planned } from '../testing/planned.js';

const scratch = scratchFolder();

test('of a table of two kinds of records each sheet has its own, with the key of what stands above', async () => {
  const lines = Array.from({ length: 8 }, (_, at) => [
    `2024-01-1${at},Payout,,,,G-70${at},,${80 + at}.50`,
    `2024-01-1${at},Reservation,HM${400 + at},Guest ${at},2024-03-0${at + 1},,${50 + at}.25,`,
    `2024-01-1${at},Reservation,HM${500 + at},Person ${at},2024-04-0${at + 1},,${30 + at}.25,`,
  ]).flat();
  const { rows, plan } = await planned(
    scratch,
    {
      'list.csv': ['Date,Type,Booking code,Guest,Start date,Reference,Amount,Paid out', ...lines].join('\n'),
    },
    [
      {
        slug: 'receipts',
        name: 'Receipts',
        columns: [
          { name: 'Reference', required: true, unique: true },
          { name: 'Date', required: true },
          { name: 'Paid out', required: true, strictRule: '^\\d+\\.\\d{2}$' },
        ],
      },
      {
        slug: 'bookings',
        name: 'Bookings',
        columns: [
          { name: 'Booking code', required: true, unique: true },
          { name: 'Guest', required: true },
          { name: 'Start date', required: true },
          {
            name: 'Receipt reference',
            required: true,
            linkRule: [{ templateId: 'receipts', columnName: 'Reference' }],
          },
        ],
      },
    ],
  );
  expect(rows.receipts).toHaveLength(8);
  expect(rows.receipts?.[1]).toBe('G-701|2024-01-11|81.50');
  expect(rows.bookings).toHaveLength(16);
  expect(rows.bookings?.[2]).toBe('HM401|Guest 1|2024-03-02|G-701');
  expect(plan).toContain('another Type: keeps a row only if');
});

test('all rows stay where most of what a sheet takes is in all of them', async () => {
  const lines = Array.from({ length: 20 }, (_, at) =>
    at % 2 === 0
      ? `T${at},Text ${at},Anna ${at},closed,2024-02-01,fixed`
      : `T${at},Text ${at},Bert ${at},open,,`,
  );
  const { rows } = await planned(
    scratch,
    { 'tickets.csv': ['No,Subject,Reporter,State,Closed on,Outcome', ...lines].join('\n') },
    [
      {
        slug: 'tickets',
        name: 'Tickets',
        columns: [
          { name: 'No', required: true, unique: true },
          { name: 'Subject', required: true },
          { name: 'Reporter' },
          { name: 'Closed on', required: true },
          { name: 'Outcome' },
        ],
      },
    ],
  );
  expect(rows.tickets).toHaveLength(20);
});
