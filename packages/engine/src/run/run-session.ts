import { DuckSession } from '../duck/session.js';
import { RunCanceled } from '../failed.js';
import { SqlChecker } from '../recipe/checked-sql/checker.js';

export interface RunLimits {
  /** Where sheets are written, and what does not fit into memory. */
  out: string;
  threads?: number;
  memoryMb?: number;
  signal?: AbortSignal;
}

/** With less memory the threads wait for each other when they write in order (1M × 12: 4.4 s at 500 MB, 2.9 at 800). */
const defaults = { threads: 2, memoryMb: 800 };

/** How long a pattern that only JavaScript can run may take. */
export const usualPatternMs = 10_000;

/** A session that reads and writes `paths` and nothing else. Throws RunCanceled when the signal says so. */
export async function inRunSession<Made>(
  limits: RunLimits,
  paths: readonly string[],
  work: (session: DuckSession, checker: SqlChecker) => Promise<Made>,
): Promise<Made> {
  const { out, threads, memoryMb, signal } = { ...defaults, ...limits };
  const session = await DuckSession.open({ threads, memoryMb, scratch: out });
  const checker = new SqlChecker();
  const interrupt = () => session.connection.interrupt();
  signal?.addEventListener('abort', interrupt);
  try {
    if (signal?.aborted) throw new RunCanceled();
    await session.keepAsWritten();
    await session.lockDown(paths);
    return await work(session, checker);
  } catch (error) {
    throw signal?.aborted ? new RunCanceled() : error;
  } finally {
    signal?.removeEventListener('abort', interrupt);
    await checker.close();
    session.close();
  }
}
