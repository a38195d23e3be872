import { expect, test } from 'vitest';
import { isGrain, isSpokenOf } from './said-grain.js';

const saying = (description: string) => ({ name: 'T', slug: 't', description, columns: [] });

test('a description says what a row is, in several languages and in any number', () => {
  expect(isGrain('Bolt-ons', saying('One row per booked bolt-on.'))).toBe(true);
  expect(isGrain('Fächer', saying('Eine Zeile je Fach und Halbjahr'))).toBe(true);
  expect(isGrain('Rooms', saying('Un record. One row per tenant; not per room.'))).toBe(false);
  expect(isGrain('Invoices', saying('All invoices'))).toBe(false);
});

test('descriptions of several columns speak of what a row is; one of a link speaks of another', () => {
  const column = (description: string, linkRule?: { templateId: string; columnName: string }[]) => ({
    name: description,
    description,
    ...(linkRule ? { linkRule } : {}),
  });
  const template = (...columns: ReturnType<typeof column>[]) => ({ name: 'Tasks', slug: 'tasks', columns });
  const link = [{ templateId: 'people', columnName: 'name' }];
  const cards = template(column('card number'), column('title of the card'), column('due day'));
  expect(isSpokenOf('Cards', cards)).toBe(true);
  expect(isSpokenOf('Actions', cards)).toBe(false);
  expect(isSpokenOf('Cards', template(column('card number'), column('due day')))).toBe(false);
  expect(isSpokenOf('Cards', template(column('card', link), column('of the card'), column('due day')))).toBe(
    false,
  );
});
