import { common } from './common.js';

const { number, rows } = common;

export const migrationFiles = {
  title: 'Files',
  drop: 'Drop files or folders here',
  choose: 'Choose files',
  input: 'Files to upload',
  formats: 'CSV, Excel, JSON, XML, PDF, scans, SQL dumps, archives of these, and more.',
  none: 'No files yet.',
  count: (count: number) => (count === 1 ? '1 file' : `${number(count)} files`),
  broken: (count: number) => (count === 1 ? '1 could not be read' : `${number(count)} could not be read`),
  name: 'File',
  size: 'Size',
  content: 'What was read',
  arrived: 'Arrived',
  actions: 'Actions',
  waits: 'Waits to be read',
  reading: 'Being read',
  readingPage: (page: number, pages: number) => `Being read: page ${number(page)} of ${number(pages)}`,
  failed: 'Not read',
  read: (tables: number, count: number) =>
    tables === 0
      ? 'No table in it'
      : `${rows(count)} in ${tables === 1 ? '1 table' : `${number(tables)} tables`}`,
  show: (name: string) => `What was read of ${name}`,
  download: 'Download',
  delete: 'Delete',
  deleteOf: (name: string) => `Delete ${name}`,
  deleteQuestion: (name: string) => `Delete “${name}”?`,
  deleteAbout: 'The preview is not ready any more then: it was made with this file.',
  columns: (count: number) => (count === 1 ? '1 column' : `${number(count)} columns`),
  moreColumns: (count: number) => `and ${number(count)} more`,
  firstRows: (name: string) => `First rows of ${name}`,
  noTables: 'No table was found in this file.',
  firstTables: (shown: number, all: number) => `The first ${number(shown)} of ${number(all)} tables.`,
  showAll: (count: number) => `Show all ${number(count)} files`,
  uploads: 'Uploads',
  sending: (name: string) => `Sending ${name}`,
  sent: (sent: string, total: string) => `${sent} of ${total}`,
  queued: 'Waits for its turn',
  finishing: 'Sent; being stored',
  stop: 'Stop',
  stopOf: (name: string) => `Stop sending ${name}`,
  forget: 'Remove',
  forgetOf: (name: string) => `Remove ${name} from the list`,
  againOf: (name: string) => `Try again: ${name}`,
};
