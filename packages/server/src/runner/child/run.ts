import type { FromChild, RunResult, RunSpec } from '../messages.js';
import { failureOf } from './failure.js';
import { RunWork } from './run-work.js';

type Kind = (spec: RunSpec, work: RunWork) => Promise<RunResult>;

/** Loaded when it is known which is wanted: all together take half a second more than an execute alone. */
const kinds: Record<RunSpec['kind'], () => Promise<Kind>> = {
  generate: async () => (await import('./generate.js')).generate,
  update: async () => (await import('./update.js')).update,
  clarify: async () => (await import('./clarify.js')).clarify,
  execute: async () => (await import('./execute.js')).execute,
};

/** Does a run. What it tells is sent as it happens; what it came to is the last message, which it gives back. */
export async function doRun(spec: RunSpec, send: (message: FromChild) => void): Promise<FromChild> {
  try {
    const kind = await kinds[spec.kind]();
    return { type: 'done', result: await kind(spec, new RunWork(spec, send)) };
  } catch (error) {
    return { type: 'failed', ...failureOf(error, spec) };
  }
}
