/** Waits; less when it is stopped, or when somebody calls what stands in `wakes` meanwhile. */
export function pause(ms: number, signal: AbortSignal, wakes: Set<() => void>): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      wakes.delete(end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    wakes.add(end);
    signal.addEventListener('abort', end);
  });
}
