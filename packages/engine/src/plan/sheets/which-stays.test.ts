import { expect, test } from 'vitest';
import { scratchFolder } from '../../run/testing/tables.js';
import { planned } from '../testing/planned.js';

const scratch = scratchFolder();

const files = {
  'companies.csv': [
    'Record ID,Company,Domain,Create Date',
    ...Array.from(
      { length: 10 },
      (_, at) => `C${100 + at},Firm ${at},firm${at}.example,2023-0${1 + (at % 9)}-10`,
    ),
    'C200,Firm three,firm3.example,2021-05-01',
    'C201,Nobody,,2024-01-01',
    'C202,Nowhere,,2024-01-02',
  ].join('\n'),
  'contacts.csv': [
    'Contact ID,Email,Record ID',
    ...Array.from({ length: 10 }, (_, at) => `P${at + 1},p${at}@mail.example,C${100 + at}`),
  ].join('\n'),
};
const templates = [
  {
    slug: 'companies',
    name: 'Companies',
    columns: [
      { name: 'Record ID', required: true, unique: true },
      { name: 'Company', required: true },
      { name: 'Domain', unique: true },
    ],
  },
  {
    slug: 'contacts',
    name: 'Contacts',
    columns: [
      { name: 'Contact ID', required: true, unique: true },
      { name: 'Email' },
      { name: 'Record ID', linkRule: [{ templateId: 'companies', columnName: 'Record ID' }] },
    ],
  },
];

test('of records that share what is unique the one stays that is said, and what named the others names it', async () => {
  const { rows, plan } = await planned(scratch, files, templates, {
    knowledge:
      'Some companies were entered twice: same domain, two records. Please keep only the record that was created first and attach the contacts of the second one to it.',
  });
  expect(rows.companies).toHaveLength(12);
  expect(rows.companies).toContain('C200|Firm three|firm3.example');
  expect(rows.companies?.some((row) => row.startsWith('C103'))).toBe(false);
  expect(rows.contacts).toContain('P4|p3@mail.example|C200');
  expect(rows.contacts).toContain('P5|p4@mail.example|C104');
  expect(plan).not.toContain('Not understood: Please keep');
});

test('nothing goes where nobody says which record stays', async () => {
  const { rows } = await planned(scratch, files, templates, {
    knowledge: 'Some companies were entered twice.',
  });
  expect(rows.companies).toHaveLength(13);
});

test('what the records share need not be in the sheet, where the sentence names the sheet', async () => {
  const [companies] = templates;
  const columns = companies?.columns.filter(({ name }) => name !== 'Domain');
  const { rows } = await planned(scratch, files, [{ ...companies, columns }], {
    knowledge: 'Some companies were entered twice with the same domain; the newest record counts.',
  });
  expect(rows.companies).toHaveLength(12);
  expect(rows.companies).toContain('C103|Firm 3');
});

test('who is not named is nobody twice', async () => {
  const { rows } = await planned(
    scratch,
    {
      'survey.csv': [
        'ID,Completion time,Email,Services used',
        ...Array.from(
          { length: 9 },
          (_, at) => `${at + 1},2024-05-0${at + 1} 10:00:00,p${at % 8}@mail.example,Bank;Shop`,
        ),
        ...Array.from({ length: 4 }, (_, at) => `${at + 20},2024-06-0${at + 1} 10:00:00,anonymous,Shop;Cafe`),
      ].join('\n'),
    },
    [
      {
        slug: 'responses',
        name: 'Responses',
        description: 'Where the same e-mail answered more than once only the latest answer counts.',
        columns: [
          { name: 'Response ID', required: true, unique: true },
          { name: 'Email', description: 'empty if anonymous' },
        ],
      },
    ],
  );
  expect(rows.responses).toHaveLength(12);
  expect(rows.responses?.some((row) => row.startsWith('1|'))).toBe(false);
  expect(rows.responses).toContain('9|p0@mail.example');
});
