import { expect, test } from 'vitest';
import { scratchFolder } from '../run/testing/tables.js';
import { planned } from './testing/planned.js';

const scratch = scratchFolder();
const answers = [
  {
    slug: 'answers',
    name: 'Answers',
    columns: [
      { name: 'ticket', required: true },
      { name: 'question', required: true, strictRule: '^(tshirt_size|dietary|workshop)$' },
      { name: 'answer', required: true },
    ],
  },
];

test('columns that a list of the template names become rows, blanks left out', async () => {
  const { rows } = await planned(
    scratch,
    {
      'tickets.csv': [
        'Ticket,City,What is your T-shirt size?,Any dietary needs?,Which workshop would you like?',
        'A-1,Leeds,XL,vegan,Data',
        'A-2,York,M,,Print',
        'A-3,Hull,S,halal,',
      ].join('\n'),
    },
    answers,
  );
  expect(rows.answers?.sort()).toEqual([
    'A-1|dietary|vegan',
    'A-1|tshirt_size|XL',
    'A-1|workshop|Data',
    'A-2|tshirt_size|M',
    'A-2|workshop|Print',
    'A-3|dietary|halal',
    'A-3|tshirt_size|S',
  ]);
});

test('a column that holds the words itself is taken as it is', async () => {
  const { rows } = await planned(
    scratch,
    { 'answers.csv': 'Ticket,Question,Answer\nA-1,dietary,vegan\nA-2,workshop,Data\nA-3,dietary,halal\n' },
    answers,
  );
  expect(rows.answers).toEqual(['A-1|dietary|vegan', 'A-2|workshop|Data', 'A-3|dietary|halal']);
});
