import { GodwitConnectionError, GodwitError } from './errors.js';
import type { Transport } from './retry.js';

/** Failures in a row that a long wait sits out: with the tries of each request, some minutes. */
const most = 8;

/** For what takes long: a service that is away for a moment does not end it, one that refuses does. */
export class Patience {
  private failed = 0;

  constructor(
    private readonly transport: Transport,
    private readonly signal: AbortSignal | undefined,
  ) {}

  renew(): void {
    this.failed = 0;
  }

  /** Waits, longer each time: half a second at first, 30 at most. Throws what cannot pass. */
  async after(error: unknown): Promise<void> {
    this.signal?.throwIfAborted();
    const passing =
      error instanceof GodwitConnectionError || (error instanceof GodwitError && error.retryable);
    if (!passing || this.failed >= most) throw error;
    const wait = Math.min(30_000, 500 * 2 ** this.failed);
    this.failed += 1;
    await this.transport.sleep(Math.round(wait * (1 + this.transport.random() / 2)), this.signal);
  }
}
