/** Wall clock and processor time of one piece of work, in seconds: on a busy machine the second says more. */
export interface Took {
  seconds: number;
  cpu: number;
}

export async function timed<T>(work: () => Promise<T>): Promise<[took: Took, done: T]> {
  const started = performance.now();
  const before = process.cpuUsage();
  const done = await work();
  const { user, system } = process.cpuUsage(before);
  return [{ seconds: (performance.now() - started) / 1000, cpu: (user + system) / 1e6 }, done];
}
