import { expect, it } from 'vitest';
import { scratchFolder } from '../../run/testing/tables.js';
import { parseTemplates } from '../../validate/parse-templates.js';
import type { Draft } from '../feeds/draft.js';
import type { Feed } from '../feeds/member.js';
import { plannedFrom, tablesOf } from '../testing/planned.js';
import { bestAt, measure, scoreOf } from './score.js';

const scratch = scratchFolder();

/** As a draft that is so sure of both columns. */
function draftOf(template: Draft['template'], probability = 1): Draft {
  const feeds = new Map(template.columns.map(({ name }) => [name, { probability } as Feed]));
  const member = { feeds, view: { rows: 4 } } as Draft['members'][number];
  return { template, members: [member], filters: [], notes: [], prior: 0.5 };
}

async function measured(text: string, { sure = 1, finer = false } = {}) {
  const [template] = parseTemplates([
    {
      name: 'Items',
      columns: [
        { name: 'Code', required: true, unique: true, desiredRule: 'strict', strictRule: '^A-\\d$' },
        { name: 'Label' },
      ],
    },
  ]);
  if (!template) throw new Error('there is no template');
  const tables = await tablesOf(scratch, { 'items.csv': text });
  const { sheets } = await plannedFrom(scratch, tables, [template]);
  const [sheet] = sheets ?? [];
  if (!sheet) throw new Error('there is no sheet');
  return measure(sheet, draftOf(template, sure), sheets ?? [], () => finer);
}

it('is better the more cells keep their rules, and the fewer rows were taken for one that differ', async () => {
  const whole = await measured('Code,Label\nA-1,a\nA-2,b\nA-3,c\nA-4,d\n');
  const broken = await measured('Code,Label\nA-1,a\nB2,b\nC3,c\nA-4,d\n');
  const merged = await measured('Code,Label\nA-1,a\nA-1,b\nA-3,c\nA-3,d\n');
  expect(whole).toEqual({ required: 1, cells: 1, rules: 1, whole: 1, single: 1, own: 1, prior: 0.5 });
  expect(broken).toMatchObject({ required: 0.5, cells: 0.75, rules: 0.75 });
  expect(merged).toMatchObject({ whole: 0.5 });
  expect(scoreOf(whole)).toBeGreaterThan(scoreOf(broken));
  expect(scoreOf(whole)).toBeGreaterThan(scoreOf(merged));
});

it('is better the fewer rows differ in nothing but their number', async () => {
  const repeated = await measured('Code,Label\nA-1,a\nA-2,a\nA-3,a\nA-4,b\n');
  expect(repeated.single).toBe(0.5);
});

it('tells rows that are, one for one, those of the sheet they link to, made of the same table', async () => {
  const templates = parseTemplates([
    {
      slug: 'pupils',
      name: 'Pupils',
      columns: [{ name: 'Number', required: true, unique: true }, { name: 'Name' }],
    },
    {
      slug: 'marks',
      name: 'Marks',
      columns: [
        {
          name: 'Pupil Number',
          required: true,
          linkRule: [{ templateId: 'pupils', columnName: 'Number' }],
        },
        { name: 'Mark' },
      ],
    },
  ]);
  const owned = async (files: Record<string, string>) => {
    const { sheets = [] } = await plannedFrom(scratch, await tablesOf(scratch, files), templates);
    const template = templates[1];
    const marks = sheets.find(({ template: { slug } }) => slug === 'marks');
    if (!template || !marks) throw new Error('there is no sheet of marks');
    return (await measure(marks, draftOf(template), sheets, () => false)).own;
  };
  const rows = ['101,Anna,1', '102,Ben,2', '103,Cleo,3', '104,Dan,2'];
  expect(await owned({ 'pupils.csv': ['Number,Name,Mark', ...rows].join('\n') })).toBe(0);
  expect(
    await owned({
      'pupils.csv': 'Number,Name\n101,Anna\n102,Ben\n103,Cleo\n',
      'marks.csv': 'Pupil Number,Mark\n101,1\n101,2\n102,3\n103,2\n',
    }),
  ).toBe(1);
});

it('tells rows that are those of a sheet which links to it, unless the key is called so plainly', async () => {
  const lines = 'Code,Label\nA-1,a\nA-2,b\nA-3,c\nA-4,d\n';
  const ownOf = async (text: string, given: { sure?: number; finer?: boolean }) =>
    (await measured(text, given)).own;
  expect(await ownOf(lines, { sure: 0.8, finer: true })).toBe(0);
  expect(await ownOf(lines, { sure: 0.8 })).toBe(1);
  expect(await ownOf(lines, { sure: 1, finer: true })).toBe(1);
  expect(await ownOf('Code,Label\nA-1,a\nA-1,a\nA-3,c\nA-3,c\n', { sure: 0.8, finer: true })).toBe(1);
});

it('counts what rows lead to for less than what they say themselves, unless they pair what they lead to', async () => {
  const [template] = parseTemplates([
    {
      name: 'Tasks',
      columns: [
        { name: 'Code', required: true },
        { name: 'Label', required: true },
      ],
    },
  ]);
  if (!template) throw new Error('there is no template');
  const tables = await tablesOf(scratch, { 'tasks.csv': 'Code,Label\nA-1,a\nA-2,b\n,c\n' });
  const { sheets = [] } = await plannedFrom(scratch, tables, [template]);
  const [sheet] = sheets;
  if (!sheet) throw new Error('there is no sheet');
  const cells = async (own: readonly string[], pairs: boolean) => {
    const draft = draftOf(template);
    for (const { feeds } of draft.members)
      for (const [name, feed] of feeds)
        feed.sources = own.includes(name) ? [] : [{ via: { key: 'Code' } } as Feed['sources'][number]];
    return (await measure(sheet, { ...draft, pairs }, sheets, () => false)).cells;
  };
  expect(await cells(['Code'], false)).toBeLessThan(await cells(['Code', 'Label'], false));
  expect(await cells(['Code'], true)).toBe(await cells(['Code', 'Label'], false));
});

it('takes another way than the likeliest where it is clearly better, or the same rows are better made', () => {
  expect(bestAt([2, 2.1, 2.05])).toBe(0);
  expect(bestAt([2, 2.2, 2.4])).toBe(2);
  const margin = (at: number) => (at === 1 ? 0 : 0.15);
  expect(bestAt([2, 2.1, 2.05], margin)).toBe(1);
  expect(bestAt([2, 2.1, 2.2], margin)).toBe(2);
});
