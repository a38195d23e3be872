/** What passes between the service and a process of a pool: one job at a time, all paths local. */
export interface Job {
  task: string;
  input: unknown;
  /** Of the processor's time, for the whole job. */
  cpuSeconds?: number | undefined;
}

export type FromProcess =
  | { type: 'told'; told: unknown }
  | { type: 'done'; result: unknown; rssMb: number }
  /** `name` is that of the error's class. */
  | { type: 'failed'; name: string; message: string; rssMb: number };
