import { DuckSession } from '../session.js';

let opened: Promise<DuckSession> | undefined;
let last: Promise<unknown> = Promise.resolve();

async function open(): Promise<DuckSession> {
  const session = await DuckSession.open();
  // A test may write another file to the same place.
  await session.run('SET enable_external_file_cache = false');
  return session;
}

/**
 * For tests that look at what was written: one session for all of them in this process, one after the other, because to
 * open one takes 15 ms of processor time. It leaves nothing behind: it only selects.
 */
export function inReadSession<T>(work: (session: DuckSession) => Promise<T>): Promise<T> {
  opened ??= open();
  const session = opened;
  const done = last.then(async () => work(await session));
  last = done.catch(() => {});
  return done;
}
