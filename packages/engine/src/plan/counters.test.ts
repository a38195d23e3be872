import { expect, test } from 'vitest';
import { node } from '../recipe/edit.js';
import type { Template } from '../validate/template.js';
import { countWithin } from './counters.js';
import type { Knowing } from './match-view.js';
import type { Member } from './member.js';
import { Targets } from './targets.js';

const order = node({ op: 'column', name: 'Order' });

function counted(description: string | undefined, feeds: string[] = ['Order Number']): unknown {
  const link = [{ templateId: 'orders', columnName: 'Order Number' }];
  const template: Template = {
    slug: 'order_lines',
    name: 'Order Lines',
    columns: [
      { name: 'Order Number', required: true, linkRule: link },
      { name: 'Line Number', required: true, strictRule: '^\\d+$', ...(description ? { description } : {}) },
    ],
  };
  const feed = { expression: order, probability: 1, reason: '', sources: [] };
  const member = { feeds: new Map(feeds.map((name) => [name, feed])) } as unknown as Member;
  countWithin(member, template, { targets: new Targets([template]) } as Knowing);
  return member.feeds.get('Line Number')?.expression;
}

test('a position within the order counts its rows', () => {
  const sequence = expect.objectContaining({ op: 'sequence', within: order });
  expect(counted('Position within the order, starting at 1.')).toEqual(sequence);
  expect(counted(undefined)).toEqual(sequence);
});

test('a number that a column of the source holds is not counted, unless the description says so', () => {
  expect(counted('Number of the line.', ['Order Number', 'Line Number'])).toBe(order);
  expect(counted('Running number per order.', ['Order Number', 'Line Number'])).not.toBe(order);
  expect(counted('Position within the order', [])).toBeUndefined();
});
