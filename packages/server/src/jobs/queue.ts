import PgBoss from 'pg-boss';
import type { Logger } from 'pino';
import sql from 'sql-template-tag';
import { type Announcer, type LineName, type QueueName, queueNames } from '../domain/runs/announcer.js';
import type { Database, Queries } from '../store/database.js';
import { BossDatabase, bossQueries } from './boss-database.js';

export interface Queue extends Announcer {
  /** Calls `look` now, at every announcement, and every `pollSeconds`: for rows whose worker died. */
  watch(line: LineName, look: () => void): void;
  /** So many at a time. A handler that throws is logged; a sweep wakes the work again. */
  work(name: QueueName, slots: number, handle: (id: string) => Promise<void>): Promise<void>;
  /** Takes no more work and waits for what runs. */
  stop(): Promise<void>;
}

const channel = 'godwit_jobs';

/** How often who has a free slot looks without being told. */
export const usualPollSeconds = 2;

/** A nudge starts work at once; `pollSeconds` is for the one that got lost. */
export async function openQueue(
  db: Database,
  log: Logger,
  { pollSeconds = usualPollSeconds } = {},
): Promise<Queue> {
  const store = new BossDatabase(db, log);
  const boss = new PgBoss({
    db: store,
    schedule: false,
    // Finished wake-ups are worth nothing.
    archiveCompletedAfterSeconds: 60,
    deleteAfterMinutes: 10,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'queue'));
  await boss.start();
  // Short: of wake-ups for one thing that nobody took yet, there is one.
  for (const name of queueNames) await boss.createQueue(name, { name, policy: 'short' });
  const nudges = new Map<string, () => void>();
  const nudgeAll = () => {
    for (const nudge of nudges.values()) nudge();
  };
  const unlisten = await db.listen(channel, {
    onMessage: (name) => nudges.get(name)?.(),
    onLost() {},
    onBack: nudgeAll,
  });
  const polls: NodeJS.Timeout[] = [];
  const underWay = new Set<Promise<void>>();

  const notify = (queries: Queries, name: string) => queries.run(sql`select pg_notify(${channel}, ${name})`);

  async function send(queries: Queries, name: QueueName, id: string): Promise<void> {
    // Not retried by the queue: the sweep that finds what is still to do decides.
    const options = { singletonKey: id, retryLimit: 0, expireInHours: 23 };
    const sent = await boss.send(name, { id }, { db: bossQueries(queries), ...options });
    if (sent !== null) await notify(queries, name);
  }

  return {
    async announce(tx, line) {
      await notify(tx, line);
    },
    watch(line, look) {
      nudges.set(line, look);
      polls.push(setInterval(look, pollSeconds * 1000));
      look();
    },
    send,
    wake: (name, id) => send(db, name, id),
    async work(name, slots, handle) {
      const ids: string[] = [];
      const nudge = () => {
        for (const id of ids) boss.notifyWorker(id);
      };
      nudges.set(name, nudge);
      for (let slot = 0; slot < slots; slot += 1) {
        const id = await boss.work<{ id: string }>(
          name,
          { pollingIntervalSeconds: pollSeconds },
          async ([job]) => {
            if (!job) return;
            const done = handle(job.data.id).catch((error: unknown) => {
              log.error({ err: error, queue: name, id: job.data.id }, 'job failed');
            });
            underWay.add(done);
            await done;
            underWay.delete(done);
            // Whoever waits behind this one need not wait for the poll.
            nudges.get(name)?.();
          },
        );
        ids.push(id);
      }
    },
    async stop() {
      nudges.clear();
      for (const poll of polls.splice(0)) clearInterval(poll);
      await unlisten();
      await boss.stop({ graceful: false, close: false, wait: false });
      await Promise.all(underWay);
      await store.close();
    },
  };
}
