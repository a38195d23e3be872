import { expect, it } from 'vitest';
import { isDiskFull } from './disk-full.js';

const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });

it.each([
  full,
  Object.assign(new Error('write'), { code: 'EDQUOT' }),
  Object.assign(new Error('could not extend file "base/5/16524"'), { code: '53100' }),
  new Error('IO Error: Could not write file "x": No space left on device'),
  new Error('it failed', { cause: full }),
])('a full disk is known by %s', (error) => {
  expect(isDiskFull(error)).toBe(true);
});

it.each([Object.assign(new Error('gone'), { code: 'ENOENT' }), new Error('no'), 'text', null, undefined])(
  'another fault is none: %s',
  (error) => {
    expect(isDiskFull(error)).toBe(false);
  },
);
