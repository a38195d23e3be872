/** What a reader says when it has read the workbook. */
export interface Read {
  seconds: number;
  /** Of processor time, all threads. */
  cpu: number;
  peakMb: number;
  rows: number;
  columns: number;
}

export function done(started: number, rows: number, columns: number): void {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  const result: Read = {
    seconds: (performance.now() - started) / 1000,
    cpu: (userCPUTime + systemCPUTime) / 1e6,
    peakMb: maxRSS / 1024,
    rows,
    columns,
  };
  console.log(JSON.stringify(result));
}
