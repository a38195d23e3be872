import { expect, test } from 'vitest';
import { scratchFolder } from '../../run/testing/tables.js';
import { planned } from '../testing/planned.js';
import { labelledRows } from './labelled-rows.js';

const scratch = scratchFolder();

test('things under labels become rows, also those that share one', async () => {
  const { rows } = await planned(
    scratch,
    {
      'spielplan.csv': [
        'Spiel,Datum,Dienste',
        'S-1,02.03.2024,Kasse: Ilse Brandt; Einlass: Kurt Ohm und Lena Voss',
        'S-2,09.03.2024,Technik: Kurt Ohm; Kasse: Ilse Brandt und Lena Voss',
        'S-3,16.03.2024,Kasse: Lena Voss; Technik: Kurt Ohm; Einlass: Ilse Brandt',
        'S-4,23.03.2024,Einlass: Ilse Brandt und Kurt Ohm; Technik:',
      ].join('\n'),
    },
    [
      {
        slug: 'dienste',
        name: 'Dienste',
        description: 'Eine Zeile je Spiel, Dienst und Person',
        columns: [
          { name: 'Spiel', required: true },
          { name: 'Dienst', required: true },
          { name: 'Person', required: true },
        ],
      },
    ],
  );
  expect(rows.dienste?.slice(0, 6)).toEqual([
    'S-1|Kasse|Ilse Brandt',
    'S-1|Einlass|Kurt Ohm',
    'S-1|Einlass|Lena Voss',
    'S-2|Technik|Kurt Ohm',
    'S-2|Kasse|Ilse Brandt',
    'S-2|Kasse|Lena Voss',
  ]);
  expect(rows.dienste?.slice(6, 9)).toEqual([
    'S-3|Kasse|Lena Voss',
    'S-3|Technik|Kurt Ohm',
    'S-3|Einlass|Ilse Brandt',
  ]);
});

test('crew of a boat, in lines', async () => {
  const { rows } = await planned(
    scratch,
    {
      'sailings.csv': [
        'Sailing,Boat,Crew',
        ...[
          '1,Tern,"Skipper: Jo Hale\nMate: Ada Finn / Mo Reid"',
          '2,Gull,"Skipper: Mo Reid\nCook: Ada Finn"',
        ],
        ...[
          '3,Tern,"Mate: Jo Hale / Ada Finn\nSkipper: Mo Reid"',
          '4,Gull,"Cook: Jo Hale\nSkipper: Ada Finn"',
        ],
      ].join('\n'),
    },
    [
      {
        slug: 'crew',
        name: 'Crew',
        columns: [
          { name: 'Sailing', required: true },
          { name: 'Role', required: true },
          { name: 'Crew member', required: true },
        ],
      },
    ],
  );
  expect(rows.crew).toHaveLength(10);
  expect(rows.crew?.slice(0, 3)).toEqual(['1|Skipper|Jo Hale', '1|Mate|Ada Finn', '1|Mate|Mo Reid']);
});

test('of several, only those whose parts come again are several', () => {
  const by = (cells: string[]) => labelledRows('Notes', cells)[0]?.steps[0]?.step;
  expect(
    by(['Door: black and red; Roof: slate', 'Roof: tiles; Door: oak and glass', 'Door: pine; Roof: thatch']),
  ).toMatchObject({ by: { separator: ';' } });
  expect(
    by(['Door: black and red; Roof: slate', 'Roof: tiles; Door: oak and glass', 'Door: pine; Roof: thatch']),
  ).not.toHaveProperty('by.labelled');
});
