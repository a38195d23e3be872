/** What is in flight gets this long to finish once a stop was asked for. */
const patienceMs = 30_000;

/** A signal asks for a graceful stop. */
export function stopOnSignal(stopGently: () => Promise<void>): void {
  const stop = () => {
    // A second signal, or a stop that hangs, ends it hard: acknowledged work is safe either way.
    process.once('SIGINT', () => process.exit(1));
    process.once('SIGTERM', () => process.exit(1));
    setTimeout(() => process.exit(1), patienceMs).unref();
    stopGently().then(
      () => process.exit(0),
      (error: Error) => {
        console.error(`godwit: stopping failed: ${error.message}`);
        process.exit(1);
      },
    );
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}
