import { expect, test } from 'vitest';
import { profileValues } from '../../profile/profile-values.js';
import { node } from '../../recipe/edit.js';
import type { ViewColumn } from '../views/view.js';
import { hasMark, marksTaken } from './marks.js';

function column(name: string, values: string[]): ViewColumn {
  const profile = profileValues(
    name,
    values.map((value) => ({ value, count: 1 })),
  );
  return { name, called: name, cell: node({ op: 'column', name }), profile };
}

test('a description that takes a mark away speaks of the column that has it', () => {
  const columns = [column('Name', ['#3219', '#3218']), column('Id', ['50012', '50013'])];
  const marks = marksTaken('Order number without the # sign.', columns);
  expect(marks).toEqual(['#']);
  expect(columns.map((each) => hasMark(each, marks))).toEqual([true, false]);
});

test('a mark that many columns have tells nothing', () => {
  const columns = ['A', 'B', 'C'].map((name) => column(name, ['#1', '#2']));
  expect(marksTaken('Without the # sign', columns)).toEqual([]);
});
