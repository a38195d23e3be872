import { expect, test } from 'vitest';
import { scratchFolder } from '../../run/testing/tables.js';
import { planned } from '../testing/planned.js';

const scratch = scratchFolder();

test('columns that are called by what the rule of a column takes become rows', async () => {
  const { rows } = await planned(
    scratch,
    {
      'leihski.csv': [
        'Modell;Station;150;156;162;168;Summe;Tagespreis',
        'Carver;Talstation;4;6;;2;12;24,00',
        'Racer;Talstation;;3;5;1;9;31,50',
        'Carver;Bergstation;2;;2;;4;24,00',
        'Allround;Bergstation;8;8;6;4;26;19,00',
      ].join('\n'),
    },
    [
      {
        slug: 'bestand',
        name: 'Bestand',
        columns: [
          { name: 'Modell', required: true },
          { name: 'Station', required: true },
          { name: 'Länge', required: true, strictRule: '^1\\d\\d$' },
          { name: 'Anzahl', required: true, strictRule: '^\\d+$' },
          {
            name: 'Tagespreis',
            strictRule: '^\\d+\\.\\d{2}$',
            description: 'mit Punkt und zwei Nachkommastellen',
          },
        ],
      },
    ],
  );
  expect(rows.bestand).toHaveLength(12);
  expect(rows.bestand?.slice(0, 4)).toEqual([
    'Carver|Talstation|150|4|24.00',
    'Carver|Talstation|156|6|24.00',
    'Carver|Talstation|168|2|24.00',
    'Racer|Talstation|156|3|31.50',
  ]);
});

test('sizes of clothes become rows where a row is one of a size', async () => {
  const { rows } = await planned(
    scratch,
    {
      'kit order.csv': [
        'Team,Item,Colour,XS,S,M,L,XL,Total',
        'Under 12,Shirt,Navy,4,6,2,,,12',
        'Under 14,Shirt,Navy,1,5,7,3,,16',
        'Seniors,Jacket,Black,,2,8,9,4,23',
      ].join('\n'),
    },
    [
      {
        slug: 'kit',
        name: 'Kit lines',
        description: 'One row per team, item, colour and size. No row where nothing was ordered.',
        columns: [
          { name: 'Team', required: true },
          { name: 'Item', required: true },
          { name: 'Colour', required: true },
          { name: 'Size', required: true },
          { name: 'Pieces', required: true, strictRule: '^\\d+$' },
        ],
      },
    ],
  );
  expect(rows.kit).toHaveLength(11);
  expect(rows.kit?.slice(0, 4)).toEqual([
    'Under 12|Shirt|Navy|XS|4',
    'Under 12|Shirt|Navy|S|6',
    'Under 12|Shirt|Navy|M|2',
    'Under 14|Shirt|Navy|XS|1',
  ]);
});

test('where the names are years that another column holds as well, rows stay as they are', async () => {
  const { rows } = await planned(
    scratch,
    {
      'members.csv': [
        'No,Name,Joined,Size',
        '1,Ann,2019,M',
        '2,Bo,2021,L',
        '3,Cy,2020,S',
        '4,Di,2022,M',
      ].join('\n'),
    },
    [
      {
        slug: 'members',
        name: 'Members',
        columns: [
          { name: 'No', required: true, unique: true },
          { name: 'Joined', required: true, strictRule: '^\\d{4}$' },
          { name: 'Size', required: true },
        ],
      },
    ],
  );
  expect(rows.members).toEqual(['1|2019|M', '2|2021|L', '3|2020|S', '4|2022|M']);
});
