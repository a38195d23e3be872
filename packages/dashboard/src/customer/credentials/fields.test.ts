import { describe, expect, it } from 'vitest';
import { type CredentialRequest, credentialsOf, waysOf } from './fields.js';

const password = { type: 'string', title: 'Password', writeOnly: true, airbyte_secret: true };

describe('what is asked of somebody who gives access', () => {
  it('is one form where the schema is one', () => {
    const [way, ...others] = waysOf({
      type: 'object',
      properties: { user: { type: 'string' }, port: { type: 'integer' }, password },
      required: ['user', 'password'],
    });
    expect(others).toEqual([]);
    expect(way?.fields.map(({ name, title, kind, required }) => [name, title, kind, required])).toEqual([
      ['user', 'user', 'text', true],
      ['password', 'Password', 'secret', true],
      ['port', 'port', 'number', false],
    ]);
    expect(credentialsOf(way!, { user: 'anna', port: '22', password: ' p ' })).toEqual({
      user: 'anna',
      port: 22,
      password: ' p ',
    });
    expect(credentialsOf(way!, { user: 'anna', port: '' })).toEqual({ user: 'anna' });
  });

  it('is a form for each way, with what tells it from the others', () => {
    const schema: CredentialRequest['schema'] = {
      type: 'object',
      oneOf: [
        {
          title: 'Password',
          properties: { sign_in: { const: 'password' }, password },
          required: ['sign_in', 'password'],
        },
        {
          title: 'Key',
          properties: {
            sign_in: { const: 'key' },
            key: { type: 'string', multiline: true, writeOnly: true },
            agent: { type: 'boolean' },
            kind: { enum: ['rsa', 'ed25519'] },
          },
        },
      ],
    };
    const ways = waysOf(schema);
    expect(ways.map(({ title, fixed }) => [title, fixed])).toEqual([
      ['Password', { sign_in: 'password' }],
      ['Key', { sign_in: 'key' }],
    ]);
    expect(ways[1]?.fields.map(({ kind }) => kind)).toEqual(['lines', 'yes', 'choice']);
    expect(credentialsOf(ways[1]!, { key: 'x', kind: 'rsa' })).toEqual({
      sign_in: 'key',
      key: 'x',
      agent: false,
      kind: 'rsa',
    });
  });
});
