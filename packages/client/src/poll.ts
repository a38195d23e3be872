import { Patience } from './patience.js';
import type { Transport } from './retry.js';

interface Polling<T> {
  read(): Promise<T>;
  isMoving(read: T): boolean;
  /** Called whenever it looks otherwise than before. */
  onUpdate?: ((read: T) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/** Reads again and again, until what is read stands still. */
export async function poll<T>(
  transport: Transport,
  { read, isMoving, onUpdate, signal }: Polling<T>,
): Promise<T> {
  const patience = new Patience(transport, signal);
  let shown = '';
  for (let age = 0, polls = 0; ; polls += 1) {
    try {
      const found = await read();
      patience.renew();
      const now = JSON.stringify(found);
      if (now !== shown) onUpdate?.(found);
      shown = now;
      if (!isMoving(found)) return found;
    } catch (error) {
      await patience.after(error);
      continue;
    }
    const pause = pauseAfter(polls, age);
    age += pause;
    await transport.sleep(pause, signal);
  }
}

/** 200 ms at first, soon 2 s, and for what takes an hour 15 s: two waits at once stay below the limit of requests. */
function pauseAfter(polls: number, age: number): number {
  return Math.round(Math.max(Math.min(2000, 200 * 1.5 ** polls), Math.min(15_000, age / 60)));
}
