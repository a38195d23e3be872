import { common } from './common.js';

const { number } = common;

/** Where people look rather than read: the flow of a migration, its runs over time. */
export const pictures = {
  flowTitle: 'From files to sheets',
  flow: 'Which file feeds which sheet, as thick as its rows',
  feeds: (file: string, sheet: string, columns: number) =>
    `${file} feeds ${columns === 1 ? '1 column' : `${number(columns)} columns`} of ${sheet}`,
  others: (count: number) => `${number(count)} more`,
  history: 'Runs',
  queued: 'Waited to start',
  waited: 'Waited for an answer',
  run: (name: string, time: string) => `${name}: ${time} of work`,
  steps: (name: string, at: string) => `${name} of ${at}: steps`,
  step: (text: string, time: string) => `${text}: ${time}`,
  allRuns: (count: number) => `Show all ${number(count)} runs`,
};
