import type { Queries } from '../../store/database.js';
import type { Line } from './turns.js';

/** What there is to do in the background without a row of its own that says so: a job names what it is about. */
export const queueNames = ['revalidate', 'deliver'] as const;
export type QueueName = (typeof queueNames)[number];
/** Deliveries are rows that wait too; they are taken by endpoint, not by account (domain/webhooks/due.ts). */
export type LineName = Line['name'] | 'delivery';

/** Tells those who work that there is something to do. */
export interface Announcer {
  /** Inside the transaction that makes a row wait: whoever has a free slot looks as soon as it is committed. */
  announce(tx: Queries, line: LineName): Promise<void>;
  /** Inside the transaction that makes the work: no work without its wake-up, and none before the commit. */
  send(tx: Queries, name: QueueName, id: string): Promise<void>;
  /** For work whose wake-up is gone; one that is on its way is not sent again. */
  wake(name: QueueName, id: string): Promise<void>;
}
