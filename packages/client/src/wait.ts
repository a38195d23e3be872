import type { Result } from '@godwit/contract/routes';
import type { Operations } from './inputs.js';
import { poll } from './poll.js';
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
export function waitForRun(
  client: WaitClient,
  { migrationId, runId, signal, onUpdate }: RunWait,
): Promise<Run> {
  const params = { migration_id: migrationId, run_id: runId };
  return poll(client.transport, {
    read: () => client.getRun({ params }, { signal }),
    isMoving: ({ status }) => moving.includes(status),
    onUpdate,
    signal,
  });
}
