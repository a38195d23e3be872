import { describe, expect, it } from 'vitest';
import { scratchFolder } from '../run/testing/tables.js';
import { planned } from './testing/planned.js';

const scratch = scratchFolder();

const files = {
  'members.csv':
    'Member No,Name,State,Phone,Joined\n' +
    '1,Ann Lee,A,020 7946 0001,2021-03-04\n2,Bob Stone,I,n/a,2020-05-06\n3,TEST Robot,A,-,2022-01-01\n' +
    '4,Cy Young,X,020 7946 0004,9999-12-31\n5,Dee Park,A,N/A,2019-11-12\n',
};
const columns = [
  { name: 'Member Number', required: true, unique: true },
  { name: 'Name', required: true },
  { name: 'Status' },
  { name: 'Phone' },
  { name: 'Joined', description: 'ISO date YYYY-MM-DD.', strictRule: '^\\d{4}-\\d{2}-\\d{2}$' },
];
const members = [{ name: 'Members', description: 'One row per member.', columns }];

describe('what people know', () => {
  it('is not needed for placeholders: they are blank', async () => {
    const { rows } = await planned(scratch, files, members);
    expect(rows.members?.map((row) => row.split('|')[3])).toEqual([
      expect.stringContaining('0001'),
      '',
      '',
      expect.stringContaining('0004'),
      '',
    ]);
  });

  it('leaves rows out, with the sentence as the reason', async () => {
    const knowledge = 'Members whose name starts with TEST are test records: leave them out.';
    const { rows, sheets } = await planned(scratch, files, members, { knowledge });
    expect(rows.members?.map((row) => row.split('|')[0])).toEqual(['1', '2', '4', '5']);
    expect(sheets[0]?.dropped?.rules).toMatchObject([{ count: 1 }]);
  });

  it('says what values mean', async () => {
    const knowledge = 'State A is Active, I is Inactive, X is Expelled.';
    const { rows } = await planned(scratch, files, members, { knowledge });
    expect(rows.members?.map((row) => row.split('|')[2])).toEqual([
      'Active',
      'Inactive',
      'Active',
      'Expelled',
      'Active',
    ]);
  });

  it('says which values are none', async () => {
    const knowledge = '9999-12-31 means no date.';
    const { rows } = await planned(scratch, files, members, { knowledge });
    expect(rows.members?.map((row) => row.split('|')[4])).toEqual([
      '2021-03-04',
      '2020-05-06',
      '2022-01-01',
      '',
      '2019-11-12',
    ]);
  });

  it('is read word by word where no wording fits', async () => {
    const knowledge = 'Members that joined before 2020 are too old to take along.';
    const { rows } = await planned(scratch, files, members, { knowledge });
    expect(rows.members?.map((row) => row.split('|')[0])).toEqual(['1', '2', '3', '4']);
  });

  it('is noted where it asks for a column that is not there', async () => {
    const knowledge = 'Leave out the members where the shoe size is 42.';
    const without = await planned(scratch, files, members);
    const { recipe, rows } = await planned(scratch, files, members, { knowledge });
    expect(rows).toEqual(without.rows);
    expect(recipe.notes).toContainEqual(expect.stringMatching(/^Not understood: .*shoe size/));
  });

  it('is noted where it was not understood, and changes nothing', async () => {
    const knowledge = 'The boss of the old shop liked sailing more than bookkeeping.';
    const without = await planned(scratch, files, members);
    const { recipe, rows, plan } = await planned(scratch, files, members, { knowledge });
    expect(rows).toEqual(without.rows);
    expect(recipe.notes).toContainEqual(expect.stringMatching(/^Not understood: The boss of the old shop/));
    expect(plan).toContain('The boss of the old shop');
  });
});

describe('a question', () => {
  const dates = {
    'visits.csv':
      'Visit No,Guest,Day\n1,Ann,03/04/2023\n2,Bob,05/06/2023\n3,Cy,07/08/2023\n4,Dee,01/02/2023\n',
  };
  const visits = [
    {
      name: 'Visits',
      columns: [
        { name: 'Visit Number', required: true, unique: true },
        { name: 'Guest' },
        { name: 'Visit Date', description: 'ISO date YYYY-MM-DD.', strictRule: '^\\d{4}-\\d{2}-\\d{2}$' },
      ],
    },
  ];
  const days = ({ rows }: { rows: Record<string, string[]> }) => rows.visits?.map((row) => row.split('|')[2]);
  const dayFirst = ['2023-04-03', '2023-06-05', '2023-08-07', '2023-02-01'];
  const monthFirst = ['2023-03-04', '2023-05-06', '2023-07-08', '2023-01-02'];

  it('is asked once, with what each answer would do', async () => {
    const { questions } = await planned(scratch, dates, visits);
    expect(questions).toHaveLength(1);
    expect(questions[0]?.question).toContain('"Day"');
    expect(questions[0]?.options.length).toBeGreaterThanOrEqual(2);
    expect(questions[0]?.context).toBe('4 of 4 rows differ.');
  });

  it.each([0, 1])('is settled by an option, by its id or by its label: %i', async (at) => {
    const asked = await planned(scratch, dates, visits);
    const [question] = asked.questions;
    const option = question?.options[at];
    if (!question || !option) throw new Error('nothing was asked');
    const results = [];
    for (const value of [option.id, option.label]) {
      const answers = [{ id: question.id, question: question.question, value }];
      const made = await planned(scratch, dates, visits, { answers });
      expect(made.questions).toEqual([]);
      expect(made.recipe.answers).toEqual([{ question: question.question, answer: value }]);
      results.push(days(made));
    }
    expect(results[0]).toEqual(results[1]);
    expect(results[0]).toEqual(/^month/i.test(option.label) ? monthFirst : dayFirst);
  });

  it.each([
    ['Day first.', dayFirst],
    ['The month comes first.', monthFirst],
  ])('is settled in words: %s', async (value, expected) => {
    const [question] = (await planned(scratch, dates, visits)).questions;
    if (!question) throw new Error('nothing was asked');
    const answers = [{ id: question.id, question: question.question, value }];
    const made = await planned(scratch, dates, visits, { answers });
    expect(made.questions).toEqual([]);
    expect(days(made)).toEqual(expected);
  });

  it('is not asked where knowledge has the answer', async () => {
    const made = await planned(scratch, dates, visits, { knowledge: 'Dates are month first.' });
    expect(made.questions).toEqual([]);
    expect(days(made)).toEqual(monthFirst);
  });

  it('is not asked where one date settles it', async () => {
    const settled = { 'visits.csv': `${dates['visits.csv']}5,Eve,31/12/2022\n` };
    const made = await planned(scratch, settled, visits);
    expect(made.questions).toEqual([]);
    expect(days(made)).toEqual([...dayFirst, '2022-12-31']);
  });
});
