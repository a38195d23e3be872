import { expect, test } from 'vitest';
import { scratchFolder } from '../../run/testing/tables.js';
import { planned } from '../testing/planned.js';

const scratch = scratchFolder();

test('two days in a cell are where something begins and where it ends', async () => {
  const { rows } = await planned(
    scratch,
    {
      'bills.csv': [
        'Bill,Billing period,Total',
        'A-1,from 30/12/2023 to 28/01/2024,12.50',
        'A-2,from 29/01/2024 to 27/02/2024,13.50',
        'A-3,from 28/02/2024 to 29/03/2024,14.75',
      ].join('\n'),
    },
    [
      {
        slug: 'bills',
        name: 'Bills',
        columns: [
          { name: 'Bill', required: true, unique: true },
          { name: 'From', description: 'YYYY-MM-DD', strictRule: '^\\d{4}-\\d\\d-\\d\\d$' },
          { name: 'Until', description: 'YYYY-MM-DD', strictRule: '^\\d{4}-\\d\\d-\\d\\d$' },
        ],
      },
    ],
  );
  expect(rows.bills).toEqual([
    'A-1|2023-12-30|2024-01-28',
    'A-2|2024-01-29|2024-02-27',
    'A-3|2024-02-28|2024-03-29',
  ]);
});

test('a timetable: day and time around each cell, and what the lines of the cell say', async () => {
  const cell = (course: string, ages: string, who: string) => `"${course}\n${ages}\n(${who})"`;
  const { rows } = await planned(
    scratch,
    {
      'timetable.csv': [
        'Time,Monday,Tuesday,Wednesday',
        `15:30-16:15,${cell('Jazz', '11-15 years', 'SF')},,${cell('Ballet', '7-9 years', 'ML')}`,
        `16:15-17:00,,${cell('Ballet', '10-13 years', 'SF')},`,
        `17:00-17:45,${cell('Hip hop', '12-17 years', 'CB')},${cell('Jazz', '7-9 years', 'ML')},`,
        `17:45-18:30,${cell('Ballet', '4-6 years', 'ML')},,${cell('Tap', '8-11 years', 'CB')}`,
      ].join('\n'),
    },
    [
      {
        slug: 'lessons',
        name: 'Lessons',
        columns: [
          { name: 'Course', required: true },
          { name: 'Weekday', required: true, strictRule: '^(Monday|Tuesday|Wednesday)$' },
          { name: 'Start', required: true, description: 'HH:MM', strictRule: '^\\d\\d:\\d\\d$' },
          { name: 'End', required: true, description: 'HH:MM', strictRule: '^\\d\\d:\\d\\d$' },
          { name: 'Minimum age', strictRule: '^\\d+$' },
        ],
      },
    ],
  );
  expect(rows.lessons?.sort()).toEqual([
    'Ballet|Monday|17:45|18:30|4',
    'Ballet|Tuesday|16:15|17:00|10',
    'Ballet|Wednesday|15:30|16:15|7',
    'Hip hop|Monday|17:00|17:45|12',
    'Jazz|Monday|15:30|16:15|11',
    'Jazz|Tuesday|17:00|17:45|7',
    'Tap|Wednesday|17:45|18:30|8',
  ]);
});
