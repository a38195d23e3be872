import { hash, randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { v7 as uuid } from 'uuid';

/** Time, ids and randomness come in here, so that a test can drive them. */
export interface Seam {
  now(): Date;
  /** Until so much time has passed; throws when the signal comes first. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
  /** UUID v7. */
  id(): string;
  /** A token nobody can guess, safe in a path and in a header. */
  token(): string;
}

export function systemSeam(): Seam {
  return {
    now: () => new Date(),
    wait: (ms, signal) => delay(ms, undefined, { signal }),
    id: () => uuid(),
    token: () => randomBytes(32).toString('base64url'),
  };
}

/** A clock that can be moved forward, past whatever waits: expiries and delays become testable over HTTP. */
export interface TestClock extends Seam {
  advance(seconds: number): Date;
}

export function testClock(): TestClock {
  let ahead = 0;
  const now = () => new Date(Date.now() + ahead);
  const waiting = new Set<() => void>();
  return {
    ...systemSeam(),
    now,
    async wait(ms, signal) {
      const until = now().getTime() + ms;
      const isOver = new AbortController();
      const look = () => now().getTime() >= until && isOver.abort();
      waiting.add(look);
      try {
        await delay(ms, undefined, { signal: AbortSignal.any([signal, isOver.signal]) });
      } catch (error) {
        if (!isOver.signal.aborted) throw error;
      } finally {
        waiting.delete(look);
      }
    },
    advance(seconds) {
      ahead += seconds * 1000;
      for (const look of waiting) look();
      return now();
    },
  };
}

export function isTestClock(seam: Seam): seam is TestClock {
  return 'advance' in seam;
}

/** Tokens and keys carry 256 random bits, so one round of SHA-256 keeps them. */
export function hashToken(token: string): string {
  return hash('sha256', token);
}

export function later(from: Date, { days = 0, hours = 0 }: { days?: number; hours?: number }): Date {
  return new Date(from.getTime() + (days * 24 + hours) * 3_600_000);
}
