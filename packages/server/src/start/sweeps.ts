import { expireExtractions, failUnfilled } from '../domain/extractions/extraction-sweeps.js';
import { sweepUnusedLinks } from '../domain/files/files.js';
import { trimReadings } from '../domain/files/readings.js';
import { emptyTrash } from '../domain/files/trash.js';
import { purgeIdle } from '../domain/migrations/retention.js';
import { sweepSessions } from '../domain/people/sessions.js';
import { failUnanswered } from '../domain/runs/run-sweeps.js';
import type { Service } from '../domain/service.js';
import { expireExports } from '../domain/sheets/export-jobs.js';
import { wakeOutdated } from '../domain/sheets/revalidation.js';
import { wakeOwed } from '../domain/webhooks/owed.js';
import { purgeDeliveries } from '../domain/webhooks/purge.js';
import type { RateLimits } from '../http/rate-limits.js';

export interface Sweeps {
  /** Does everything that is due now. */
  run(): Promise<void>;
  stop(): Promise<void>;
}

/** What has to happen now and then, whether or not anybody calls. A worker has no callers, and so no limits. */
export function startSweeps(service: Service, limits?: RateLimits): Sweeps {
  const { db, log, principals } = service;
  const shared = db.kind === 'postgres';
  const timers: NodeJS.Timeout[] = [];
  const underWay = new Set<Promise<void>>();

  function every(ms: number, name: string, work: () => Promise<void>): void {
    let busy = false;
    timers.push(
      setInterval(() => {
        if (busy) return;
        busy = true;
        const done = work()
          .catch((error: unknown) => log.error({ err: error }, `${name} failed; will try again`))
          .finally(() => {
            busy = false;
            underWay.delete(done);
          });
        underWay.add(done);
      }, ms).unref(),
    );
  }

  async function run(): Promise<void> {
    await purgeIdle(service);
    await failUnanswered(service);
    await expireExports(service);
    await failUnfilled(service);
    await expireExtractions(service);
    await sweepUnusedLinks(service);
    await trimReadings(service);
    await sweepSessions(service);
    await wakeOutdated(service);
    await wakeOwed(service);
    await purgeDeliveries(service);
    await emptyTrash(service);
  }

  every(5 * 60_000, 'sweep', run);
  every(5000, 'last use of keys and sessions', () => principals.flushLastUse());
  every(30_000, 'password tries', () => service.passwordTries.sweep());
  if (limits) every(30_000, 'rate window sweep', () => limits.sweep(db));
  if (limits && shared) every(500, 'rate exchange', () => limits.exchange(db));

  return {
    run,
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(underWay);
    },
  };
}
