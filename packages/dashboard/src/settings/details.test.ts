import { expect, it } from 'vitest';
import { detailsOf } from './details.js';

it('says what an entry of the log adds, and nothing of what is empty', () => {
  expect(detailsOf({ name: '<b>Acme</b>', external_id: null, files: 3, keys: ['a'] })).toBe(
    'name: <b>Acme</b> · files: 3 · keys: ["a"]',
  );
  expect(detailsOf({})).toBe('');
});
