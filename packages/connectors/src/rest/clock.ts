import { setTimeout as delay } from 'node:timers/promises';

/** Time and chance come in here, so that a test of waiting does not wait. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Until so much time has passed; throws when the signal comes first. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
  /** From 0 to less than 1. */
  random(): number;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  wait: async (ms, signal) => {
    await delay(ms, undefined, { signal }).catch((error: unknown) => {
      signal.throwIfAborted();
      throw error;
    });
  },
  random: () => Math.random(),
};
