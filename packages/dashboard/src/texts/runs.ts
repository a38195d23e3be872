import { common } from './common.js';

const { number } = common;

/** Words for migrations and their runs, wherever they are shown. */
export const runs = {
  statuses: {
    awaiting_files: 'Waits for files',
    ready: 'Ready for a preview',
    awaiting_approval: 'Preview waits for approval',
    completed: 'Executed',
  },
  kinds: {
    generate: 'Preview',
    update: 'Change',
    clarify: 'Question',
    execute: 'Execute',
  },
  /** What goes on, where a run is in flight. */
  inFlight: {
    generate: 'A preview is being made',
    update: 'A change is being made',
    clarify: 'A question is being answered',
    execute: 'Rows are being written',
  },
  queued: 'Waits to start',
  states: {
    queued: 'Waits to start',
    running: 'Running',
    blocked: 'Waits for an answer',
    awaiting_approval: 'Preview made',
    completed: 'Done',
    failed: 'Failed',
    canceled: 'Canceled',
  },
  waitsForAnswers: 'Waits for answers',
  waitsForCredentials: 'Waits for credentials',
  failed: 'Last run failed',
  seconds: (ms: number) => {
    if (ms < 1000) return `${number(Math.max(0, Math.round(ms)))} ms`;
    if (ms < 59_950) return `${(ms / 1000).toFixed(1)} s`;
    const minutes = Math.floor(ms / 60_000);
    const rest = Math.round((ms % 60_000) / 1000);
    if (minutes < 60) return `${minutes} min ${rest} s`;
    return `${number(Math.floor(minutes / 60))} h ${minutes % 60} min`;
  },
};
