import { expect, test } from 'vitest';
import { scratchFolder } from '../../run/testing/tables.js';
import { planned } from '../testing/planned.js';

const names = ['Ann', 'Bea', 'Cleo', 'Dora', 'Eva', 'Fay', 'Gil', 'Hal', 'Ian'];

test('what numbers the rows numbers the sheet that leads to others, not what it leads to', async () => {
  const lines = Array.from(
    { length: 24 },
    (_, at) =>
      `${884100 + at},${31500 + (at % 9)},${names[at % 9]},2024-06-${10 + (at % 15)},${1 + (at % 4)}`,
  );
  const { rows } = await planned(
    scratchFolder(),
    { 'arrivals.csv': ['Res,Prof,Name,Departure,Adults', ...lines].join('\n') },
    [
      {
        slug: 'guests',
        name: 'Guests',
        columns: [
          { name: 'guest_id', required: true, unique: true, strictRule: '^\\d+$' },
          { name: 'name', required: true },
        ],
      },
      {
        slug: 'bookings',
        name: 'Bookings',
        columns: [
          { name: 'booking', required: true, unique: true, strictRule: '^\\d+$' },
          {
            name: 'guest_id',
            required: true,
            desiredRule: 'link',
            linkRule: [{ templateId: 'guests', columnName: 'guest_id' }],
          },
          { name: 'departure', required: true },
          { name: 'adults' },
        ],
      },
    ],
  );
  expect(rows.guests).toHaveLength(9);
  expect(rows.guests?.[0]).toBe('31500|Ann');
  expect(rows.bookings?.[0]).toBe('884100|31500|2024-06-10|1');
});
