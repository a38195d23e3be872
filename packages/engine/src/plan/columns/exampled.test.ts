import { expect, test } from 'vitest';
import { node } from '../../recipe/edit.js';
import { Targets } from '../views/targets.js';
import type { ViewColumn } from '../views/view.js';
import { exampleSays } from './exampled.js';

const cell = node({ op: 'column', name: 'Reg' });

function says(description: string, values: readonly string[], strictRule?: string): number {
  const column = { name: 'plate', description, ...(strictRule ? { strictRule } : {}) };
  const template = { slug: 'vehicles', name: 'Vehicles', columns: [column] };
  const source = {
    name: 'Reg',
    cell,
    profile: { sample: values.map((value) => ({ value, count: 1 })) },
  } as unknown as ViewColumn;
  const target = new Targets([template] as never).of(template as never, column as never);
  return exampleSays(target, source, { expression: cell } as never);
}

test.each([
  ['a column that holds the example', 'e.g. Old Town', ['New Town', 'Old Town'], 3],
  ['one that is written like it', 'e.g. YK21ZPD', ['WV20CNM', 'YD72TDB', 'YK69PBT'], 2],
  ['one of plain words, like any', 'e.g. Old Town', ['Big House', 'Red Barn'], 0],
  ['a column without an example', 'the plate', ['WV20CNM'], 0],
])('%s', (_, description, values, wanted) => {
  expect(says(description, values)).toBe(wanted);
});

test('codes that are written otherwise are not meant', () => {
  expect(says('e.g. YK21ZPD', ['3900', '3000'], '^[A-Z0-9]+$')).toBe(-2);
});
