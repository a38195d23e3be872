import type { Route } from '@godwit/contract/route';
import { GodwitConnectionError, GodwitError } from './errors.js';

/** How requests leave, and how long to wait between two tries; tests put their own in. */
export interface Transport {
  fetch: typeof globalThis.fetch;
  /** Tries after the first. */
  retries: number;
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** 0 ≤ n < 1 */
  random(): number;
}

const idempotent: readonly Route['method'][] = ['GET', 'PUT', 'DELETE'];
const passing: readonly number[] = [502, 503, 504];

/** Whether sending again is safe and may help; no status means that no answer came. */
export function isRetryable(method: Route['method'], status?: number): boolean {
  // A 429 was counted and turned away before anything ran, so even a POST may be repeated.
  if (status === 429) return true;
  return idempotent.includes(method) && (status === undefined || passing.includes(status));
}

/** Runs `attempt` until it succeeds, fails for good, or the tries are used up. */
export async function withRetries<T>(
  transport: Transport,
  signal: AbortSignal | undefined,
  attempt: () => Promise<T>,
): Promise<T> {
  for (let tried = 0; ; tried += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (tried >= transport.retries || !asksForRetry(error)) throw error;
      await transport.sleep(waitAfter(tried, transport.random()), signal);
    }
  }
}

function asksForRetry(error: unknown): boolean {
  return (error instanceof GodwitError || error instanceof GodwitConnectionError) && error.retryable;
}

/** 1 to 2 s, then 2 to 4, then 4 to 8: the API sends no Retry-After, and asks for "a second or two". */
function waitAfter(tried: number, random: number): number {
  return Math.round(1000 * 2 ** tried * (1 + random));
}

export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
