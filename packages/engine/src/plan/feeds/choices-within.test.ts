import { expect, test } from 'vitest';
import { scratchFolder } from '../../run/testing/tables.js';
import { planned } from '../testing/planned.js';

const scratch = scratchFolder();

test('two words of a text are two columns, and a text without one has none', async () => {
  const tickets = ['Half - Early Bird', '10K - Affiliated', '10K - Unaffiliated', 'Family 3K Fun Run'];
  const { rows } = await planned(
    scratch,
    {
      'tickets.csv': [
        'No,Ticket',
        ...Array.from({ length: 12 }, (_, at) => `${100 + at},Llyn ${tickets[at % 4]}`),
      ].join('\n'),
    },
    [
      {
        name: 'Runners',
        columns: [
          { name: 'No', required: true, unique: true },
          { name: 'Race', required: true, strictRule: '^(Half|10K|3K)$' },
          { name: 'Price band', strictRule: '^(Affiliated|Unaffiliated|Early Bird)$' },
        ],
      },
    ],
  );
  expect(rows.runners?.slice(0, 4)).toEqual([
    '100|Half|Early Bird',
    '101|10K|Affiliated',
    '102|10K|Unaffiliated',
    '103|3K|',
  ]);
});

test('the colour and the size in what an article is called', async () => {
  const { rows } = await planned(
    scratch,
    {
      'artikel.csv': [
        'Nr;Bezeichnung',
        ...Array.from(
          { length: 12 },
          (_, at) =>
            `${200 + at};Pullover ${['rot', 'blau'][at % 2]} ${['Baumwolle', 'Wolle', 'Leinen'][at % 3]}`,
        ),
      ].join('\n'),
    },
    [
      {
        name: 'Artikel',
        columns: [
          { name: 'Nr', required: true, unique: true },
          { name: 'Farbe', strictRule: '^(rot|blau)$' },
          { name: 'Material', strictRule: '^(Baumwolle|Wolle|Leinen)$' },
        ],
      },
    ],
  );
  expect(rows.artikel?.slice(0, 2)).toEqual(['200|rot|Baumwolle', '201|blau|Wolle']);
});
