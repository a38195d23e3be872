import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { byName } from './by-name.js';
import { getOwn, setOwn } from './own.js';

const inherited = Object.getOwnPropertyNames(Object.prototype);

describe('a record by names', () => {
  it.each(inherited)('has no %s that nobody put there', (name) => {
    expect(getOwn({}, name)).toBeUndefined();
    expect(getOwn(undefined, name)).toBeUndefined();
  });

  it.each(inherited)('keeps %s like any other name', (name) => {
    const record: Record<string, number> = { a: 1 };
    setOwn(record, name, 2);
    setOwn(record, name, 3);
    expect(getOwn(record, name)).toBe(3);
    expect(JSON.stringify(record)).toBe(`{"a":1,${JSON.stringify(name)}:3}`);
    expect(Object.getPrototypeOf(record)).toBe(Object.prototype);
  });
});

describe('byName', () => {
  const schema = z.strictObject({ cells: byName(z.int(), z.string().min(1)).optional() });
  const read = (text: string) => schema.safeParse(JSON.parse(text));

  it.each(inherited)('reads %s like any other name', (name) => {
    const text = `{"cells":{"a":1,${JSON.stringify(name)}:2}}`;
    expect(JSON.stringify(read(text).data)).toBe(text);
  });

  it('says where a value is wrong', () => {
    expect(read('{"cells":{"__proto__":"x","a":"y"}}').error?.issues.map(({ path }) => path)).toEqual([
      ['cells', 'a'],
      ['cells', '__proto__'],
    ]);
  });

  it('refuses what is no record, and bad names', () => {
    expect(read('{"cells":[]}').success).toBe(false);
    expect(read('{"cells":{"":1}}').success).toBe(false);
    expect(read('{}').success).toBe(true);
  });

  it('is an object in JSON Schema', () => {
    expect(z.toJSONSchema(byName(z.int()))).toMatchObject({
      type: 'object',
      additionalProperties: { type: 'integer' },
    });
  });
});
