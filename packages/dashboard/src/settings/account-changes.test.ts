import { describe, expect, it } from 'vitest';
import { changesOf } from './account-changes.js';

const account = {
  id: 'a',
  name: 'Acme',
  region: 'eu',
  retention: 'forever',
  safe_csv: true,
  hold_unhealthy: false,
  deliver_on_execute: 'off',
  model: 'off',
  model_configured: null,
  created_at: '2026-11-18T05:59:49.832Z',
} as const;

describe('what is saved of an account', () => {
  it('is nothing where nothing was changed', () => {
    expect(changesOf(account, { ...account })).toBeUndefined();
  });

  it('is what was changed, and nothing that somebody else may have changed', () => {
    expect(changesOf(account, { ...account, retention: 30, safe_csv: false, model: 'on' })).toEqual({
      retention: 30,
      safe_csv: false,
      model: 'on',
    });
  });
});
