import { inspect } from 'node:util';
import type { Logger } from 'pino';

/**
 * What nobody caught, an exception or a rejection, is logged, and the process goes on. Otherwise one request that finds
 * a hole in our code or in a library's would end the work of everybody else.
 *
 * What may be left behind is bounded elsewhere: changes are transactions, which the store rolls back; work in the
 * background is under a lease, which runs out; a request that nobody answers is cut off by its connection's timeout.
 * Only where the process itself cannot be trusted any more does it end, for its supervisor to start it anew.
 *
 * Called once the service listens: an error at the start is the end of the start. Returns what takes it back.
 */
export function guardProcess(log: Pick<Logger, 'error' | 'fatal'>): () => void {
  // Unhandled rejections come here too, as Node's default has it.
  const onUncaught = (thrown: unknown, origin: string) => {
    const err = thrown instanceof Error ? thrown : new Error(`thrown: ${inspect(thrown, { depth: 1 })}`);
    if (isFatal(err)) {
      tell(() => log.fatal({ err, origin }, 'the embedded database broke down: this process ends'));
      process.exit(1);
    }
    tell(() => log.error({ err, origin }, 'an error that nobody caught; the service goes on'));
  };
  process.on('uncaughtException', onUncaught);
  return () => void process.off('uncaughtException', onUncaught);
}

/** WebAssembly that trapped has left its memory in the middle of something: for us that is the embedded database. */
function isFatal(error: Error): boolean {
  return error.name === 'RuntimeError';
}

/** A log that cannot be written to must not end what it was to log. */
function tell(log: () => void): void {
  try {
    log();
  } catch {}
}
