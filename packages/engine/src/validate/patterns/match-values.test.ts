import { spawnSync } from 'node:child_process';
import type { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { PatternError, PatternTimeout } from './errors.js';
import { matchValues } from './match-values.js';
import { plan } from './plan.js';
import { Duck } from './testing/duck.js';
import { WORKER_CODE } from './worker-code.js';

const HOSTILE = '^(a+)+$';
const victim = `${'a'.repeat(50_000)}!`;

/** Long enough for any machine: what takes this long hangs. */
const patient = { timeoutMs: 120_000 };

const resultOf = (work: Promise<unknown>) => work.catch((error: unknown) => error);

/** Every worker started in this file; the thread id of one that has ended is -1. */
const started: Worker[] = [];
process.on('worker', (worker: Worker) => started.push(worker));

function alive(): number {
  return started.filter((worker) => worker.threadId !== -1).length;
}

describe('matchValues', () => {
  it('gives JavaScript’s answer for each value, in order', async () => {
    const values = ['password1', 'password', '1', '', '😀1😀aaaa'];
    const found = await matchValues('^(?=.*\\d)(?=.*[a-z]).{6,}$', values, patient);
    expect(found).toEqual([true, false, false, false, true]);
  });

  it('falls back to the pattern without the u flag, as the rule says', async () => {
    expect(await matchValues('^\\-.{2}$', ['-😀', '-a'], patient)).toEqual([true, false]);
  });

  it('answers nothing for nothing, and names a pattern that does not compile', async () => {
    expect(await matchValues('a', [], { timeoutMs: 1 })).toEqual([]);
    await expect(matchValues('a(', ['a'], patient)).rejects.toThrow(PatternError);
  });

  it('works through many chunks', async () => {
    const values = Array.from({ length: 100_000 }, (_, i) => `item ${i}`);
    const found = await matchValues('(?<!\\d)\\d+7$', values, patient);
    expect(found).toEqual(values.map((value) => /(?<!\d)\d+7$/u.test(value)));
  });

  it('ends a pattern that blows up within the limit, by name, and the next call works', async () => {
    const result = await resultOf(matchValues(HOSTILE, ['aaa', victim], { timeoutMs: 500 }));
    expect(result).toBeInstanceOf(PatternTimeout);
    expect(String(result)).toContain(HOSTILE);
    expect(await matchValues(HOSTILE, ['aaa'], patient)).toEqual([true]);
  });

  it('counts the whole call, not each value: many slow values end within the limit too', async () => {
    const slow = Array.from({ length: 20_000 }, (_, i) => `${'a'.repeat(22)}!${i}`);
    // Each of them takes a fifth of the limit, all of them an hour.
    expect(await resultOf(matchValues(HOSTILE, slow, { timeoutMs: 500 }))).toBeInstanceOf(PatternTimeout);
  });

  it('does not let a hostile pattern hold up others', async () => {
    // Whoever is held up comes second however long the first one takes; a busy machine needs one that takes longer.
    for (let timeoutMs = 1_000, isFirst = false; !isFirst; timeoutMs *= 4) {
      expect(timeoutMs).toBeLessThan(100_000);
      const ended: unknown[] = [];
      const hostile = resultOf(matchValues(HOSTILE, [victim], { timeoutMs })).then((each) =>
        ended.push(each),
      );
      ended.push(await matchValues('(?=a)', ['a', 'b'], patient));
      await hostile;
      expect(ended).toContainEqual([true, false]);
      isFirst = ended[1] instanceof PatternTimeout;
    }
  });

  it('keeps one worker for many small calls, and leaves no more than that behind', async () => {
    await matchValues('a', ['a'], patient);
    const before = started.length;
    for (let i = 0; i < 200; i++) await matchValues('(?=a)', [`a${i}`], patient);
    expect(started.length).toBe(before);
    await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        resultOf(matchValues(HOSTILE, [i % 2 ? victim : 'aaa'], { timeoutMs: 200 })),
      ),
    );
    expect(started.length).toBeGreaterThan(before);
    await expect.poll(alive).toBeLessThanOrEqual(1);
  });

  it('does not keep a process from ending', () => {
    const script = `
      const { Worker } = require('node:worker_threads');
      const worker = new Worker(${JSON.stringify(WORKER_CODE)}, { eval: true, execArgv: [], env: {} });
      worker.once('message', (answer) => { console.log(answer.hits[0]); worker.unref(); });
      worker.postMessage({ source: 'a', flags: 'u', values: ['a'] });`;
    const run = spawnSync(process.execPath, ['-e', script], { timeout: 120_000, encoding: 'utf8' });
    expect(run.stdout.trim()).toBe('1');
    expect(run.status).toBe(0);
  });

  it('reports a pattern that exhausts the engine as an error, not as a crash', async () => {
    const result = await resultOf(matchValues('^(?:(?=.)(.|\\n))*$', ['a'.repeat(20_000_000)], patient));
    expect(result).toBeInstanceOf(PatternError);
    expect(result).not.toBeInstanceOf(PatternTimeout);
    expect(await matchValues('(?=a)', ['a'], patient)).toEqual([true]);
  });
});

describe('a hostile pattern that RE2 can run', () => {
  it('goes via SQL and is linear there', async () => {
    expect(plan(HOSTILE).via).toBe('sql');
    const duck = await Duck.with([victim, 'aaa', 'a'.repeat(1_000_000)]);
    // One that goes back and forth does not come to an end.
    const result = await duck.matches(HOSTILE);
    duck.close();
    expect(result).toEqual({ selected: [1, 2], filtered: [1, 2] });
  });
});
