import PgBoss from 'pg-boss';
import type { Logger } from 'pino';
import sql from 'sql-template-tag';
import type { Database, Queries } from '../store/database.js';
import { BossDatabase, bossQueries } from './boss-database.js';

/** What there is to do in the background. A job names a row; the row and its lease are the truth, the job a wake-up. */
export const queueNames = ['run', 'export', 'extraction', 'revalidate'] as const;
export type QueueName = (typeof queueNames)[number];

export interface Queue {
  /** Inside the transaction that makes the work: no work without its wake-up, and none before the commit. */
  send(tx: Queries, name: QueueName, id: string): Promise<void>;
  /** For a row that waits although its wake-up is gone; one that is on its way is not sent again. */
  wake(name: QueueName, id: string): Promise<void>;
  /** So many at a time. A handler that throws is logged; the sweep of its leases wakes the work again. */
  work(name: QueueName, slots: number, handle: (id: string) => Promise<void>): Promise<void>;
  /** Takes no more work and waits for what runs. */
  stop(): Promise<void>;
}

const channel = 'godwit_jobs';

/** A nudge starts work at once; `pollSeconds` is for the one that got lost. */
export async function openQueue(db: Database, log: Logger, { pollSeconds = 2 } = {}): Promise<Queue> {
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
  // Short: of wake-ups of one row that nobody took yet, there is one.
  for (const name of queueNames) await boss.createQueue(name, { name, policy: 'short' });
  const workers = new Map<QueueName, string[]>();
  const nudge = (name: string) => {
    for (const worker of workers.get(name as QueueName) ?? []) boss.notifyWorker(worker);
  };
  const nudgeAll = () => queueNames.forEach(nudge);
  const unlisten = await db.listen(channel, { onMessage: nudge, onLost() {}, onBack: nudgeAll });
  const underWay = new Set<Promise<void>>();

  async function send(queries: Queries, name: QueueName, id: string): Promise<void> {
    // Not retried by the queue: who takes it up again, and how often, is the lease's business.
    const options = { singletonKey: id, retryLimit: 0, expireInHours: 23 };
    const sent = await boss.send(name, { id }, { db: bossQueries(queries), ...options });
    if (sent !== null) await queries.run(sql`select pg_notify(${channel}, ${name})`);
  }

  return {
    send,
    wake: (name, id) => send(db, name, id),
    async work(name, slots, handle) {
      const ids: string[] = [];
      workers.set(name, ids);
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
            nudge(name);
          },
        );
        ids.push(id);
      }
    },
    async stop() {
      workers.clear();
      await unlisten();
      await boss.stop({ graceful: false, close: false, wait: false });
      await Promise.all(underWay);
      await store.close();
    },
  };
}
