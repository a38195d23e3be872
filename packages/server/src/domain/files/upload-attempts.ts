import { setTimeout as delay } from 'node:timers/promises';
import sql, { raw } from 'sql-template-tag';
import { failures } from '../../failures/failures.js';
import type { Service } from '../service.js';

/** By the database's clock, as leases of runs: the process of an attempt that says nothing for so long is dead. */
const fresh = sql`now() + make_interval(secs => 30)`;
const renewMs = 10_000;
/** Who tries again after a connection broke may be faster than the news of it. */
const waitMs = 2000;
const pollMs = 100;

export type UploadTable = 'files' | 'extractions';

/**
 * Does the work of an upload while nobody else can begin one with the same token: what is taken in at a time is
 * bounded by the number of tokens. An attempt that failed makes room for the next.
 */
export async function asOnlyAttempt<T>(
  { db, seam, log }: Service,
  table: UploadTable,
  id: string,
  work: () => Promise<T>,
): Promise<T> {
  const attempt = seam.id();
  const begun = () =>
    db.run(sql`
      update ${raw(table)} set upload_attempt = ${attempt}, upload_until = ${fresh}
      where id = ${id} and uploaded_at is null and (upload_until is null or upload_until < now())`);
  const giveUpAt = performance.now() + waitMs;
  while ((await begun()) === 0) {
    const open = await db.row(sql`select 1 from ${raw(table)} where id = ${id} and uploaded_at is null`);
    if (!open) throw failures.uploadRefused();
    if (performance.now() > giveUpAt) throw failures.uploadUnderWay();
    await delay(pollMs);
  }
  const mine = sql`id = ${id} and upload_attempt = ${attempt}`;
  const change = (to: typeof fresh) =>
    db.run(sql`update ${raw(table)} set upload_until = ${to} where ${mine}`).catch((error: unknown) => {
      log.warn({ err: error, upload: id }, 'attempt of an upload not written down');
    });
  const beat = setInterval(() => void change(fresh), renewMs);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    await change(sql`null`);
  }
}
