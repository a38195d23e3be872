import sql from 'sql-template-tag';
import type { Seam } from '../seam/seam.js';
import type { Database } from '../store/database.js';

const windowMs = 60_000;

interface Window {
  start: number;
  /** Requests let through here, and how many of them the other processes know of. */
  here: number;
  told: number;
  /** Requests at the other processes, as of the last exchange. */
  elsewhere: number;
}

interface Total {
  bucket: string;
  window_start: Date;
  count: number;
}

/**
 * Requests per minute, per caller and endpoint. The window begins with the first request. Counting is in
 * memory; processes over one PostgreSQL exchange their counts twice a second, so the limit holds to within
 * that much. (rate-limiter-flexible's PostgreSQL store asks the database on every request instead.)
 */
export class RateLimits {
  readonly #windows = new Map<string, Window>();
  readonly #limit: number;
  readonly #seam: Seam;

  constructor(limit: number, seam: Seam) {
    this.#limit = limit;
    this.#seam = seam;
  }

  /** Counts one request; false when it is over the limit, the usual one where none is given. */
  take(bucket: string, limit = this.#limit): boolean {
    const now = this.#seam.now().getTime();
    let window = this.#windows.get(bucket);
    if (!window || now - window.start >= windowMs) {
      window = { start: now, here: 0, told: 0, elsewhere: 0 };
      this.#windows.set(bucket, window);
    }
    if (window.here + window.elsewhere >= limit) return false;
    window.here += 1;
    return true;
  }

  /** Tells the other processes what was counted here since the last time, and hears what was counted there. */
  async exchange(db: Database): Promise<void> {
    await this.#tell(db);
    // Overlapping, because what commits late carries an early time; totals can be heard twice.
    const rows = await db.rows<Total>(sql`
      select bucket, window_start, count from rate_counts
      where changed_at > clock_timestamp() - interval '3 seconds'`);
    for (const row of rows) this.#hear(row);
  }

  async #tell(db: Database): Promise<void> {
    const news = [...this.#windows]
      .filter(([, window]) => window.here > window.told)
      .map(([bucket, window]) => ({ bucket, window, here: window.here }))
      // In one order everywhere, so that two processes never wait for each other.
      .sort((a, b) => (a.bucket < b.bucket ? -1 : 1));
    if (news.length === 0) return;
    await db.run(sql`
      insert into rate_counts as r (bucket, window_start, count, changed_at)
      select *, clock_timestamp() from unnest(
        ${news.map(({ bucket }) => bucket)}::text[],
        ${news.map(({ window }) => new Date(window.start).toISOString())}::timestamptz[],
        ${news.map(({ window, here }) => here - window.told)}::integer[])
      on conflict (bucket) do update set
        count = case when excluded.window_start >= r.window_start + interval '1 minute'
                     then excluded.count else r.count + excluded.count end,
        window_start = case when excluded.window_start >= r.window_start + interval '1 minute'
                            then excluded.window_start else r.window_start end,
        changed_at = excluded.changed_at`);
    for (const { window, here } of news) window.told = here;
  }

  #hear({ bucket, window_start, count }: Total): void {
    const start = window_start.getTime();
    const known = this.#windows.get(bucket);
    if (known && Math.abs(known.start - start) < windowMs) {
      known.elsewhere = Math.max(0, count - known.told);
      known.start = Math.min(known.start, start);
    } else if (!known || known.start < start) {
      this.#windows.set(bucket, { start, here: 0, told: 0, elsewhere: count });
    }
  }

  /** Forgets windows that are over. */
  async sweep(db: Database): Promise<void> {
    const over = this.#seam.now().getTime() - windowMs;
    for (const [bucket, window] of this.#windows) if (window.start <= over) this.#windows.delete(bucket);
    await db.run(sql`delete from rate_counts where window_start <= ${new Date(over - windowMs)}`);
  }
}
