import { expect, test } from 'vitest';
import { findFramed, typeOf } from './framed-names.js';

function groupsOf(columns: string[], row: string[]): { labels: string[]; groups: string[][] } | undefined {
  const [found] = findFramed({ columns, rows: [row, row, row], whole: true });
  const step = found?.step;
  return step?.step === 'unpivot'
    ? { labels: step.labels, groups: step.groups.map(({ labels }) => labels) }
    : undefined;
}

test('the tests of a gradebook are things with a type; the total beside them is none', () => {
  const columns = ['Email', 'Quiz: The cell (Real)', 'Quiz: Genes (part 2) (Real)', 'Task: Lab: 1 (Real)'];
  expect(groupsOf([...columns, 'Course total (Real)'], ['a@b.org', '9.77', '51.50', '4.09', '6.50'])).toEqual(
    {
      labels: ['Type', 'Label'],
      groups: [
        ['Quiz', 'The cell'],
        ['Quiz', 'Genes (part 2)'],
        ['Task', 'Lab: 1'],
      ],
    },
  );
});

test('the lines of a question are called by it', () => {
  const columns = ['Name', 'How was it? [Food]', 'How was it? [Room]', 'How was it? [Music]'];
  expect(groupsOf(columns, ['Ada', 'good', 'bad', 'good'])).toEqual({
    labels: ['How was it?'],
    groups: [['Food'], ['Room'], ['Music']],
  });
});

test('three amounts in one currency, and fields under a word, are columns', () => {
  expect(groupsOf(['No', 'Net (EUR)', 'Tax (EUR)', 'Gross (EUR)'], ['1', '10', '2', '12'])).toBeUndefined();
  expect(groupsOf(['Name: first', 'Name: last', 'Address: town'], ['Ada', 'Byron', 'York'])).toBeUndefined();
});

test('what is of another kind is no line of the same question', () => {
  const columns = ['Trip [Where]', 'Trip [When]', 'Trip [Cost]'];
  expect(groupsOf(columns, ['York', '2024-05-03', '12.50'])).toBeUndefined();
});

test('the type of a name', () => {
  expect(typeOf('Quiz: The cell')).toBe('Quiz');
  expect(typeOf('12:30')).toBeUndefined();
});
