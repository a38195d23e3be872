/** How long a row has been worked on, by this worker and those before it; waiting does not count. */
export interface WorkTime {
  since: number;
  /** Seconds, by earlier tries. */
  before: number;
}

export function startWork(before: number): WorkTime {
  return { since: performance.now(), before };
}

export function workedSeconds({ since, before }: WorkTime): number {
  return before + (performance.now() - since) / 1000;
}
