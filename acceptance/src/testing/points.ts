import { type RunOrder, startRun, stopped, until } from './runs.js';
import { origin } from './settings.js';

/** Moments of a run at which a test can have it stand still; see the server's README. */
export type Point =
  | 'claimed'
  | 'before:read'
  | 'before:plan'
  | 'after:plan'
  | 'execute'
  | 'result'
  | 'knowledge'
  | 'settled'
  /** Of the reading of a file ahead of any run; the file's id stands in the place of the migration's. */
  | 'reading:claimed'
  /** Of an extraction; its id stands in the place of the migration's. */
  | 'extraction:claimed'
  | 'extraction:extracted';

async function set(
  point: Point,
  migrationId: string,
  action: 'hold' | 'release' | 'kill_child',
): Promise<void> {
  const response = await fetch(`${origin}/test/points`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ point, migration_id: migrationId, action }),
  });
  if (!response.ok) throw new Error(`/test/points answered ${response.status}: ${await response.text()}`);
}

async function isHeld(point: Point, migrationId: string): Promise<boolean> {
  const response = await fetch(`${origin}/test/points?point=${point}&migration_id=${migrationId}`);
  return ((await response.json()) as { held: boolean }).held;
}

/** The process that does the work of the next run dies at the point, once. */
export const killChild = (point: Point, migrationId: string) => set(point, migrationId, 'kill_child');

export function standsAt(point: Point, migrationId: string): Promise<true> {
  return until(`it stands at ${point}`, async () => ((await isHeld(point, migrationId)) ? true : undefined));
}

/** The next run of the migration stands still at the point, until it is released. */
export async function hold(point: Point, migrationId: string): Promise<() => Promise<void>> {
  await set(point, migrationId, 'hold');
  return () => set(point, migrationId, 'release');
}

/**
 * Starts a run, does the work while it stands at the point, and lets it go on. The run may be canceled meanwhile; what
 * is left of it has stopped when this ends.
 */
export async function held<T>(
  migrationId: string,
  point: Point,
  order: RunOrder,
  work: (runId: string) => Promise<T>,
): Promise<T> {
  const release = await hold(point, migrationId);
  let runId: string | undefined;
  try {
    runId = await startRun(migrationId, order);
    await standsAt(point, migrationId);
    return await work(runId);
  } finally {
    await release();
    if (runId) await stopped(migrationId, runId);
  }
}
