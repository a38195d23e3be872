import { expect, test } from 'vitest';
import { scratchFolder } from '../../run/testing/tables.js';
import { planned } from '../testing/planned.js';

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

test('the tests in the header of a gradebook become rows, once each and for each student', async () => {
  const { rows } = await planned(
    scratch,
    {
      'BIO1 grades 2024.csv': [
        'Name,Email,Quiz: Cells (Real),Task: Poster (Real),Quiz: Genes (Real),Course total (Real)',
        'Ada,ada@x.org,9.50,7.25,8.00,8.30',
        'Bo,bo@x.org,5.50,,6.00,5.75',
        'Cy,cy@x.org,4.50,3.25,9.00,6.10',
      ].join('\n'),
      'CHE1 grades 2024.csv': [
        'Name,Email,Quiz: Bonds (Real),Quiz: Acids (Real),Task: Lab (Real),Course total (Real)',
        'Ada,ada@x.org,7.50,6.25,8.25,7.10',
        'Dee,dee@x.org,3.50,4.25,6.50,5.15',
        'Cy,cy@x.org,4.75,8.75,9.25,7.05',
      ].join('\n'),
    },
    [
      {
        slug: 'activities',
        name: 'Activities',
        columns: [
          { name: 'Course', required: true, description: 'short name, which the file name begins with' },
          { name: 'Activity', required: true },
          { name: 'Type', required: true, strictRule: '^(Quiz|Task)$' },
        ],
      },
    ],
  );
  expect(rows.activities?.sort()).toEqual([
    'BIO1|Cells|Quiz',
    'BIO1|Genes|Quiz',
    'BIO1|Poster|Task',
    'CHE1|Acids|Quiz',
    'CHE1|Bonds|Quiz',
    'CHE1|Lab|Task',
  ]);
});

test('columns whose cells are no codes are no words for a column of codes', async () => {
  const { rows } = await planned(
    scratch,
    {
      'readings.csv': [
        'Sample,Method,Parameter,Limit low,Limit high,Flag',
        ...[
          'W1,ISO-7027,Turbidity,0.1,4.0,',
          'W1,ISO-9963,Alkalinity,1.5,6.5,H',
          'W2,ISO-7027,Turbidity,0.1,4.0,',
        ],
        ...[
          'W2,ISO-6059,Hardness,0.5,3.5,L',
          'W3,ISO-9963,Alkalinity,1.5,6.5,',
          'W3,ISO-6059,Hardness,0.5,3.5,H',
        ],
      ].join('\n'),
    },
    [
      {
        slug: 'readings',
        name: 'Readings',
        columns: [
          { name: 'Sample', required: true },
          { name: 'Standard', required: true, strictRule: '^ISO-\\d{4}$' },
          {
            ...{ name: 'Assessment', strictRule: '^(low|high|normal)$' },
            description: 'low, high or normal (no flag is normal)',
          },
        ],
      },
    ],
  );
  expect(rows.readings?.slice(0, 2)).toEqual(['W1|ISO-7027|normal', 'W1|ISO-9963|high']);
  expect(rows.readings).toHaveLength(6);
});

test('prices under the words of a list are the price, a mark is a row where the template says so, and cents are not told by their name', async () => {
  const prices = (description: string) => [
    {
      name: 'Prices',
      columns: [
        { name: 'Item', required: true },
        { name: 'Price Group', required: true, description: 'One of: Trade, Retail.' },
        { name: 'Currency', required: true, description: 'ISO 4217 code', strictRule: '^[A-Z]{3}$' },
        { name: 'Amount_cents', description, strictRule: '^\\d+$' },
      ],
    },
  ];
  const files = { 'list.csv': 'Item,Trade,Retail\nA-1,12.50,15.00\nA-2,POA,9.00\nA-3,7.25,\n' };
  const { rows } = await planned(
    scratch,
    files,
    prices('in cents, empty when the price is on application (POA)'),
  );
  expect(rows.prices?.sort()).toEqual([
    'A-1|Retail||1500',
    'A-1|Trade||1250',
    'A-2|Retail||900',
    'A-2|Trade||',
    'A-3|Trade||725',
  ]);
});

test('nothing under a word is no row where the template says that of zeros too', async () => {
  const charges = (description?: string) => [
    {
      name: 'Charges',
      description,
      columns: [
        { name: 'Tenant', required: true },
        { name: 'Kind', required: true, description: 'One of: Rent, Parking, Water.' },
        { name: 'Amount', required: true, description: 'two decimals', strictRule: '^\\d+\\.\\d{2}$' },
      ],
    },
  ];
  const files = {
    'roll.csv': 'Tenant,Rent,Parking,Water\nAda,900.00,0,12.50\nBen,850.50,35.00,0.00\nCy,700.25,,9.75\n',
  };
  const said = await planned(
    scratch,
    files,
    charges('One row per tenant and kind. No row for blank or zero.'),
  );
  expect(said.rows.charges).toHaveLength(6);
  const unsaid = await planned(scratch, files, charges('One row per tenant and kind.'));
  expect(unsaid.rows.charges).toHaveLength(8);
});
