import { expect, test } from 'vitest';
import { scratchFolder } from '../../run/testing/tables.js';
import { planned } from '../testing/planned.js';

const scratch = scratchFolder();
const strict = (strictRule: string) => ({ required: true, desiredRule: 'strict', strictRule });
const time = strict('^([01]\\d|2[0-3]):[0-5]\\d$');
const numbers = Array.from({ length: 9 }, (_, at) => at + 1);

test('one cell for each moment: its day, and the times at which it begins and ends; rows with a mark stay out', async () => {
  const talks = numbers.map((at) => ({
    id: at % 5 === 0 ? `break-${at}` : String(6100 + at),
    title: at % 5 === 0 ? 'Pausa' : `Talk ${at}`,
    startsAt: `2024-10-1${at}T0${at}:30:00`,
    endsAt: `2024-10-1${at}T1${at}:15:00`,
    isInternal: at % 5 === 0,
  }));
  const { rows } = await planned(scratch, { 'program.json': JSON.stringify({ talks }) }, [
    {
      slug: 'talks',
      name: 'Talks',
      description: 'Breaks and other slots of the team (isInternal) are not imported.',
      columns: [
        { name: 'Talk code', unique: true, ...strict('^\\d+$') },
        { name: 'Title', required: true },
        { name: 'Day', description: 'DD/MM/YYYY', ...strict('^\\d{2}/\\d{2}/\\d{4}$') },
        { name: 'Start', description: 'HH:MM', ...time },
        { name: 'End', description: 'HH:MM', ...time },
      ],
    },
  ]);
  expect(rows.talks).toHaveLength(8);
  expect(rows.talks?.[0]).toBe('6101|Talk 1|11/10/2024|01:30|11:15');
});

test('the same in another language, with the day written first', async () => {
  const { rows } = await planned(
    scratch,
    {
      'Belegung.csv': [
        'Nr;Raum;Beginn;Ende',
        ...numbers.map(
          (at) => `${70 + at};Saal ${at};0${at}.04.2024 08:${10 + at};0${at}.04.2024 17:${10 + at}`,
        ),
      ].join('\n'),
    },
    [
      {
        slug: 'belegung',
        name: 'Belegung',
        columns: [
          { name: 'Raum', required: true },
          { name: 'Tag', description: 'JJJJ-MM-TT', ...strict('^\\d{4}-\\d\\d-\\d\\d$') },
          { name: 'Beginn', description: 'HH:MM', ...time },
          { name: 'Ende', description: 'HH:MM', ...time },
        ],
      },
    ],
  );
  expect(rows.belegung?.[2]).toBe('Saal 3|2024-04-03|08:13|17:13');
});
