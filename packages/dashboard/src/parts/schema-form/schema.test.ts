import { describe, expect, it } from 'vitest';
import {
  chosenWay,
  emptyValues,
  faultsOf,
  inWay,
  isFillable,
  isFilled,
  kindOf,
  type Schema,
  waysOf,
  withValue,
} from './schema.js';

const secret = { type: 'string', writeOnly: true };
const signIn: Schema = {
  type: 'object',
  oneOf: [
    { title: 'None', properties: { way: { const: 'none' } } },
    {
      title: 'Password',
      properties: { way: { const: 'password' }, user: { type: 'string' }, password: secret },
    },
    {
      title: 'Key',
      properties: { way: { const: 'key' }, user: { type: 'string' }, key: { ...secret, multiline: true } },
    },
  ],
};

describe('a form of a schema', () => {
  it('has a field for what a person can fill in, and JSON for the rest', () => {
    const kinds: [Schema, string][] = [
      [{ type: 'string' }, 'text'],
      [secret, 'secret'],
      [{ ...secret, multiline: true }, 'longSecret'],
      [{ type: 'string', enum: ['a', 'b'] }, 'choice'],
      [{ enum: ['a'] }, 'choice'],
      [{ type: 'integer' }, 'number'],
      [{ type: 'boolean' }, 'flag'],
      [{ type: 'array', items: { type: 'string' } }, 'lines'],
      [{ type: 'array', items: { type: 'object' } }, 'json'],
      [{ type: 'object', properties: { a: { type: 'string' } } }, 'object'],
      [{ type: 'object', properties: { a: { type: 'array', items: { type: 'object' } } } }, 'json'],
      [{ type: 'object' }, 'json'],
    ];
    for (const [schema, kind] of kinds) expect(kindOf(schema)).toBe(kind);
    expect(isFillable(signIn)).toBe(true);
    expect(isFillable({ type: 'object' })).toBe(false);
  });

  it('begins with the first way, and keeps what another asks for too', () => {
    const ways = waysOf(signIn);
    expect(emptyValues(signIn)).toEqual({ way: 'none' });
    expect(isFilled(signIn, { way: 'none' })).toBe(false);
    const values = { way: 'password', user: 'ada', password: 'x' };
    expect(chosenWay(ways, values)).toBe(1);
    const [, , key] = ways;
    expect(key && inWay(key, signIn, values)).toEqual({ way: 'key', user: 'ada' });
  });

  it('leaves out what is blank', () => {
    expect(withValue({ a: 1, b: 2 }, 'a', '')).toEqual({ b: 2 });
    expect(withValue({ b: 2 }, 'a', false)).toEqual({ b: 2, a: false });
  });

  it('finds the fields that the API names', () => {
    const said =
      'config.port must be integer; config.document.base_url is missing; config.token is a secret: send it in credentials; config.x: there is no such setting';
    expect([...faultsOf(said, 'config')]).toEqual([
      ['port', 'Must be integer'],
      ['document.base_url', 'Is missing'],
      ['token', 'Is a secret: send it in credentials'],
      ['x', 'There is no such setting'],
    ]);
    expect(faultsOf(said, 'credentials').size).toBe(0);
  });
});
