import type { IncomingHttpHeaders } from 'node:http';
import type { Clock } from './clock.js';
import type { Limits, ResetFormat } from './document.js';

/** How often and how long one request is tried. */
export interface Patience {
  tries: number;
  /** All waits together. */
  waitMs: number;
  deadlineMs: number;
}

export function patienceOf({ most_tries = 8, most_wait_seconds = 900 }: Limits = {}): Patience {
  return { tries: most_tries, waitMs: most_wait_seconds * 1000, deadlineMs: 120_000 };
}

/** Where somebody waits for the answer, and nothing is lost without it. */
export const impatient: Patience = { tries: 2, waitMs: 5000, deadlineMs: 30_000 };

const longestStepMs = 60_000;

/** Twice as long each time, and never the same for two who began together. */
export function backoffMs(tried: number, random: number): number {
  const step = Math.min(longestStepMs, 1000 * 2 ** (tried - 1));
  return Math.round(step / 2 + (step / 2) * random);
}

/** What the source itself asks to wait; undefined where it does not say. */
export function askedWaitMs(headers: IncomingHttpHeaders, limits: Limits, now: number): number | undefined {
  const after = headerText(headers, 'retry-after');
  const asked = after === undefined ? undefined : retryAfterMs(after, now);
  return asked ?? resetMs(headers, limits, now);
}

/** Seconds, with decimals too, or a date. */
export function retryAfterMs(text: string, now: number): number | undefined {
  if (/^\d+(\.\d+)?$/.test(text.trim())) return Math.ceil(Number(text) * 1000);
  const date = Date.parse(text);
  return Number.isFinite(date) ? Math.max(0, date - now) : undefined;
}

/** How long to keep still after an answer that said nothing is left. */
export function exhaustedMs(headers: IncomingHttpHeaders, limits: Limits, now: number): number {
  if (!limits.remaining_header) return 0;
  const remaining = headerText(headers, limits.remaining_header);
  if (remaining === undefined || !(Number.parseFloat(remaining) <= 0)) return 0;
  return resetMs(headers, limits, now) ?? 0;
}

function resetMs(
  headers: IncomingHttpHeaders,
  { reset_header, reset_format = 'seconds' }: Limits,
  now: number,
): number | undefined {
  const text = reset_header && headerText(headers, reset_header);
  if (!text) return undefined;
  const ms = resetBy[reset_format](text, now);
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}

const resetBy: Record<ResetFormat, (text: string, now: number) => number> = {
  seconds: (text) => Number(text) * 1000,
  unix: (text, now) => Number(text) * 1000 - now,
  unix_ms: (text, now) => Number(text) - now,
  date: (text, now) => Date.parse(text) - now,
};

/** Node gives the names of headers in lower case. */
function headerText(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = new Map(Object.entries(headers)).get(name.toLowerCase());
  return Array.isArray(value) ? value[0] : value;
}

/** When the next request may be sent: with some time between them, and not before the source takes any. */
export class Pace {
  #spacedUntil = 0;
  #restsUntil = 0;

  constructor(
    readonly clock: Clock,
    readonly limits: Limits,
  ) {}

  /** How long to wait, and whether the source asked for it. */
  turn(): { ms: number; isAsked: boolean } {
    const now = this.clock.now();
    const at = Math.max(now, this.#spacedUntil, this.#restsUntil);
    this.#spacedUntil = at + 60_000 / (this.limits.requests_per_minute ?? Number.POSITIVE_INFINITY);
    return { ms: at - now, isAsked: at === this.#restsUntil };
  }

  rest(ms: number): void {
    this.#restsUntil = Math.max(this.#restsUntil, this.clock.now() + ms);
  }
}
