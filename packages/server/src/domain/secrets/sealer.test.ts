import { describe, expect, it } from 'vitest';
import { sealer } from './sealer.js';

const ours = sealer(Buffer.alloc(32, 1));

describe('a sealed secret', () => {
  it('opens under the same key for the same thing, and shows nothing of itself', () => {
    const sealed = ours.seal('whsec_secret', 'webhook 1');
    expect(sealed).not.toContain('whsec');
    expect(sealed).not.toBe(ours.seal('whsec_secret', 'webhook 1'));
    expect(ours.open(sealed, 'webhook 1')).toBe('whsec_secret');
  });

  it('opens for nothing else, under no other key, and not when it was changed', () => {
    const sealed = ours.seal('whsec_secret', 'webhook 1');
    expect(() => ours.open(sealed, 'webhook 2')).toThrow();
    expect(() => sealer(Buffer.alloc(32, 2)).open(sealed, 'webhook 1')).toThrow('another master key');
    const [key, nonce, text = ''] = sealed.split('.');
    const changed = `${text[0] === 'A' ? 'B' : 'A'}${text.slice(1)}`;
    expect(() => ours.open(`${key}.${nonce}.${changed}`, 'webhook 1')).toThrow();
  });
});
