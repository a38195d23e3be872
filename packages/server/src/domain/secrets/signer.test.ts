import { describe, expect, it } from 'vitest';
import { hashPassword, nobodysPassword, passwordFits } from '../people/passwords.js';
import { masterKeyCheck, signer } from './signer.js';

const download = { key: 'workbooks/a/b', name: 'ü.csv', type: 'text/csv', until: 5 };

describe('signed downloads', () => {
  const ours = signer(Buffer.alloc(32, 1));

  it('open what was signed', () => {
    expect(ours.open(ours.sign(download))).toEqual(download);
  });

  it('do not open when anything differs', () => {
    const token = ours.sign(download);
    const [payload, signature] = token.split('.') as [string, string];
    const other = Buffer.from(JSON.stringify({ ...download, key: 'x' })).toString('base64url');
    for (const bad of [
      '',
      '.',
      payload,
      `${payload}.`,
      `${other}.${signature}`,
      `${payload}.${signature.slice(1)}`,
      'é.é',
    ]) {
      expect(ours.open(bad), bad).toBeUndefined();
    }
    expect(signer(Buffer.alloc(32, 2)).open(token)).toBeUndefined();
  });

  it('depend on the master key, which can be recognised but not read', () => {
    expect(masterKeyCheck(Buffer.alloc(32, 1))).not.toBe(masterKeyCheck(Buffer.alloc(32, 2)));
    expect(masterKeyCheck(Buffer.alloc(32, 1))).toMatch(/^[0-9a-f]{32}$/);
  });
});

describe('passwords', () => {
  it('fit their hash and no other', async () => {
    const stored = await hashPassword('Straße 1');
    expect(await passwordFits('Straße 1', stored)).toBe(true);
    expect(await passwordFits('Straße 2', stored)).toBe(false);
    expect(await passwordFits('', nobodysPassword)).toBe(false);
    expect(await hashPassword('Straße 1')).not.toBe(stored);
  });
});
