import { describe, expect, it } from 'vitest';
import { findTemplates, type Listed, type Shape } from './found.js';

function listed(slug: string, more: Partial<Listed> = {}): Listed {
  return {
    id: slug,
    slug,
    name: slug,
    description: null,
    grouping: null,
    column_count: 1,
    rule_count: 0,
    linked_from: [],
    used_by: { migrations: 0, newest: [], in_flight: false },
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
    ...more,
  };
}

function shape(slug: string, ...names: string[]): Shape {
  const columns = names.map((name) => ({
    name,
    description: '',
    required: false,
    unique: false,
    desiredRule: 'none' as const,
  }));
  return { slug, name: slug, description: null, columns };
}

const all = [
  listed('orders', { grouping: 'Sales' }),
  listed('customers', { description: 'Who buys' }),
  listed('stock', { grouping: 'back office' }),
];

function shown(search: string, shapes: Shape[] = []) {
  return findTemplates(all, shapes, search).map(({ grouping, found }) => [
    grouping,
    ...found.map(({ template, columns }) => [template.slug, ...columns].join(':')),
  ]);
}

describe('templates by group', () => {
  it('come by the name of their group, whatever its case, those without one last', () => {
    expect(shown('')).toEqual([
      ['back office', 'stock'],
      ['Sales', 'orders'],
      [null, 'customers'],
    ]);
  });

  it('are found by every word in name, group and description', () => {
    expect(shown('SALES ord')).toEqual([['Sales', 'orders']]);
    expect(shown('buys')).toEqual([[null, 'customers']]);
    expect(shown('sales stock')).toEqual([]);
  });

  it('are found by their columns, which are named then', () => {
    expect(shown('amount', [shape('orders', 'Amount', 'Net amount', 'Date')])).toEqual([
      ['Sales', 'orders:Amount:Net amount'],
    ]);
    expect(shown('orders net', [shape('orders', 'Amount', 'Net amount')])).toEqual([
      ['Sales', 'orders:Net amount'],
    ]);
  });
});
