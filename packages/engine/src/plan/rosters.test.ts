import { expect, test } from 'vitest';
import { scratchFolder } from '../run/testing/tables.js';
import { planned } from './testing/planned.js';

const scratch = scratchFolder();

const time = { desiredRule: 'strict', strictRule: '^([01]\\d|2[0-3]):[0-5]\\d$' };
const numbersTo = (last: number) => Array.from({ length: last }, (_, at) => String(at + 1));
/** Few cells of a roster are filled, and in some months hardly one of a column. */
const marksOf = (days: number, row: number, codes: readonly string[]) =>
  numbersTo(days).map((day) =>
    Number(day) % 6 === row ? (codes[(Number(day) + row) % codes.length] ?? '') : '',
  );

test('days of a month across, codes in the cells, and what they mean in a list of their own', async () => {
  const codes = ['V', 'L', 'N', 'W'];
  const people = ['2011;Anna Berg', '2014;Bob Cole', '2019;Cleo Diaz', '2020;Dora Evans'];
  const sheet = (month: string, days: number) =>
    [
      `Rooster ${month} 2024 - Afdeling Noord`,
      '',
      ['Personeelsnr;Naam', ...numbersTo(days)].join(';'),
      ...people.map((name, row) => [name, ...marksOf(days, row, codes)].join(';')),
    ].join('\n');
  const { rows } = await planned(
    scratch,
    {
      'rooster april 2024.csv': sheet('april', 30),
      'rooster mei 2024.csv': sheet('mei', 31),
      'codes.csv':
        'Code;Omschrijving;Van;Tot\nV;Vroege dienst;07:00;15:00\nL;Late dienst;15:00;23:00\nN;Nachtdienst;23:00;07:00\nW;Weekenddienst;08:00;20:00\nZ;Ziek;;',
    },
    [
      {
        slug: 'diensten',
        name: 'Diensten',
        columns: [
          { name: 'Personeelsnummer', required: true },
          {
            name: 'Datum',
            description: 'JJJJ-MM-DD',
            required: true,
            desiredRule: 'strict',
            strictRule: '^\\d{4}-\\d\\d-\\d\\d$',
          },
          {
            name: 'Soort dienst',
            description: 'voluit: vroege dienst, late dienst, nachtdienst of weekenddienst',
            required: true,
          },
          { name: 'Aanvang', ...time },
          { name: 'Einde', ...time },
        ],
      },
    ],
  );
  expect(rows.diensten).toHaveLength(41);
  expect(rows.diensten?.find((row) => row.startsWith('2011|2024-04-06'))).toBe(
    '2011|2024-04-06|Nachtdienst|23:00|07:00',
  );
  expect(rows.diensten?.find((row) => row.startsWith('2014|2024-05-07'))).toBe(
    '2014|2024-05-07|Vroege dienst|07:00|15:00',
  );
});

test('readings of meters for each day of a month', async () => {
  const readings = (of: number) =>
    numbersTo(31).map((day) => (Number(day) % 5 === of ? `${of}${day}.5` : ''));
  const { rows } = await planned(
    scratch,
    {
      'Readings March 2024.csv': [
        ['Meter', 'Place', ...numbersTo(31)].join(','),
        ...['M1,Hall', 'M2,Roof', 'M3,Yard'].map((name, at) => [name, ...readings(at)].join(',')),
      ].join('\n'),
    },
    [
      {
        slug: 'readings',
        name: 'Readings',
        columns: [
          { name: 'Meter', required: true },
          {
            name: 'Day',
            description: 'YYYY-MM-DD',
            required: true,
            desiredRule: 'strict',
            strictRule: '^\\d{4}-\\d\\d-\\d\\d$',
          },
          { name: 'Reading', required: true },
        ],
      },
    ],
  );
  expect(rows.readings?.slice(0, 2)).toEqual(['M1|2024-03-05|05.5', 'M1|2024-03-10|010.5']);
  expect(rows.readings).toHaveLength(19);
});

test('two times side by side are where something begins and where it ends', async () => {
  const places = ['Library', 'Pool', 'Museum', 'Archive', 'Theatre'];
  const { rows } = await planned(
    scratch,
    {
      'hours.csv': [
        'Place,AM,PM',
        ...places.map((name, at) => `${name},0${7 + (at % 3)}:30,1${7 + (at % 3)}:00`),
      ].join('\n'),
    },
    [
      {
        slug: 'horaires',
        name: 'Horaires',
        columns: [
          { name: 'Lieu', required: true },
          { name: 'Ouverture', description: 'HH:MM', ...time },
          { name: 'Fermeture', description: 'HH:MM', ...time },
        ],
      },
    ],
  );
  expect(rows.horaires?.[1]).toBe('Pool|08:30|18:00');
});
