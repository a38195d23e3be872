import type { TaskName } from './tasks.js';

/** What passes between the service and a process of the desk: one job at a time, all paths local. */
export interface DeskJob {
  task: TaskName;
  input: unknown;
}

export type FromDesk =
  | { type: 'told'; told: unknown }
  | { type: 'done'; result: unknown; rssMb: number }
  /** `name` is that of the error's class. */
  | { type: 'failed'; name: string; message: string; rssMb: number };
