import { expect, test } from 'vitest';
import { scratchFolder } from '../../run/testing/tables.js';
import { planned } from '../testing/planned.js';

const scratch = scratchFolder();
const names = ['Anna Berg', 'Bob Cole', 'Cleo Diaz', 'Dora Evans', 'Emil Fox', 'Fay Gray'];
const pairs = Array.from({ length: 14 }, (_, at) => [(at % 6) + 1, 11 + (at % 4)] as const);
const courses = ['A', 'B', 'C', 'D'].map((letter, at) => `${at + 11},Course ${letter}`);
const files = {
  'students.csv': ['id,name,email', ...names.map((name, at) => `${at + 1},${name},s${at}@x.org`)].join('\n'),
  'courses.csv': ['id,title', ...courses].join('\n'),
  'student_courses.csv': ['student_id,course_id', ...pairs.map((each) => each.join(','))].join('\n'),
};
const enrolments = (...columns: object[]) => [
  { slug: 'sheet', name: 'Enrolments', columns: columns.map((each) => ({ required: true, ...each })) },
];

test('a table of two keys makes a row for each pair, with what both are called', async () => {
  const { rows } = await planned(
    scratch,
    files,
    enrolments(
      { name: 'Student', description: "student's name" },
      { name: 'Course', description: 'course title' },
    ),
  );
  // Two of the pairs come again.
  expect(new Set(rows.sheet)).toEqual(
    new Set(pairs.map(([student, course]) => `${names[student - 1]}|Course ${'ABCD'[course - 11]}`)),
  );
});

test('what is asked for of each, by its own name', async () => {
  const { rows } = await planned(
    scratch,
    files,
    enrolments({ name: 'Course title' }, { name: 'Student email' }),
  );
  expect(rows.sheet).toContain('Course D|s3@x.org');
});

test('the things themselves have rows of their own', async () => {
  const { rows } = await planned(scratch, files, [
    {
      slug: 'sheet',
      name: 'Students',
      columns: [{ name: 'Name', required: true }, { name: 'Email' }],
    },
  ]);
  expect(rows.sheet).toHaveLength(names.length);
});
