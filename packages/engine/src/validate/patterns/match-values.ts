import type { Worker } from 'node:worker_threads';
import { compilePattern } from './compile.js';
import { PatternError, PatternTimeout } from './errors.js';
import { workers } from './workers.js';

/** Bounds what is copied to the worker at a time. */
const CHUNK_VALUES = 10_000;
const CHUNK_CHARACTERS = 4_000_000;

/** A longer timer would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * Whether each value matches, by JavaScript itself. Runs in a worker thread, so the caller's thread stays free, and
 * ends with `PatternTimeout` when the whole call has kept the worker longer than `timeoutMs`.
 */
export async function matchValues(
  pattern: string,
  values: readonly string[],
  { timeoutMs }: { timeoutMs: number },
): Promise<boolean[]> {
  const regex = compilePattern(pattern);
  if (values.length === 0) return [];
  const worker = await workers.acquire();
  // The clock starts once the worker is there: a busy machine must not read as a bad pattern.
  const deadline = performance.now() + timeoutMs;
  const matched: boolean[] = [];
  try {
    for (const chunk of chunks(values)) {
      const left = deadline - performance.now();
      const hits = left > 0 ? await ask(worker, pattern, regex.flags, chunk, left) : 'late';
      if (hits === 'late') throw new PatternTimeout(pattern, timeoutMs);
      for (const hit of hits) matched.push(hit === 1);
    }
  } catch (error) {
    await workers.discard(worker);
    throw error;
  }
  await workers.release(worker);
  return matched;
}

type Answer = { hits: Uint8Array } | { failed: string };

function ask(
  worker: Worker,
  pattern: string,
  flags: string,
  values: string[],
  limitMs: number,
): Promise<Uint8Array | 'late'> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void): void => {
      clearTimeout(timer);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      act();
    };
    const fail = (reason: string): void => settle(() => reject(new PatternError(pattern, reason)));
    const onMessage = (answer: Answer): void => {
      if ('hits' in answer) settle(() => resolve(answer.hits));
      // V8 gives up on some patterns by itself: its backtracking stack has a limit.
      else fail(`could not be run: ${answer.failed}`);
    };
    const onError = (error: Error): void => fail(`could not be run: ${error.message}`);
    const onExit = (): void => fail('could not be run: the worker ended');
    const timer = setTimeout(() => settle(() => resolve('late')), Math.min(limitMs, LONGEST_TIMER_MS));
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    worker.postMessage({ source: pattern, flags, values });
  });
}

function* chunks(values: readonly string[]): Generator<string[]> {
  let chunk: string[] = [];
  let characters = 0;
  for (const value of values) {
    chunk.push(value);
    characters += value.length;
    if (chunk.length < CHUNK_VALUES && characters < CHUNK_CHARACTERS) continue;
    yield chunk;
    chunk = [];
    characters = 0;
  }
  if (chunk.length > 0) yield chunk;
}
