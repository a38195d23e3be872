import type { Result } from '@godwit/contract/routes';
import type { Operations } from './inputs.js';
import { Patience } from './patience.js';
import type { Transport } from './retry.js';

export type Run = Result<'getRun'>;

export interface RunWait {
  migrationId: string;
  runId: string;
  signal?: AbortSignal | undefined;
  /** Called with the run whenever it looks otherwise than before. */
  onUpdate?: ((run: Run) => void) | undefined;
}

export interface WaitClient extends Pick<Operations, 'getRun'> {
  readonly transport: Transport;
}

const moving: readonly Run['status'][] = ['queued', 'running'];

/** Resolves when the run waits for somebody or is over; what that means is the caller's to decide. */
export async function waitForRun(
  client: WaitClient,
  { migrationId, runId, signal, onUpdate }: RunWait,
): Promise<Run> {
  const patience = new Patience(client.transport, signal);
  let shown = '';
  for (let age = 0, polls = 0; ; polls += 1) {
    try {
      const run = await client.getRun({ params: { migration_id: migrationId, run_id: runId } }, { signal });
      patience.renew();
      const now = JSON.stringify(run);
      if (now !== shown) onUpdate?.(run);
      shown = now;
      if (!moving.includes(run.status)) return run;
    } catch (error) {
      await patience.after(error);
      continue;
    }
    const pause = pauseAfter(polls, age);
    age += pause;
    await client.transport.sleep(pause, signal);
  }
}

/** 200 ms at first, soon 2 s, and for a run of an hour 15 s: two waits at once stay below the limit of requests. */
function pauseAfter(polls: number, age: number): number {
  return Math.round(Math.max(Math.min(2000, 200 * 1.5 ** polls), Math.min(15_000, age / 60)));
}
