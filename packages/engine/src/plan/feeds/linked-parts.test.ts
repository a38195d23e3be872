import { expect, test } from 'vitest';
import { scratchFolder } from '../../run/testing/tables.js';
import { planned } from '../testing/planned.js';

const projects = 'Code,Name\nGA-1,Garden Court\nGA-2,Mill Lane\nRV-7,River House\nRV-9,Old Bakery\n';
const templates = [
  {
    slug: 'projects',
    name: 'Projects',
    columns: [
      { name: 'Code', required: true, unique: true },
      { name: 'Name', required: true },
    ],
  },
  {
    slug: 'hours',
    name: 'Hours',
    columns: [
      { name: 'Project', required: true, linkRule: [{ templateId: 'projects', columnName: 'Code' }] },
      { name: 'Day', required: true },
      { name: 'Hours', required: true },
    ],
  },
];

async function projectsOf(cells: readonly string[]): Promise<string[]> {
  const { rows } = await planned(
    scratchFolder(),
    {
      'projects.csv': projects,
      'hours.csv': `Day,Hours,Project\n${cells.map((cell, at) => `2024-03-0${at + 1},${at + 2},${cell}`).join('\n')}\n`,
    },
    templates,
  );
  return rows.hours?.map((row) => row.split('|')[0] ?? '') ?? [];
}

test('a key before or behind a name leads to its row', async () => {
  const codes = ['GA-1', 'RV-7', 'GA-1', 'RV-9', 'GA-2'];
  expect(await projectsOf(codes.map((code) => `${code} (spring phase)`))).toEqual(codes);
  expect(await projectsOf(codes.map((code) => `spring phase [${code}]`))).toEqual(codes);
});

test('what is no key of the other sheet stays as it is', async () => {
  const cells = ['XX-1 Garden', 'XX-2 Mill', 'XX-3 River', 'XX-4 Bakery', 'XX-5 Barn'];
  expect(await projectsOf(cells)).toEqual(cells);
});
