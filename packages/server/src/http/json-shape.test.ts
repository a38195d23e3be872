import { describe, expect, it } from 'vitest';
import { shapeFault } from './json-shape.js';

const fault = (json: string) => shapeFault(Buffer.from(json));

describe('the shape of a JSON body', () => {
  it.each([
    '{}',
    '',
    'nonsense ]]}}',
    '{"a":[{"b":"}{[[\\"\\\\"}]}',
    JSON.stringify({ text: '[{:"\\'.repeat(100_000) }),
    `${'['.repeat(64)}${']'.repeat(64)}`,
    JSON.stringify(Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`k${n}`, n]))),
    `[${'{"a":1},'.repeat(20_000)}1]`,
    '"\\',
    '"open',
  ])('is fine: %.30s', (json) => {
    expect(fault(json)).toBeUndefined();
  });

  it('nests no deeper than anybody needs', () => {
    expect(fault('['.repeat(65))).toBe('it nests deeper than 64 levels');
    expect(fault('{"a":'.repeat(1_000_000))).toBe('it nests deeper than 64 levels');
    expect(fault('{"a":"\\\\","b":'.repeat(65))).toBe('it nests deeper than 64 levels');
  });

  it('has no object with more members than anybody needs', () => {
    const many = Array.from({ length: 10_001 }, (_, n) => `"k${n}":1`).join(',');
    expect(fault(`{${many}}`)).toBe('one of its objects has more than 10000 members');
    expect(fault(`{"a":[1,{${many}`)).toBe('one of its objects has more than 10000 members');
  });

  it('is told of 2 MB in no time', () => {
    const [long, flat] = [`{"a":"${'\\"'.repeat(1e6)}"}`, `[${'1,'.repeat(1e6)}1]`].map((json) =>
      Buffer.from(json),
    );
    const before = process.cpuUsage();
    expect([shapeFault(long!), shapeFault(flat!)]).toEqual([undefined, undefined]);
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(500);
  });
});
