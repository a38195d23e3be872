import { expect, test } from 'vitest';
import { scratchFolder } from '../run/testing/tables.js';
import { planned } from './testing/planned.js';

const plates = Array.from({ length: 12 }, (_, at) => `YD${10 + at} T${String.fromCharCode(65 + at)}B`);

test('what other tables name the rows by is their key, whatever it is called, and however it is written', async () => {
  const { rows } = await planned(
    scratchFolder(),
    {
      'Vehicles.csv': [
        'Reg,Chassis no,Fuel',
        ...plates.map((plate, at) => `${plate},WV1ZZZ7HZ${at}X0${20 + at},Diesel`),
      ].join('\n'),
      'Trips.csv': [
        'Day,Reg,Km',
        ...Array.from(
          { length: 30 },
          (_, at) =>
            `2024-03-${String(1 + (at % 28)).padStart(2, '0')},${plates[at % 12]?.replace(' ', '').toLowerCase()},${at * 7}`,
        ),
      ].join('\n'),
    },
    [
      {
        slug: 'vehicles',
        name: 'Vehicles',
        columns: [{ name: 'plate', required: true, unique: true }, { name: 'fuel' }],
      },
      {
        slug: 'trips',
        name: 'Trips',
        columns: [
          {
            name: 'vehicle',
            required: true,
            desiredRule: 'link',
            linkRule: [{ templateId: 'vehicles', columnName: 'plate' }],
          },
          { name: 'day', required: true },
          { name: 'km' },
        ],
      },
    ],
  );
  expect(rows.vehicles).toHaveLength(12);
  expect(rows.vehicles?.[0]).toBe('YD10 TAB|Diesel');
  expect(rows.trips?.[1]).toBe('YD11 TBB|2024-03-02|7');
});
