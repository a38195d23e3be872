import { expect, it } from 'vitest';
import { testClock } from './seam.js';

const never = new AbortController().signal;

it('a moved clock ends the waits that it passes, and no other', async () => {
  const clock = testClock();
  const ended: number[] = [];
  const waits = [10, 20].map((seconds) => clock.wait(seconds * 1000, never).then(() => ended.push(seconds)));
  clock.advance(11);
  await waits[0];
  expect(ended).toEqual([10]);
  clock.advance(10);
  await Promise.all(waits);
  expect(ended).toEqual([10, 20]);
});

it('a wait ends by the real time too, and with an error when its signal comes first', async () => {
  const clock = testClock();
  await clock.wait(10, never);
  const left = new AbortController();
  const wait = clock.wait(60_000, left.signal);
  left.abort();
  await expect(wait).rejects.toThrow();
});
