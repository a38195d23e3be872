import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeExport } from '@godwit/engine/export/export';
import { describe, expect, it } from 'vitest';
import { steps } from '../messages.js';
import { mostRounds } from './generate.js';
import { ruledPdf } from './testing/ruled-pdf.js';
import { ranOf, resultOf, rowsOf, scratchFolder, specOf, toolsIn } from './testing/specs.js';

const folder = scratchFolder();

const customers = [
  {
    name: 'Customers',
    columns: [
      { name: 'Customer Number', required: true, unique: true },
      { name: 'Last Name' },
      { name: 'Email', description: 'Lower case.', strictRule: '^[^@ A-Z]+@[^@ A-Z]+$' },
      { name: 'Favourite Colour', description: 'Colour that the customer likes.' },
    ],
  },
];
const people =
  'Customer No,Last Name,E-Mail,Shoe size\n7,Lovelace,ADA@Example.com,38\n8,Hopper,g@example.com,\n';
const lines = ['7|Lovelace|ada@example.com|', '8|Hopper|g@example.com|'];

describe('a generate', () => {
  it('tells how far a document is, and reads its table over all pages', async () => {
    const header = ['Customer No', 'Last Name', 'E-Mail'];
    const pages = [
      [header, ['7', 'Lovelace', 'ADA@Example.com'], ['8', 'Hopper', 'g@example.com']],
      [header, ['9', 'Noether', 'e@example.com'], ['10', 'Curie', 'm@example.com']],
    ];
    const ran = await ranOf(specOf(folder, { 'people.pdf': ruledPdf(pages) }, customers));
    expect(await rowsOf(resultOf(ran, 'made').sheets[0])).toEqual([
      ...lines,
      '9|Noether|e@example.com|',
      '10|Curie|m@example.com|',
    ]);
    const calls = ran.said.filter(({ step, type }) => step === steps.read('f0') && type === 'tool_call');
    expect(calls.map(({ data }) => [data.name, data.args])).toEqual([
      ['read_source', { fileName: 'people.pdf' }],
      ['extract_tables', { fileName: 'people.pdf' }],
    ]);
    expect(ran.said).toContainEqual({
      step: `${steps.read('f0')}:progress`,
      n: 50,
      type: 'status',
      data: { message: 'Reading people.pdf: page 1 of 2', progress: 0.5 },
    });
  });

  it('gives recipe, plan, sheets, mapping and coverage', async () => {
    const spec = specOf(folder, { 'people.csv': people }, customers);
    const ran = await ranOf(spec);
    const made = resultOf(ran, 'made');
    expect(await rowsOf(made.sheets[0])).toEqual(lines);
    expect(made.plan).toContain('(customers)\n\n');
    expect(made.mapping.customers).toMatchObject([
      { column: 'Customer Number', from: [{ input: 'people.csv', column: 'Customer No' }] },
      { column: 'Last Name', steps: ['"Last Name", with extra spaces removed'] },
      { column: 'Email', from: [{ input: 'people.csv', column: 'E-Mail' }] },
      { column: 'Favourite Colour', from: [], confidence: 0, reason: 'Nothing in the files fits' },
    ]);
    expect(made.mapping.customers?.[2]?.steps.join()).toContain('lower case');
    expect(made.coverage.inputs['people.csv / Shoe size']).toEqual({ fill: 0.5, distinct: 1 });
    expect(made.coverage.outputs['customers / Favourite Colour']).toEqual({ fill: 0, distinct: 0 });
    expect(made.coverage.unused_inputs).toEqual(['people.csv / Shoe size']);
  });

  it('tells what it does, under numbers that rise within each step', async () => {
    const spec = specOf(folder, { 'people.csv': people, 'more.csv': people }, customers);
    const { said, steps: done, paths } = await ranOf(spec);
    expect(toolsIn(said)).toEqual([
      'read_source_notes',
      'read_source',
      'read_source',
      'profile_source',
      'profile_source',
      'read_source_notes',
      'get_template',
      'write_recipe',
      'dry_run',
      'profile_columns',
    ]);
    expect(said).toContainEqual({
      step: 'read:f1',
      n: 0,
      type: 'status',
      data: { message: 'Reading more.csv', progress: 0.5 },
    });
    expect(said.find(({ step, type }) => step === 'read:f0' && type === 'tool_result')?.data).toMatchObject({
      id: 'read:f0:read_source-1',
      ok: true,
      summary: '1 table, 2 rows',
    });
    for (const step of new Set(said.map((each) => each.step))) {
      const numbers = said.filter((each) => each.step === step).map(({ n }) => n);
      expect(numbers).toEqual(numbers.map((_, at) => at));
    }
    const argsOf = (name: string) =>
      said
        .filter(({ type, data }) => type === 'tool_call' && data.name === name)
        .map(({ data }) => data.args);
    expect(argsOf('profile_source')).toEqual([{ fileName: 'people.csv' }, { fileName: 'more.csv' }]);
    const template = { templateId: 'customers', templateName: 'Customers' };
    expect(argsOf('get_template')).toEqual([template]);
    expect(argsOf('write_recipe')).toEqual([template]);
    expect(argsOf('profile_columns')).toEqual([
      { columnName: 'Customer Number, Last Name, Email, Favourite Colour' },
    ]);
    const calls = said.filter(({ type }) => type === 'tool_call').map(({ data }) => data.id);
    expect(new Set(calls).size).toBe(calls.length);
    expect(Object.keys(done)).toEqual([steps.read('f0'), steps.read('f1'), steps.plan(0)]);
    expect(paths).toHaveLength(3);
    expect(paths.every((path) => path.startsWith(spec.scratch) && existsSync(path))).toBe(true);
  });

  it('goes on where it was: finished steps are not done again and tell nothing', async () => {
    const spec = specOf(folder, { 'people.csv': people }, customers);
    const first = await ranOf(spec);
    for (const done of [{ [steps.read('f0')]: first.steps[steps.read('f0')] }, first.steps]) {
      const again = await ranOf({ ...spec, done });
      expect(again.said.map(({ step }) => step)).not.toContain(steps.read('f0'));
      expect(Object.keys(again.steps)).not.toContain(steps.read('f0'));
      const made = resultOf(again, 'made');
      const { sheets, ...rest } = resultOf(first, 'made');
      expect(made).toMatchObject(rest);
      expect(made.sheets.map(({ sha256 }) => sha256)).toEqual(sheets.map(({ sha256 }) => sha256));
    }
  });

  it('makes all rows of tables that were too large to be tried as a whole', async () => {
    const rows = Array.from(
      { length: 60_000 },
      (_, at) => `${at + 1},${['Berg', 'Holm', 'Lund'][at % 3]},n${at}@example.com,40`,
    );
    const large = `Customer No,Last Name,E-Mail,Shoe size\n${rows.join('\n')}\n`;
    const spec = specOf(folder, { 'people.csv': large }, customers);
    const ran = await ranOf(spec);
    expect(resultOf(ran, 'made').sheets[0]?.rowCount).toBe(60_000);
    expect(Object.keys(ran.steps)).toContain(steps.make(0));
    expect(ran.said.find(({ step }) => step === steps.make(0))?.data).toEqual({
      message: 'Making the sheets',
      progress: 0,
    });
  });

  it('reads workbooks: an export of what it made makes the same again', async () => {
    const spec = specOf(folder, { 'people.csv': people }, customers);
    const [sheet] = resultOf(await ranOf(spec), 'made').sheets;
    const path = join(spec.scratch, 'customers.xlsx');
    await writeExport(sheet!, path, { format: 'xlsx', filter: 'all', scratch: spec.scratch });
    const again = await ranOf(specOf(folder, { 'book.xlsx': readFileSync(path) }, customers));
    const made = resultOf(again, 'made');
    expect(await rowsOf(made.sheets[0])).toEqual(lines);
    expect(made.mapping.customers?.[1]?.from).toEqual([
      { input: 'book.xlsx (Customers)', column: 'Last Name' },
    ]);
    expect(made.coverage.inputs['book.xlsx (Customers) / Last Name']).toEqual({ fill: 1, distinct: 2 });
  });

  it('makes nothing where nothing fits, and says so', async () => {
    const pixels = { 'pixels.csv': 'zq,xv\n0.1,0.7\n0.2,0.9\n' };
    const asked = resultOf(await ranOf(specOf(folder, pixels, customers)), 'questions');
    expect(asked.questions).toMatchObject([{ id: 'table:customers', about: { template: 'customers' } }]);
    const ran = await ranOf(specOf(folder, pixels, customers, { round: mostRounds }));
    const made = resultOf(ran, 'made');
    expect(made.health.customers?.findings.map(({ kind }) => kind)).toEqual(['no_source', 'taken_unasked']);
    expect(made.sheets).toEqual([]);
    expect(made.mapping.customers?.map(({ confidence }) => confidence)).toEqual([0, 0, 0, 0]);
    expect(made.coverage.unused_inputs).toEqual(['pixels.csv / zq', 'pixels.csv / xv']);
    expect(ran.said.map(({ data }) => data.message)).toContain(
      'Nothing in the files fits any of the templates',
    );
  });

  it('starts from an earlier recipe', async () => {
    const before = resultOf(await ranOf(specOf(folder, { 'people.csv': people }, customers)), 'made');
    const spec = specOf(folder, { 'people.csv': people }, customers, { prior: before.recipe });
    const ran = await ranOf(spec);
    expect(toolsIn(ran.said)).toContain('get_prior_recipe');
    expect(await rowsOf(resultOf(ran, 'made').sheets[0])).toEqual(lines);
  });
});

