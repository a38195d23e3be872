import { common } from './common.js';

const { number, rows } = common;

/** What was executed, downloads and webhooks of a migration. */
export const delivery = {
  title: 'Sheets',
  written: (count: number) => `${rows(count)} written`,
  sheet: 'Sheet',
  rows: 'Rows',
  invalid: 'With invalid cells',
  downloads: 'Download',
  open: (name: string) => `Open the rows of ${name}`,
  download: (name: string, format: string) => `Download ${name} as ${format}`,
  which: 'Rows to download',
  filters: { valid: 'Valid rows', all: 'All rows', invalid: 'Invalid rows' },
  formats: { csv: 'CSV', ndjson: 'NDJSON', parquet: 'Parquet', xlsx: 'Excel' },
  format: 'Format',
  zip: 'Make one file of all sheets',
  zipping: (done: number, all: number) => `${number(done)} of ${rows(all)} packed`,
  zipDone: (size: string) => `Download the file (${size})`,
  unused: (count: number) =>
    count === 1
      ? '1 column of the files reached no sheet'
      : `${number(count)} columns of the files reached no sheet`,
  findings: 'Findings of this execute',
  rollback: 'Roll back',
  rollbackQuestion: (name: string) => `Roll back the last execute of “${name}”?`,
  rollbackAbout:
    'All sheets go back to the rows of before the last execute, in one step. There is one step back only. What was delivered or downloaded stays where it is.',
  rolledBack: (count: number) => `Rolled back. The sheets hold what was there before: ${rows(count)}.`,
  webhooks: 'Webhooks',
  deliver: 'Deliver to webhooks',
  deliverAbout: 'Every enabled endpoint that wants the event gets the rows as they are in this moment.',
  channel: 'Which rows',
  channels: { production: 'Rows of the sheets', preview: 'Rows of the preview' },
  mode: 'Shape',
  modes: { flat: 'Flat: sheet by sheet', nested: 'Nested: rows with what points to them' },
  byItself: 'The account also delivers after each execute by itself.',
  noDeliveries: 'Nothing of this workbook was delivered yet.',
  when: 'When',
  batches: 'Batches',
  state: 'Deliveries',
  delivered: (count: number) => `${number(count)} delivered`,
  pending: (count: number) => `${number(count)} pending`,
  failed: (count: number) => `${number(count)} failed`,
  noEndpoint: 'no endpoint',
  batch: (index: number) => `Batch ${number(index + 1)}`,
  attempts: (count: number) => (count === 1 ? '1 attempt' : `${number(count)} attempts`),
  statuses: { pending: 'Pending', delivered: 'Delivered', failed: 'Failed' },
  replay: 'Replay',
  replayOf: (batch: number, endpoint: string) => `Replay batch ${number(batch + 1)} to ${endpoint}`,
  firstBatches: (shown: number, all: number) => `The first ${number(shown)} of ${number(all)} batches.`,
  unwanted: 'No enabled endpoint wants these rows yet.',
  setUp: 'Set up an endpoint',
};
