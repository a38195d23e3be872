import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { godwitHere, godwitProcess } from './testing/godwit.js';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'godwit-plan-'));
  const files: Record<string, string> = {
    'people.csv':
      'No,Name,E-mail,Joined\n1,Ann Lee,ANN@X.ORG,2020-03-04\n2,Bob Stone,bob@x.org,2021-05-06\n3,TEST Bot,t@x.org,2022-07-08\n',
    'visits.csv': 'Visit No,Guest,Day\n1,Ann,03/04/2023\n2,Bob,05/06/2023\n3,Cy,07/08/2023\n',
    'people.json': JSON.stringify({
      name: 'People',
      columns: [
        { name: 'Number', required: true, unique: true },
        { name: 'Full name', required: true },
        { name: 'Email', description: 'Lower case.', strictRule: '^[^@ A-Z]+@[^@ A-Z]+$' },
        { name: 'Joined', description: 'ISO date YYYY-MM-DD.', strictRule: '^\\d{4}-\\d{2}-\\d{2}$' },
      ],
    }),
    'visits.json': JSON.stringify({
      name: 'Visits',
      columns: [
        { name: 'Visit Number', required: true, unique: true },
        { name: 'Guest' },
        { name: 'Visit Date', description: 'ISO date YYYY-MM-DD.', strictRule: '^\\d{4}-\\d{2}-\\d{2}$' },
      ],
    }),
    'knowledge.txt': '\ufeffPeople whose name starts with TEST are test records: leave them out.\n',
    'list.json': '["Day first"]',
    'numbers.json': '{ "a": 1 }',
    'not-json.json': '{',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const godwit = (...args: string[]) => godwitHere(args, { cwd: folder });
/** As people start it; nobody sits at its terminal. */
const started = (...args: string[]) => godwitProcess(args, { cwd: folder });

const read = (...path: string[]) => readFileSync(join(folder, ...path), 'utf8');
const ofPeople = (out: string) => ['migrate', 'people.csv', '--templates', 'people.json', '--out', out];
const people = (out: string, ...more: string[]) => godwit(...ofPeople(out), ...more);
const ofVisits = (out: string) => ['migrate', 'visits.csv', '--templates', 'visits.json', '--out', out];
const visits = (out: string, ...more: string[]) => godwit(...ofVisits(out), ...more);
const dayFirst = 'Visit Number,Guest,Visit Date\n1,Ann,2023-04-03\n2,Bob,2023-06-05\n3,Cy,2023-08-07\n';
const monthFirst = 'Visit Number,Guest,Visit Date\n1,Ann,2023-03-04\n2,Bob,2023-05-06\n3,Cy,2023-07-08\n';

describe('godwit migrate without a recipe', () => {
  it('plans by itself, and leaves the recipe and the plan; the recipe makes the same rows again', async () => {
    const { code, out, err } = await started(...ofPeople('planned'));
    expect({ code, err }).toEqual({
      code: 0,
      err: 'reading people.csv\nlooking at the tables\nplanning\nmatching columns\nplanning\ntesting the plan on all rows\nwriting\n',
    });
    expect(read('planned', 'people.csv')).toBe(
      'Number,Full name,Email,Joined\n1,Ann Lee,ann@x.org,2020-03-04\n2,Bob Stone,bob@x.org,2021-05-06\n3,TEST Bot,t@x.org,2022-07-08\n',
    );
    expect(out).toContain('**People** (people.csv): 3 rows, all valid');
    expect(read('planned', 'plan.md')).toMatch(/\| Email \| E-mail \| \d+ % \| .*ann@x\.org \|/);
    const again = await people('again', '--recipe', join('planned', 'recipe.json'));
    expect(again.code).toBe(0);
    expect(read('again', 'people.csv')).toBe(read('planned', 'people.csv'));
    const report = (name: string) => {
      const { written, ...rest } = JSON.parse(read(name, 'report.json'));
      return { rest, sheets: written.filter((each: string) => each.startsWith('sheets/')) };
    };
    expect(report('again')).toEqual(report('planned'));
    expect(readdirSync(join(folder, 'again'))).not.toContain('recipe.json');
  });

  it('does what people know', async () => {
    const { code } = await people('known', '--knowledge', 'knowledge.txt', '--source', 'Old club');
    expect(code).toBe(0);
    expect(read('known', 'people.csv')).not.toContain('TEST');
    expect(read('known', 'people.left-out.csv')).toContain('people.csv,people.csv,4');
  });

  it('writes its questions down and stops where nobody can be asked', async () => {
    const { code, out, err } = await started(...ofVisits('asked'));
    expect([code, out]).toEqual([4, '']);
    expect(err).toContain('1. Day/month/year');
    expect(err).toContain('--answers FILE');
    expect(readdirSync(join(folder, 'asked'))).toEqual(['questions.json']);
    const [question] = JSON.parse(read('asked', 'questions.json')) as {
      id: string;
      options: { id: string; label: string }[];
    }[];
    const month = question?.options.find(({ label }) => label.startsWith('Month'));
    if (!question || !month) throw new Error('the month is not among the options');
    writeFileSync(join(folder, 'answers.json'), JSON.stringify({ [question.id]: month.id }));
    expect((await visits('answered', '--answers', 'answers.json')).code).toBe(0);
    expect(read('answered', 'visits.csv')).toBe(monthFirst);
    const list = [{ id: question.id, value: month.label }];
    writeFileSync(join(folder, 'answer-list.json'), JSON.stringify(list));
    expect((await visits('listed', '--answers', 'answer-list.json')).code).toBe(0);
    expect(read('listed', 'visits.csv')).toBe(monthFirst);
  });

  it('takes the likelier reading with --yes', async () => {
    expect((await visits('yes', '--yes')).code).toBe(0);
    expect(read('yes', 'visits.csv')).toBe(dayFirst);
    expect(readdirSync(join(folder, 'yes'))).not.toContain('questions.json');
  });

  it.each([
    [['--answers', 'none.json'], '--answers: there is no file none.json'],
    [['--answers', 'not-json.json'], '--answers: not-json.json is not JSON'],
    [['--answers', 'list.json'], '--answers: give { "question id": "answer" }'],
    [['--answers', 'numbers.json'], '--answers: give { "question id": "answer" }'],
    [['--knowledge', 'none.txt'], '--knowledge: there is no file none.txt'],
  ])('refuses what it cannot use: %j', async (more, message) => {
    const { code, err } = await visits('x', ...more);
    expect([code, err]).toEqual([2, expect.stringContaining(message)]);
    expect(readdirSync(folder)).not.toContain('x');
  });

  it('tells how in its help', async () => {
    const { code, out } = await godwit('migrate', '--help');
    expect(code).toBe(0);
    for (const word of ['--knowledge', '--answers', '--yes', '--source', 'plan.md', 'questions.json'])
      expect(out).toContain(word);
  });
});
