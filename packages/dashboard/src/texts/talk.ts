import { common } from './common.js';

const { number, rows } = common;

/** The box where people ask or change something in words. */
export const talk = {
  title: 'Ask or change something',
  about: 'In plain words. A change makes a new preview and writes nothing; a question changes nothing.',
  label: 'Your words',
  example: 'Leave out customers with status Closed.',
  change: 'Change',
  ask: 'Ask',
  you: 'You',
  conversation: 'Conversation',
  busy: 'A run is in flight; wait for it, or cancel it above.',
  changed: 'Done',
  notUnderstood: 'Not understood, nothing was done for it',
  nothing: 'Nothing was changed.',
  failed: 'It failed:',
  canceled: 'Canceled.',
  waiting: 'Waits for an answer above.',
  working: 'Working on it',
  undo: 'Undo this change',
  /** The service's own way back. */
  undoMessage: 'Undo that.',
  difference: 'What changed in the rows',
  added: (count: number) => `${rows(count)} added`,
  gone: (count: number) => `${rows(count)} gone`,
  changedRows: (count: number) => `${rows(count)} changed`,
  unchanged: (count: number) => `${rows(count)} as before`,
  same: 'No row changed.',
  first: (shown: number, all: number) => `The first ${number(shown)} of ${number(all)}`,
  row: 'Row',
  column: 'Column',
  before: 'Before',
  after: 'After',
  empty: 'empty',
  showRows: 'Show rows',
  hideRows: 'Hide rows',
  showRowsOf: (name: string) => `Show rows of ${name}`,
  hideRowsOf: (name: string) => `Hide rows of ${name}`,
};
