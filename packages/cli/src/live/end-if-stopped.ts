/** A source that does not let go must not hold the process. */
export function endIfStopped(signal: AbortSignal): void {
  if (!signal.aborted) return;
  console.error('godwit: stopped');
  process.exit(1);
}
