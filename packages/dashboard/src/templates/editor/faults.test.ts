import { expect, it } from 'vitest';
import { faultsOf } from './faults.js';
import { compilePattern, judge } from './pattern.js';

it('puts a sentence of the API beside the column or rule it names', () => {
  expect(
    faultsOf(
      'columns[3].strictRule of column "E-mail" is not a valid regular expression (/(/u: Unterminated group); columns[0].name is required',
    ),
  ).toEqual([
    {
      list: 'columns',
      index: 3,
      field: 'strictRule',
      sentence: 'Is not a valid regular expression (/(/u: Unterminated group)',
    },
    { list: 'columns', index: 0, field: 'name', sentence: 'Is required' },
  ]);
  expect(faultsOf('columns[1].linkRule[0].columnName: template "a" has no column "b"')).toEqual([
    { list: 'columns', index: 1, field: 'linkRule', sentence: 'Template "a" has no column "b"' },
  ]);
  expect(faultsOf('rules[0].expression of rule "x": unknown column "y" at 3')).toEqual([
    { list: 'rules', index: 0, field: 'expression', sentence: 'Unknown column "y" at 3' },
  ]);
  expect(faultsOf('Template "orders" is locked while a migration that uses it is running')).toEqual([]);
});

it('judges values as the service does', () => {
  const compiled = compilePattern('\\d+');
  if (!('regex' in compiled)) throw new Error('compiles');
  expect(judge(compiled.regex, 'ab12')).toEqual({ kind: 'match', from: 2, to: 4 });
  expect(judge(compiled.regex, 'ab')).toEqual({ kind: 'none' });
  expect(judge(compiled.regex, '  ')).toEqual({ kind: 'blank' });
  // Only without the flag.
  expect('regex' in compilePattern('\\-a')).toBe(true);
  expect(compilePattern('(')).toHaveProperty('fault');
});
