import { hash, randomBytes } from 'node:crypto';
import { v7 as uuid } from 'uuid';

/** Time, ids and randomness come in here, so that a test can drive them. */
export interface Seam {
  now(): Date;
  /** UUID v7. */
  id(): string;
  /** A token nobody can guess, safe in a path and in a header. */
  token(): string;
}

export function systemSeam(): Seam {
  return { now: () => new Date(), id: () => uuid(), token: () => randomBytes(32).toString('base64url') };
}

/** A clock that can be moved forward: expiries become testable over HTTP. */
export interface TestClock extends Seam {
  advance(seconds: number): Date;
}

export function testClock(): TestClock {
  let ahead = 0;
  const now = () => new Date(Date.now() + ahead);
  return {
    ...systemSeam(),
    now,
    advance(seconds) {
      ahead += seconds * 1000;
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
