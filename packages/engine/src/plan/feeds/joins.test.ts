import { expect, test } from 'vitest';
import { scratchFolder } from '../../run/testing/tables.js';
import { planned } from '../testing/planned.js';

const scratch = scratchFolder();

test('a day and its time, a street and its number, a particle and its name', async () => {
  const { rows } = await planned(
    scratch,
    {
      'visits.csv': [
        'ID;Date;Time;Prefix;Last name;Street;House number',
        '1;5-1-2021 0:00:00;30-12-1899 8:10:00;van den;Berg;Kerkweg;12',
        '2;14-1-2021 0:00:00;30-12-1899 10:05:00;;Bakker;Dorpsstraat;3',
        '3;27-1-2021 0:00:00;30-12-1899 15:15:00;de;Groot;Molenweg;7',
      ].join('\n'),
    },
    [
      {
        slug: 'visits',
        name: 'Visits',
        columns: [
          { name: 'ID', required: true, unique: true },
          { name: 'Date', description: 'YYYY-MM-DD HH:MM, 24 hours' },
          { name: 'Last name' },
          { name: 'Street' },
        ],
      },
    ],
  );
  expect(rows.visits).toEqual([
    '1|2021-01-05 08:10|van den Berg|Kerkweg 12',
    '2|2021-01-14 10:05|Bakker|Dorpsstraat 3',
    '3|2021-01-27 15:15|de Groot|Molenweg 7',
  ]);
});

test('times without a colon; a day that has its own time stays as it is', async () => {
  const templates = [
    {
      slug: 'fills',
      name: 'Fills',
      columns: [
        { name: 'Ref', required: true, unique: true },
        { name: 'Filled at', description: 'YYYY-MM-DD HH:MM' },
      ],
    },
  ];
  const digits = ['Ref,Date filled,Time', 'a,02/01/2024,817', 'b,15/01/2024,1542', 'c,31/01/2024,2359'];
  const whole = ['Ref,Filled at,Time', 'a,02/01/2024 08:17,09:00', 'b,15/01/2024 10:20,10:00'];
  expect((await planned(scratch, { 'fills.csv': digits.join('\n') }, templates)).rows.fills).toEqual([
    'a|2024-01-02 08:17',
    'b|2024-01-15 15:42',
    'c|2024-01-31 23:59',
  ]);
  expect((await planned(scratch, { 'fills.csv': whole.join('\n') }, templates)).rows.fills).toEqual([
    'a|2024-01-02 08:17',
    'b|2024-01-15 10:20',
  ]);
});

test('a street and the number beside it, whichever of them an address was taken for', async () => {
  const csv = [
    'rif;via;civico;cap',
    'V1;Via Emilia Ovest;163;43036',
    'V2;Via Garibaldi;17/A;43121',
    'V3;Strada Nuova;7;43122',
  ].join('\n');
  const template = (description: string) => [
    {
      slug: 'immobili',
      name: 'Immobili',
      columns: [
        { name: 'Riferimento', required: true, unique: true },
        { name: 'Indirizzo', description },
      ],
    },
  ];
  const made = async (description: string) =>
    (await planned(scratch, { 'immobili.csv': csv }, template(description))).rows.immobili;
  expect(await made('via e numero civico')).toEqual([
    'V1|Via Emilia Ovest 163',
    'V2|Via Garibaldi 17/A',
    'V3|Strada Nuova 7',
  ]);
  expect((await made('ad es. Via Roma, 12'))?.[0]).toBe('V1|Via Emilia Ovest, 163');
});
