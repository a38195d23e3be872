import { expect, test } from 'vitest';
import { planned } from '../../plan/testing/planned.js';
import { scratchFolder } from '../../run/testing/tables.js';

const scratch = scratchFolder();
const csv = [
  'Task ID,Task,Parent,Date,Due',
  ...Array.from(
    { length: 9 },
    (_, at) => `T${at + 1},Do ${at},${at > 4 ? `T${at - 3}` : ''},2024-01-0${at + 1},2024-02-0${at + 1}`,
  ),
].join('\n');
const tasks = [
  {
    name: 'Tasks',
    columns: [
      { name: 'Task ID', required: true, unique: true },
      { name: 'Task', required: true },
      { name: 'Parent', linkRule: [{ templateId: 'tasks', columnName: 'Task ID' }] },
      { name: 'Span' },
    ],
  },
];

test('columns are joined into one, and never into a link that would lead to nothing', async () => {
  const knowledge = 'Span is Date and Due joined by " to ".\nParent is Date and Due joined by " to ".';
  const { rows, plan } = await planned(scratch, { 'tasks.csv': csv }, tasks, { knowledge });
  expect(rows.tasks?.[6]).toBe('T7|Do 6|T3|2024-01-07 to 2024-02-07');
  expect(plan).toContain('Parent would lead to nothing');
});
