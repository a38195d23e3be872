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

async function timed<T>(work: Promise<T>): Promise<{ ms: number; result: T | unknown }> {
  const start = performance.now();
  const result = await work.catch((error: unknown) => error);
  return { ms: performance.now() - start, result };
}

/** Every worker started in this file; the thread id of one that has ended is -1. */
const started: Worker[] = [];
process.on('worker', (worker: Worker) => started.push(worker));

function alive(): number {
  return started.filter((worker) => worker.threadId !== -1).length;
}

describe('matchValues', () => {
  it('gives JavaScript’s answer for each value, in order', async () => {
    const values = ['password1', 'password', '1', '', '😀1😀aaaa'];
    const found = await matchValues('^(?=.*\\d)(?=.*[a-z]).{6,}$', values, { timeoutMs: 5_000 });
    expect(found).toEqual([true, false, false, false, true]);
  });

  it('falls back to the pattern without the u flag, as the rule says', async () => {
    expect(await matchValues('^\\-.{2}$', ['-😀', '-a'], { timeoutMs: 5_000 })).toEqual([true, false]);
  });

  it('answers nothing for nothing, and names a pattern that does not compile', async () => {
    expect(await matchValues('a', [], { timeoutMs: 1 })).toEqual([]);
    await expect(matchValues('a(', ['a'], { timeoutMs: 1_000 })).rejects.toThrow(PatternError);
  });

  it('works through many chunks', async () => {
    const values = Array.from({ length: 100_000 }, (_, i) => `item ${i}`);
    const start = performance.now();
    const found = await matchValues('(?<!\\d)\\d+7$', values, { timeoutMs: 20_000 });
    console.info(`100k distinct values: ${Math.round(performance.now() - start)} ms`);
    expect(found).toEqual(values.map((value) => /(?<!\d)\d+7$/u.test(value)));
  });

  it('ends a pattern that blows up within the limit, by name, and the next call works', async () => {
    const { ms, result } = await timed(matchValues(HOSTILE, ['aaa', victim], { timeoutMs: 500 }));
    expect(result).toBeInstanceOf(PatternTimeout);
    expect(String(result)).toContain(HOSTILE);
    expect(ms).toBeLessThan(1_500);
    expect(await matchValues(HOSTILE, ['aaa'], { timeoutMs: 2_000 })).toEqual([true]);
  });

  it('counts the whole call, not each value: many slow values end within the limit too', async () => {
    const slow = Array.from({ length: 20_000 }, (_, i) => `${'a'.repeat(22)}!${i}`);
    const { ms, result } = await timed(matchValues(HOSTILE, slow, { timeoutMs: 500 }));
    expect(result).toBeInstanceOf(PatternTimeout);
    expect(ms).toBeLessThan(1_500);
  });

  it('does not let a hostile pattern hold up others', async () => {
    const hostile = timed(matchValues(HOSTILE, [victim], { timeoutMs: 1_500 }));
    const { ms, result } = await timed(matchValues('(?=a)', ['a', 'b'], { timeoutMs: 5_000 }));
    expect(result).toEqual([true, false]);
    expect(ms).toBeLessThan(1_000);
    expect((await hostile).result).toBeInstanceOf(PatternTimeout);
  });

  it('keeps one worker for many small calls, and leaves no more than that behind', async () => {
    await matchValues('a', ['a'], { timeoutMs: 5_000 });
    const before = started.length;
    const start = performance.now();
    for (let i = 0; i < 200; i++) await matchValues('(?=a)', [`a${i}`], { timeoutMs: 5_000 });
    console.info(`200 small calls: ${Math.round(performance.now() - start)} ms`);
    expect(performance.now() - start).toBeLessThan(3_000);
    expect(started.length).toBe(before);
    await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        timed(matchValues(HOSTILE, [i % 2 ? victim : 'aaa'], { timeoutMs: 200 })),
      ),
    );
    expect(started.length).toBeGreaterThan(before);
    expect(alive()).toBeLessThanOrEqual(1);
  });

  it('does not keep a process from ending', () => {
    const script = `
      const { Worker } = require('node:worker_threads');
      const worker = new Worker(${JSON.stringify(WORKER_CODE)}, { eval: true, execArgv: [], env: {} });
      worker.once('message', (answer) => { console.log(answer.hits[0]); worker.unref(); });
      worker.postMessage({ source: 'a', flags: 'u', values: ['a'] });`;
    const run = spawnSync(process.execPath, ['-e', script], { timeout: 10_000, encoding: 'utf8' });
    expect(run.stdout.trim()).toBe('1');
    expect(run.status).toBe(0);
  });

  it('reports a pattern that exhausts the engine as an error, not as a crash', async () => {
    const { result } = await timed(
      matchValues('^(?:(?=.)(.|\\n))*$', ['a'.repeat(20_000_000)], { timeoutMs: 10_000 }),
    );
    expect(result).toBeInstanceOf(PatternError);
    expect(result).not.toBeInstanceOf(PatternTimeout);
    expect(await matchValues('(?=a)', ['a'], { timeoutMs: 5_000 })).toEqual([true]);
  });
});

describe('a hostile pattern that RE2 can run', () => {
  it('goes via SQL and is linear there', async () => {
    expect(plan(HOSTILE).via).toBe('sql');
    const duck = await Duck.with([victim, 'aaa', 'a'.repeat(1_000_000)]);
    const { ms, result } = await timed(duck.matches(HOSTILE));
    duck.close();
    expect(result).toEqual({ selected: [1, 2], filtered: [1, 2] });
    expect(ms).toBeLessThan(2_000);
  });
});
