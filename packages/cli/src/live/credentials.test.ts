import { PassThrough } from 'node:stream';
import type { Connector, FormSchema } from '@godwit/connectors/connector';
import { postgresql } from '@godwit/connectors/postgresql/connector';
import { describe, expect, it } from 'vitest';
import { askMissing, askPassword, gatheredCredentials } from './credentials.js';

const { credentialSchema } = postgresql.spec;

const either: FormSchema = {
  type: 'object',
  oneOf: [
    { title: 'None', properties: { sign_in: { const: 'none' } }, additionalProperties: false },
    {
      title: 'Password',
      properties: {
        sign_in: { const: 'password' },
        user: { type: 'string', title: 'User' },
        password: { type: 'string', title: 'Password', writeOnly: true },
      },
      required: ['sign_in', 'user', 'password'],
      additionalProperties: false,
    },
    {
      title: 'Token',
      properties: { sign_in: { const: 'token' }, token: { type: 'string' } },
      required: ['sign_in', 'token'],
      additionalProperties: false,
    },
  ],
};
const other = { spec: { key: 'other' } } as Connector;

function terminal(...typed: string[]) {
  const [input, output] = [new PassThrough(), new PassThrough()];
  let shown = '';
  output.on('data', (chunk) => {
    shown += String(chunk);
    const line = /: $/.test(shown) ? typed.shift() : undefined;
    if (line !== undefined) setImmediate(() => input.write(`${line}\r\n`));
  });
  return { input, output, signal: new AbortController().signal, stop: () => {}, shown: () => shown };
}

describe('credentials', () => {
  it('come from the environment where the address and the file have none', () => {
    const env = { PGPASSWORD: 'from-env', PGUSER: 'env-user' };
    expect(gatheredCredentials(postgresql, credentialSchema, { user: 'ann' }, env)).toEqual({
      user: 'ann',
      password: 'from-env',
    });
    expect(
      gatheredCredentials(postgresql, credentialSchema, { user: 'ann', password: 'given' }, env),
    ).toMatchObject({ password: 'given' });
    const own = gatheredCredentials(postgresql, credentialSchema, {}, { GODWIT_SOURCE_PASSWORD: 'any' });
    expect(own).toEqual({ user: expect.stringMatching(/./), password: 'any' });
  });

  it('say which way they are', () => {
    const env = { GODWIT_SOURCE_PASSWORD: 'pw' };
    expect(gatheredCredentials(other, either, { user: 'ann' }, env)).toEqual({
      sign_in: 'password',
      user: 'ann',
      password: 'pw',
    });
    expect(gatheredCredentials(other, either, { sign_in: 'token' }, env)).toEqual({
      sign_in: 'token',
      token: 'pw',
    });
    expect(gatheredCredentials(other, either, {}, {})).toEqual({});
  });

  it('are asked for where something is missing, and a secret is not shown', async () => {
    const asked = terminal('s3cret');
    expect(await askMissing(either, { sign_in: 'password', user: 'ann' }, asked)).toEqual({
      sign_in: 'password',
      user: 'ann',
      password: 's3cret',
    });
    expect(asked.shown()).toBe('Password: \n');
    const again = terminal('better');
    expect(await askPassword(credentialSchema, { user: 'ann', password: 'bad' }, again)).toEqual({
      user: 'ann',
      password: 'better',
    });
    expect(again.shown()).not.toContain('better');
  });

  it('that are missing are named where nobody can be asked', async () => {
    await expect(askMissing(either, { sign_in: 'password', user: 'ann' }, undefined)).rejects.toMatchObject({
      name: 'UsageError',
      message: expect.stringMatching(/credentials\.password is missing.*--credentials FILE\.json/),
    });
    expect(await askMissing(either, {}, undefined)).toEqual({});
  });
});
