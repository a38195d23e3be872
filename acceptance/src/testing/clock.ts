import { expect, it } from 'vitest';
import { origin, origins } from './settings.js';

export const minute = 60;
export const hour = 60 * minute;
export const day = 24 * hour;

/** Called when time moved by more than a rate-limit window, so that stale sessions are dropped. */
const listeners: (() => void)[] = [];
export function onLeap(listener: () => void): void {
  listeners.push(listener);
}

async function readNow(response: Response): Promise<Date> {
  if (!response.ok) throw new Error(`/test/clock answered ${response.status}: ${await response.text()}`);
  const { now } = (await response.json()) as { now: string };
  return new Date(now);
}

/** The service's time. */
export async function now(): Promise<Date> {
  return readNow(await fetch(`${origin}/test/clock`));
}

/** Each process has a clock of its own; they move together. */
export async function advance(seconds: number): Promise<Date> {
  const request = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advance_seconds: Math.ceil(seconds) }),
  };
  const moved = await Promise.all(
    origins.map(async (one) => readNow(await fetch(`${one}/test/clock`, request))),
  );
  if (seconds > hour) for (const listener of listeners) listener();
  return moved[0]!;
}

/** Moves to so many seconds before or after a moment; the moment must lie ahead. */
export async function advanceTo(moment: string, offsetSeconds = 0): Promise<Date> {
  const seconds = (Date.parse(moment) - (await now()).getTime()) / 1000 + offsetSeconds;
  if (seconds < 0) throw new Error(`${moment} has passed`);
  return advance(seconds);
}

/** Asserts that what was asked for at a moment, and is there now, lives for so many seconds. */
export async function expectLifetime(expiresAt: string, seconds: number, asked: Date): Promise<void> {
  const begins = Date.parse(expiresAt) - seconds * 1000;
  // Each process has a clock of its own, and they are moved one after the other.
  const apart = 5000;
  expect(begins).toBeGreaterThanOrEqual(asked.getTime() - apart);
  expect(begins).toBeLessThanOrEqual((await now()).getTime() + apart);
}

/**
 * A test of what happens within a minute. On a busy machine so much of the minute can pass that the counts begin anew
 * on the way: then it is done again, in the next one.
 */
export function itWithinWindow(name: string, test: () => Promise<void>): void {
  it(name, async () => {
    for (let attempt = 1; ; attempt += 1) {
      const began = performance.now();
      try {
        return await test();
      } catch (error) {
        if (attempt === 5 || performance.now() - began < 5000) throw error;
        await nextWindow();
      }
    }
  });
}

let cooling: Promise<Date> | undefined;

/** Starts fresh rate-limit windows everywhere; callers that wait together move time once. */
export function nextWindow(): Promise<Date> {
  cooling ??= advance(minute + 1).finally(() => {
    cooling = undefined;
  });
  return cooling;
}
