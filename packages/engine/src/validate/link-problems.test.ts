import { describe, expect, it } from 'vitest';
import { checkLinks } from './link-problems.js';

const suppliers = { slug: 'suppliers', id: 'a-1', name: 'Suppliers', columns: [{ name: 'Code' }] };
const orders = (templateId: string, columnName: string) => ({
  slug: 'orders',
  name: 'Orders',
  columns: [{ name: 'Supplier', linkRule: [{ templateId, columnName }] }],
});

describe('links between templates', () => {
  it.each([
    ['a slug', orders('suppliers', 'Code')],
    ['an id', orders('a-1', 'Code')],
    ['a column in another case', orders('suppliers', ' CODE')],
    ['the template itself', orders('orders', 'Supplier')],
  ])('may name %s', (_, template) => {
    const target = template.columns[0]?.linkRule[0]?.templateId === 'orders' ? 'Supplier' : 'Code';
    const [, checked] = checkLinks([suppliers, template]);
    expect(checked?.columns[0]?.linkRule?.[0]?.columnName).toBe(target);
  });

  it.each([
    ['a template', orders('nobody', 'Code'), 'no template with id or slug "nobody"'],
    ['a column', orders('suppliers', 'Colour'), 'template "suppliers" has no column "Colour"'],
  ])('are refused where there is no such %s', (_, template, message) => {
    expect(() => checkLinks([suppliers, template])).toThrow(message);
  });
});
