/** So long may statements follow each other without a look at the sockets. */
const mostMs = 5;

let turnedAt = 0;
let turning: Promise<void> | undefined;

/**
 * Lets the event loop turn, if it has not done so for a while. PGlite works in this thread and its answers come within
 * the same tick: behind each other, the statements of fifty requests kept the process from its sockets for seconds.
 */
export function breathe(): Promise<void> | undefined {
  if (performance.now() - turnedAt < mostMs) return undefined;
  turning ??= new Promise((resolve) => {
    setImmediate(() => {
      turnedAt = performance.now();
      turning = undefined;
      resolve();
    });
  });
  return turning;
}
