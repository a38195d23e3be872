import { expect, test } from 'vitest';
import { scratchFolder } from '../run/testing/tables.js';
import { planned } from './testing/planned.js';

const scratch = scratchFolder();

test('a sheet about what heads the tables has a row for each heading', async () => {
  const page = (team: string, trainer: string, level: string, people: string[]) =>
    [team, `Trainer: ${trainer}`, `Class: ${level}`, '', 'Member no,Name,Born', ...people].join('\n');
  const { rows } = await planned(
    scratch,
    {
      'a.csv': page('Red Foxes', 'Ada Byron', '4th', [
        '1001,Bo Lind,2001',
        '1002,Cy Young,2003',
        '1003,Di Moss,2000',
      ]),
      'b.csv': page('Blue Owls', 'Ed Frost', '5th', [
        '1010,Fay Hill,2002',
        '1011,Gus Park,2001',
        '1012,Hal Wren,1999',
      ]),
    },
    [
      {
        slug: 'teams',
        name: 'Teams',
        columns: [
          { name: 'Team', required: true, unique: true },
          { name: 'Trainer', required: true },
          { name: 'Class' },
        ],
      },
    ],
  );
  expect(rows.teams).toEqual(['Red Foxes|Ada Byron|4th', 'Blue Owls|Ed Frost|5th']);
});
