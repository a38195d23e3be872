import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstFree, slugOf } from './slug.js';

describe('a slug', () => {
  it.each([
    ['Purchase Orders', 'purchase_orders'],
    ['  Contacts  ', 'contacts'],
    ['CustomerOrders', 'customer_orders'],
    ['SKU List (2024)', 'sku_list_2024'],
    ['Ärzte & Praxen', 'arzte_praxen'],
    ['../../etc/passwd', 'etc_passwd'],
    ['客户', 'template'],
    ['---', 'template'],
  ])('of %s is %s', (name, slug) => {
    expect(slugOf(name)).toBe(slug);
  });

  it('is always safe in an address, whatever the name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => /^[a-z0-9]+(_[a-z0-9]+)*$/.test(slugOf(name))),
    );
  });

  it('takes the first free number', () => {
    expect(firstFree('a', new Set())).toBe('a');
    expect(firstFree('a', new Set(['a', 'a_2', 'a_4']))).toBe('a_3');
  });
});
