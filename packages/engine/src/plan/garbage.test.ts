import { describe, expect, it } from 'vitest';
import { scratchFolder } from '../run/testing/tables.js';
import { rounds } from '../testing/rounds.js';
import { plan } from './plan.js';
import { planned, tablesOf } from './testing/planned.js';

const scratch = scratchFolder();

const contacts = [
  { name: 'Contacts', columns: [{ name: 'Email', required: true, unique: true }, { name: 'Full name' }] },
];
const people = { 'people.csv': 'Email,Full name\nann@x.example,Ann Lee\nbob@x.example,Bob Stone\n' };

describe('a template that no table is about', () => {
  it.each([
    ['other things', { 'a.csv': 'voltage,ampere\n1.2,3\n1.3,4\n2.1,5\n' }],
    ['no tables', {}],
    ['a header alone', { 'a.csv': 'Email,Full name\n' }],
    ['the right columns, all empty', { 'a.csv': 'Email,Full name,Volt\n,,1\n,,2\n,,3\n' }],
    ['nothing but empty cells', { 'a.csv': 'Email,Full name\n,\n,\n' }],
  ])('stays empty, and the plan says so: %s', async (_, files) => {
    const { recipe, sheets, plan: text } = await planned(scratch, files, contacts);
    expect(recipe.sheets).toEqual([]);
    expect(sheets).toEqual([]);
    expect(text).toContain('No table has the data of Contacts; it stays empty.');
  });

  it('does not keep the others from being made', async () => {
    const weather = { name: 'Weather', columns: [{ name: 'Rainfall' }, { name: 'Wind' }] };
    const { rows, recipe } = await planned(scratch, people, [weather, ...contacts]);
    expect(rows).toEqual({ contacts: ['ann@x.example|Ann Lee', 'bob@x.example|Bob Stone'] });
    expect(recipe.notes).toContain('No table has the data of Weather; it stays empty.');
  });
});

describe('little data', () => {
  it('one row is enough', async () => {
    const { rows } = await planned(
      scratch,
      { 'a.csv': 'Email,Full name\nann@x.example,Ann Lee\n' },
      contacts,
    );
    expect(rows.contacts).toEqual(['ann@x.example|Ann Lee']);
  });

  it('one column is enough, of the table or of the template', async () => {
    const mails = [{ name: 'Mails', columns: [{ name: 'Email' }] }];
    const narrow = { 'a.csv': 'Email\nann@x.example\nbob@x.example\n' };
    expect((await planned(scratch, people, mails)).rows.mails).toEqual(['ann@x.example', 'bob@x.example']);
    expect((await planned(scratch, narrow, contacts)).rows.contacts).toEqual([
      'ann@x.example|',
      'bob@x.example|',
    ]);
  });

  it('columns whose names are one when folded are told apart', async () => {
    const { rows } = await planned(
      scratch,
      {
        'a.csv':
          'Email,E-mail,EMAIL,email ,Full name,FULL NAME\na@x.example,b@x.example,,c@x.example,Ann,Anna\nd@x.example,e@x.example,f@x.example,g@x.example,Bob,Bobby\n',
      },
      contacts,
    );
    expect(rows.contacts).toEqual(['a@x.example|Ann', 'd@x.example|Bob']);
  });
});

describe('much of everything', () => {
  it('long descriptions', async () => {
    const said = 'See the handbook of the year in which the branch was opened, and the letters about it. ';
    const description = said.repeat(100);
    const columns = contacts[0]?.columns.map((column) => ({ ...column, description })) ?? [];
    const { rows } = await planned(scratch, people, [{ name: 'Contacts', description, columns }]);
    expect(rows.contacts).toHaveLength(2);
  });

  it.each([
    // As many characters as the others at ROUNDS=10: every sentence takes milliseconds to read.
    ['sentences', 'The old system had a big blue button. '.repeat(rounds(260))],
    ['one word of 100,000 characters', 'x'.repeat(100_000)],
    ['100,000 quotes', '"'.repeat(100_000)],
  ])('long knowledge: %s', async (_, knowledge) => {
    const { rows } = await planned(scratch, people, contacts, { knowledge });
    expect(rows.contacts).toEqual(['ann@x.example|Ann Lee', 'bob@x.example|Bob Stone']);
  });

  it('100 templates', async () => {
    const templates = Array.from({ length: 100 }, (_, at) => ({
      name: `Things ${at}`,
      columns: [{ name: `Voltage ${at}` }, { name: `Ampere ${at}` }],
    }));
    const { rows, recipe } = await planned(scratch, people, [...templates, ...contacts]);
    expect(rows).toEqual({ contacts: ['ann@x.example|Ann Lee', 'bob@x.example|Bob Stone'] });
    expect(recipe.notes?.filter((note) => note.endsWith('it stays empty.'))).toHaveLength(100);
  });
});

it('a plan has no more notes than a person reads', async () => {
  const lines = Array.from({ length: 260 }, (_, at) => `The moon of planet ${at} hums softly at dusk.`);
  const { recipe } = await planned(scratch, people, contacts, { knowledge: lines.join('\n') });
  expect(recipe.notes.length).toBeLessThanOrEqual(201);
  expect(recipe.notes.at(-1)).toMatch(/^And \d+ more notes\.$/);
});

describe('a plan that is given up', () => {
  it('before it starts', async () => {
    const tables = await tablesOf(scratch, people);
    const templates = [{ slug: 'contacts', ...contacts[0] }] as Parameters<typeof plan>[1];
    const planning = plan(tables, templates, { scratch, signal: AbortSignal.abort() });
    await expect(planning).rejects.toThrow(/abort/i);
  });

  it('between two steps', async () => {
    const tables = await tablesOf(scratch, people);
    const templates = [{ slug: 'contacts', ...contacts[0] }] as Parameters<typeof plan>[1];
    const stop = new AbortController();
    const seen: string[] = [];
    const planning = plan(tables, templates, { scratch, signal: stop.signal }, (event) => {
      if (event.type !== 'tool_call') return;
      seen.push(event.name);
      if (event.name === 'write_recipe') stop.abort();
    });
    await expect(planning).rejects.toThrow(/cancel|abort/i);
    expect(seen.at(-1)).not.toBe('ask_user');
  });
});
