import { describe, expect, it } from 'vitest';
import { otherName, withoutDenied } from './seen.js';

it.each([
  ['sum of the prices, fees not included', 'sum of the prices'],
  ['Betrag ohne Versandkosten, in Euro', 'Betrag  , in Euro'],
  ['Total hors taxes', 'Total hors taxes'],
  ['Amount due', 'Amount due'],
])('what a column does not hold is not what it is called by: %s', (description, rest) => {
  expect(withoutDenied(description)).toBe(rest);
});

describe('what a description calls its column', () => {
  it.each([
    ['Attn', 'contact person', 'contact person'],
    ['product_code', 'product reference', 'product reference'],
    ['Branch', 'Industry as ordinary text: only the first letter a capital', 'Industry'],
    ['vehicle', 'the plate, without spaces', 'plate'],
  ])('%s: %s', (name, description, other) => {
    expect(otherName({ name, description }, { kind: 'text' }, 'Orders')).toBe(other);
  });

  it.each([
    ['how it is written', 'cost_center', 'numeric code'],
    ['the same again', 'Email', 'email'],
    ['what it is made of', 'Paid', 'total of the payments'],
    ['a whole sentence', 'Note', 'whatever the clerk has written down there'],
    ['a part of a phrase', 'PO', "customer's purchase order number, only the number"],
  ])('is not %s', (_, name, description) => {
    expect(otherName({ name, description }, { kind: 'text' }, 'Orders')).toBeUndefined();
  });

  it.each([
    ['Variant', 'Variants'],
    ['Option', 'Modifier options'],
    ['Kategorie', 'Kategorien'],
  ])('"%s" is what each of the %s is called', (name, template) => {
    expect(otherName({ name }, { kind: 'text' }, template)).toBe('name');
    expect(otherName({ name }, { kind: 'code' }, template)).toBeUndefined();
    expect(otherName({ name }, { kind: 'text' }, 'Orders')).toBeUndefined();
  });

  it('is not what a link leads to, nor the first word of a list', () => {
    const link = [{ templateId: 'members', columnName: 'No' }];
    expect(
      otherName(
        { name: 'Trainer', description: 'member number', linkRule: link },
        { kind: 'text' },
        'Orders',
      ),
    ).toBe(undefined);
    const list = { kind: 'choice' as const, values: ['active', 'closed'] };
    expect(otherName({ name: 'State', description: 'active or closed' }, list, 'Orders')).toBeUndefined();
  });
});