describe('files that cannot be read', () => {
  it('do not take the others with them', async () => {
    const files = {
      'people.csv': people,
      'empty.csv': '',
      'old.doc': Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    };
    const ran = await ranOf(specOf(folder, files, customers));
    const made = resultOf(ran, 'made');
    expect(await rowsOf(made.sheets[0])).toEqual(lines);
    expect(made.plan).toContain('empty.csv was not read: the file is empty');
    expect(made.plan).toContain('old.doc was not read: ');
    const statuses = ran.said.flatMap(({ data }) => (data.message ? [data.message] : []));
    expect(statuses).toContain('empty.csv was not read: the file is empty');
    expect(ran.said.find(({ step }) => step === 'read:f1:failed')).toMatchObject({
      n: 0,
      type: 'tool_result',
      data: { ok: false },
    });
    // An earlier run's trouble is none of the next run's.
    const next = specOf(folder, { 'people.csv': people }, customers, { prior: made.recipe });
    expect(resultOf(await ranOf(next), 'made').plan).not.toContain('was not read');
  });

  it('fail the run for good where there are no others, with all reasons', async () => {
    const { last } = await ranOf(specOf(folder, { 'a.csv': '', 'b.csv': '' }, customers));
    expect(last).toEqual({
      type: 'failed',
      isFinal: true,
      message:
        'None of the files could be read.\na.csv was not read: the file is empty\nb.csv was not read: the file is empty',
    });
  });
});

