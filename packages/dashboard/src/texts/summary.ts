import { common } from './common.js';

const { number, rows } = common;

/** The summary of a preview, and what is approved. */
export const summary = {
  title: 'Preview',
  about: (sheets: number, count: number) =>
    `${rows(count)} in ${sheets === 1 ? '1 sheet' : `${number(sheets)} sheets`}`,
  invalid: (count: number) =>
    count === 1 ? '1 row with invalid cells' : `${number(count)} rows with invalid cells`,
  allValid: 'all valid',
  open: 'Open sheet',
  openOf: (name: string) => `Open sheet ${name}`,
  findings: 'Look at this first',
  columnsOf: (name: string) => `Columns of ${name}`,
  showColumns: (count: number) => (count === 1 ? 'Show 1 column' : `Show ${number(count)} columns`),
  hideColumns: 'Hide columns',
  bar: (name: string, filled: number, invalid: number, all: number) =>
    `${name}: ${number(filled)} of ${number(all)} filled, ${number(invalid)} invalid`,
  filled: (filled: number, all: number) =>
    filled === all ? 'all filled' : filled === 0 ? 'all empty' : `${number(filled)} of ${number(all)} filled`,
  invalidCells: (count: number) => `${number(count)} invalid`,
  emptySheets: 'Sheets without rows',
  plan: 'The plan in words',
  showPlan: 'Show the plan',
  hidePlan: 'Hide the plan',
  approve: 'Approve',
  approveAbout:
    'Executing writes these rows into the sheets, all in one step, in place of those that stand there. It can be rolled back once.',
  approveFindings: 'These findings speak against the preview:',
  accept: 'I have looked at the findings and accept them',
  execute: (count: number) => `Execute: write ${rows(count)}`,
};
