import { describe, expect, it } from 'vitest';
import { leavesIt, understand } from '../../language/understand.js';
import { scratchFolder } from '../../run/testing/tables.js';
import { planned } from '../testing/planned.js';

const scratch = scratchFolder();

describe('an answer', () => {
  const options = [
    { id: '1', label: 'Day first: 3 April' },
    { id: '2', label: 'Month first: 4 March' },
  ];
  const as = (value: string, says = false) => understand({ options }, { id: 'q', value }, () => says);

  it('is an option by its id, its label or how that begins', () => {
    for (const value of ['2', 'Month first: 4 March', 'month FIRST: 4 march', 'Month first'])
      expect(as(value)).toEqual({ as: 'option', option: options[1] });
  });

  it('is words where they say what to do, and nothing where they do not', () => {
    expect(as('All dates are American', true)).toEqual({ as: 'words' });
    expect(as('banana')).toEqual({ as: 'nothing' });
  });

  it.each([
    'you decide',
    'You decide.',
    "I don't know",
    'I do not know',
    'no idea',
    'Please follow the column descriptions.',
    'up to you',
    'whatever',
    'egal',
  ])('may leave it to the agent: %s', (value) => {
    expect(leavesIt(value)).toBe(true);
    expect(as(value)).toEqual({ as: 'left' });
  });

  it.each(['banana', 'The blue one', 'Description', 'Month first'])('does not leave it: %s', (value) => {
    expect(leavesIt(value)).toBe(false);
  });
});

describe('a column that is required and that nothing feeds', () => {
  const files = {
    'bank.csv': `Date,Memo,Amt\n${Array.from({ length: 8 }, (_, n) => `2024-01-0${n + 1},Shop ${n},${n}.00`).join('\n')}\n`,
  };
  const templates = [
    {
      name: 'Payments',
      slug: 'payments',
      columns: [
        { name: 'Date', description: 'YYYY-MM-DD', required: true },
        { name: 'Counterparty', required: true },
        { name: 'Amount', description: 'With two decimals', required: true },
      ],
    },
  ];
  const id = 'source:payments:Counterparty';

  it('is asked for, with the columns that nothing uses and their values', async () => {
    const { questions } = await planned(scratch, files, templates);
    const [question] = questions.filter((each) => each.id === id);
    expect(question).toMatchObject({
      question: 'Which column of bank is the Counterparty of Payments?',
      about: { template: 'payments', column: 'Counterparty' },
      allowCustom: true,
    });
    expect(question?.options).toContainEqual(
      expect.objectContaining({ label: '"Memo"', sample: ['Shop 0', 'Shop 1', 'Shop 2'] }),
    );
    expect(question?.options.at(-1)).toEqual({ id: 'none', label: 'None of these: it stays empty' });
  });

  it('is fed by what was chosen, and is not asked for again', async () => {
    for (const value of ['"Memo"', 'The memo']) {
      const { questions, rows, health } = await planned(scratch, files, templates, {
        answers: [{ id, value }],
      });
      expect(rows.payments?.[0]).toBe('2024-01-01|Shop 0|0.00');
      expect(questions.filter((each) => each.id === id)).toEqual([]);
      expect(health.payments?.findings.filter(({ column }) => column === 'Counterparty')).toEqual([]);
    }
  });

  it('is asked for again where the answer says nothing, which is not kept as an answer', async () => {
    const { questions, notUnderstood, recipe } = await planned(scratch, files, templates, {
      answers: [{ id, value: 'banana' }],
    });
    expect(questions.find((each) => each.id === id)?.context).toContain('"banana" was not understood.');
    expect(notUnderstood).toEqual([{ id, value: 'banana' }]);
    expect(recipe.answers).toEqual([]);
  });

  it('stays as it was planned where it is left to the agent, and the finding stays', async () => {
    const { questions, notUnderstood, health, recipe } = await planned(scratch, files, templates, {
      answers: [{ id, value: 'you decide' }],
    });
    expect(questions.filter((each) => each.id === id)).toEqual([]);
    expect(notUnderstood).toEqual([]);
    expect(health.payments?.findings).toContainEqual(
      expect.objectContaining({ kind: 'required_empty', column: 'Counterparty' }),
    );
    expect(recipe.notes.join('\n')).toContain('It was left to the agent, which took: None of these');
  });
});

describe('a template that no table seems to be about', () => {
  const files = { 'x1.csv': 'q,r\nAnn,ann@x.org\nBob,bob@x.org\nCy,cy@x.org\n' };
  const templates = [
    {
      name: 'Members',
      slug: 'members',
      columns: [{ name: 'Full Name' }, { name: 'Birthday', description: 'YYYY-MM-DD' }],
    },
  ];

  it('is asked for, and made from the table that was named', async () => {
    const { questions, health } = await planned(scratch, files, templates);
    expect(health.members?.findings).toMatchObject([{ kind: 'no_source' }]);
    expect(questions).toMatchObject([
      {
        id: 'table:members',
        question: 'Which table has the rows of Members?',
        options: [{ label: 'x1' }, { id: 'none' }],
      },
    ]);
  });
});

describe('phone numbers', () => {
  const files = { 'people.csv': 'Full Name,Phone\nAnn,030 8931204\nBob,(0221) 55 12 34\nCy,089-123456\n' };
  const people = (description?: string) => [
    {
      name: 'People',
      slug: 'people',
      columns: [{ name: 'Full Name' }, { name: 'Phone', ...(description && { description }) }],
    },
  ];

  it('stay as they are written where nothing asks for a format', async () => {
    const { rows, questions } = await planned(scratch, files, people());
    expect(rows.people).toEqual(['Ann|030 8931204', 'Bob|(0221) 55 12 34', 'Cy|089-123456']);
    expect(questions).toEqual([]);
  });

  it('get a country only by a question that may leave them as they are', async () => {
    const wanted = people('In international format, E.164');
    const { questions } = await planned(scratch, files, wanted);
    const [question] = questions.filter(({ id }) => id.startsWith('country:'));
    expect(question?.options.at(-1)?.label).toContain('Leave them as they are');
    const left = await planned(scratch, files, wanted, {
      answers: [{ id: question?.id ?? '', value: 'Leave them as they are' }],
    });
    expect(left.rows.people?.[0]).toBe('Ann|030 8931204');
  });
});

describe('files below each other that share a doubt', () => {
  const days = ['03/04/2019', '05/07/2020', '06/05/2021', '02/03/2016'];
  const file = (from: number) =>
    `Number,Since\n${days.map((day, at) => `K-${from + at},${day}`).join('\n')}\n`;
  const files = { 'north.csv': file(1), 'south.csv': file(5), 'east.csv': file(9) };
  const templates = [
    {
      name: 'Customers',
      slug: 'customers',
      columns: [
        { name: 'Number', unique: true },
        { name: 'Since', description: 'Date, YYYY-MM-DD' },
      ],
    },
  ];

  it('are asked once, and one answer settles all of them', async () => {
    const { questions } = await planned(scratch, files, templates);
    expect(questions).toHaveLength(1);
    expect(questions[0]).toMatchObject({
      question: expect.stringContaining('north, south and east'),
      context: '12 of 12 rows differ.',
    });
    const answers = [{ id: questions[0]!.id, value: 'Month/day/year' }];
    const { rows } = await planned(scratch, files, templates, { answers });
    expect(rows.customers?.map((row) => row.split('|')[1])).toEqual(
      Array.from({ length: 3 }, () => ['2019-03-04', '2020-05-07', '2021-06-05', '2016-02-03']).flat(),
    );
  });
});