describe('a doubt', () => {
  const files = {
    'visits.csv': 'Visit,Guest,Day\n1,Ann,03/04/2023\n2,Bob,05/06/2023\n3,Cy,07/08/2023\n4,Dee,01/02/2023\n',
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

  it('is asked, and the answer is planned with', async () => {
    const spec = specOf(folder, files, visits);
    const asked = await ranOf(spec);
    const { questions } = resultOf(asked, 'questions');
    expect(questions).toHaveLength(1);
    expect(toolsIn(asked.said).at(-1)).toBe('ask_user');
    // Nothing that is thrown away is kept.
    expect(asked.paths).toHaveLength(1);
    const [question] = questions;
    const answers = [{ id: question!.id, question: question!.question, value: 'Day first.' }];
    const answered = await ranOf({ ...spec, answers, round: 1, done: asked.steps });
    expect(Object.keys(answered.steps)).toEqual([steps.plan(1)]);
    const made = resultOf(answered, 'made');
    expect((await rowsOf(made.sheets[0]))[0]).toBe('1|Ann|2023-04-03');
    expect(made.recipe.answers).toEqual([{ question: question!.question, answer: 'Day first.' }]);
  });

  it('is decided without asking after three rounds', async () => {
    const made = resultOf(await ranOf(specOf(folder, files, visits, { round: 3 })), 'made');
    expect(made.sheets[0]?.rowCount).toBe(4);
  });
});
