import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { coalesce } from './coalesce.js';

describe('simultaneous reads', () => {
  it('share the next query, per key, while the first runs', async () => {
    const asked: string[] = [];
    const read = coalesce(async (key) => {
      asked.push(key);
      await sleep(5);
      return key;
    });
    const answers = await Promise.all(
      [...Array(20).fill('a'), ...Array(20).fill('b')].map((key) => read(key)),
    );
    expect(asked).toEqual(['a', 'b', 'a', 'b']);
    expect(new Set(answers)).toEqual(new Set(['a', 'b']));
  });

  it('never get an answer older than their question', async () => {
    let version = 0;
    const read = coalesce(async () => {
      const seen = version;
      await sleep(3);
      return seen;
    });
    const checks: Promise<void>[] = [];
    for (let round = 0; round < 50; round += 1) {
      const asked = ++version;
      checks.push(read('k').then((seen) => expect(seen).toBeGreaterThanOrEqual(asked)));
      await sleep(1);
    }
    await Promise.all(checks);
  });

  it('each hear of a failure, and the next read starts afresh', async () => {
    let fail = true;
    const read = coalesce(async () => {
      if (fail) throw new Error('down');
      return 'up';
    });
    const failed = await Promise.allSettled([read('k'), read('k')]);
    expect(failed.map((one) => one.status)).toEqual(['rejected', 'rejected']);
    fail = false;
    expect(await read('k')).toBe('up');
  });
});
