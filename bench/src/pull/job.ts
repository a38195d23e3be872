import type { Database } from './database.js';

/** What a contender is told: a table of a database that becomes a Parquet file in a folder. */
export interface Job extends Pick<Database, 'kind' | 'connector' | 'config' | 'credentials'> {
  table: string;
  folder: string;
}

/** What it says when it is done. */
export interface Done {
  seconds: number;
  /** Of processor time, all threads; not that of the server. */
  cpu: number;
  /** Resident memory at its highest, over what it was when all was loaded. */
  grownMb: number;
  parquet: string;
  /** What came before, in CSV, where it is kept. */
  csv?: string;
}

export function jobGiven(): Job {
  return JSON.parse(process.argv[2] ?? '') as Job;
}

const mb = 1024 ** 2;

/** Starts the clock; the answer ends it and prints. */
export function begin(): (made: Pick<Done, 'parquet' | 'csv'>) => void {
  const baseline = process.memoryUsage.rss() / mb;
  const before = process.cpuUsage();
  const started = performance.now();
  return (made) => {
    const { user, system } = process.cpuUsage(before);
    const done: Done = {
      seconds: (performance.now() - started) / 1000,
      cpu: (user + system) / 1e6,
      grownMb: process.resourceUsage().maxRSS / 1024 - baseline,
      ...made,
    };
    console.log(JSON.stringify(done));
  };
}
