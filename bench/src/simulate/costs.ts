/**
 * What the fleet does with the database. `look` and, for a spare place, `spare_look` come before a claim; `miss` is a
 * claim before which somebody else was quicker.
 */
export const operations = [
  'start',
  'look',
  'spare_look',
  'claim',
  'miss',
  'say',
  'step',
  'beat',
  'settle',
  'other',
] as const;
export type Operation = (typeof operations)[number];

/** One operation, as PostgreSQL does it: `cpuMs` on a core, then a flush where it wrote something. */
export interface Cost {
  cpuMs: number;
  /** On top, for each thousand runs that wait or are under way. */
  cpuMsPerThousand: number;
  /** Round trips, with begin and commit. */
  statements: number;
  writes: boolean;
}

export interface Costs {
  operations: Record<Operation, Cost>;
  /** Until a commit is on the disk. Commits of one moment share it. */
  flushMs: number;
}

/** What cannot be measured on one machine. */
export interface Surroundings {
  /** Cores of the database. */
  cores: number;
  /** There and back between a worker and the database. */
  roundTripMs: number;
  s3LatencyMs: number;
  s3MegabytesPerSecond: number;
}
