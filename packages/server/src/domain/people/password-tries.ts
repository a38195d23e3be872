import sql from 'sql-template-tag';
import { failures } from '../../failures/failures.js';
import { hashToken, type Seam } from '../../seam/seam.js';
import type { Database } from '../../store/database.js';
import { inTurn } from '../../store/in-turn.js';

/** Who tries a password. */
export interface Trier {
  address: string;
  /** Aborted when they wait no more. */
  signal: AbortSignal;
}

const mostSeconds = 30;
const rememberedMs = 15 * 60_000;
/** Answers that wait, in this process: of one address, which sends 100 tries a minute at most, and in all. */
const mostOfAddress = 20;
const mostWaiting = 2000;
const mostKept = 100_000;

/** A try that waits. */
interface Waiting {
  email: string;
  address: string;
  /** Tries before it that failed, or are not known to be right yet. */
  earlier: number;
  isOver: boolean;
  /** Looks again how long it has to wait. */
  wake(): void;
}

/**
 * Failed tries of passwords delay those that follow with the same e-mail: each by a second more, 30 at most, and
 * nobody is refused for the failures of others. Each try counts before it is checked, so that tries at the same time
 * delay each other; one that turns out to be right delays those behind it no longer. The count stands in the store, so
 * that it holds over all processes. An e-mail that nobody has is delayed alike.
 */
export class PasswordTries {
  /** In the order they came. */
  readonly #waiting = new Set<Waiting>();
  /** What is counted in the store and who waits here change together. */
  readonly #inTurn = inTurn();
  #isStopping = false;

  constructor(
    private readonly db: Database,
    private readonly seam: Seam,
  ) {}

  /** What `check` finds by the password; undefined: it is wrong. */
  async attempt<T>(email: string, trier: Trier, check: () => Promise<T | undefined>): Promise<T | undefined> {
    const { delayed, ahead } = await this.#inTurn(async () => {
      const earlier = await this.#count(email);
      // Whoever waits by now came before.
      return { ahead: new Set(this.#waiting), delayed: earlier > 0 && this.#delay(email, earlier, trier) };
    });
    await delayed;
    const found = await check();
    if (found !== undefined) await this.#inTurn(() => this.#letThrough(email, ahead));
    return found;
  }

  /** Nobody waits any longer: the service stops. */
  stop(): void {
    this.#isStopping = true;
    for (const waiting of this.#waiting) end(waiting);
  }

  /** Forgets what is old; of a flood of invented e-mails those with the fewest failures go first. */
  async sweep(): Promise<void> {
    await this.db.run(sql`delete from password_tries where last_at < ${this.#forgotten()}`);
    await this.db.run(sql`
      delete from password_tries where email_hash in (
        select email_hash from password_tries order by failures desc, last_at desc offset ${mostKept})`);
  }

  #forgotten(): Date {
    return new Date(this.seam.now().getTime() - rememberedMs);
  }

  /** How many failed before, counting this try as a failure until it is forgiven. */
  async #count(email: string): Promise<number> {
    const row = await this.db.row<{ failures: number }>(sql`
      insert into password_tries as known (email_hash, failures, last_at)
      values (${hashToken(email)}, 1, ${this.seam.now()})
      on conflict (email_hash) do update set
        failures = case when known.last_at < ${this.#forgotten()} then 1 else least(known.failures, 1000000) + 1 end,
        last_at = greatest(known.last_at, excluded.last_at)
      returning failures`);
    return (row?.failures ?? 1) - 1;
  }

  /**
   * A right password ends the count, unless people of several accounts have the e-mail: then it takes back its own try
   * alone, or whoever invites somebody's e-mail into an account of their own could go on guessing undelayed.
   */
  async #letThrough(email: string, ahead: ReadonlySet<Waiting>): Promise<void> {
    await this.db.run(sql`
      update password_tries set failures = case
        when (select count(*) from users where email = ${email} and joined_at is not null and removed_at is null) = 1
        then 0 else greatest(failures - 1, 0) end
      where email_hash = ${hashToken(email)}`);
    for (const waiting of this.#waiting) {
      if (waiting.email !== email || ahead.has(waiting)) continue;
      waiting.earlier -= 1;
      waiting.wake();
    }
  }

  /** Holds a timer and a connection of the caller, nothing of the database. */
  async #delay(email: string, earlier: number, { address, signal }: Trier): Promise<void> {
    const waiting: Waiting = { email, earlier, address, isOver: false, wake: () => {} };
    const ofAddress = [...this.#waiting].filter((other) => other.address === address).length;
    const isFull = ofAddress >= mostOfAddress || this.#waiting.size >= mostWaiting;
    if (isFull || this.#isStopping || signal.aborted) throw failures.tooManyRequests();
    const began = this.seam.now().getTime();
    const leave = () => end(waiting);
    signal.addEventListener('abort', leave);
    this.#waiting.add(waiting);
    try {
      while (!waiting.isOver) {
        const until = began + Math.min(waiting.earlier, mostSeconds) * 1000;
        const left = until - this.seam.now().getTime();
        if (left <= 0) return;
        const woken = new AbortController();
        waiting.wake = () => woken.abort();
        await this.seam.wait(left, woken.signal).catch(() => {});
      }
      throw failures.tooManyRequests();
    } finally {
      signal.removeEventListener('abort', leave);
      this.#waiting.delete(waiting);
    }
  }
}

function end(waiting: Waiting): void {
  waiting.isOver = true;
  waiting.wake();
}
