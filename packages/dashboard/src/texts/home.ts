import { common } from './common.js';

const { number } = common;
const some = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${number(count)} ${many}`;

export const home = {
  title: 'Home',
  newCompany: 'New company',
  waiting: 'Waits for you',
  nothingWaits: 'Nothing waits for you.',
  waits: {
    questions: (count: number) => some(count, 'run waits for answers', 'runs wait for answers'),
    credentials: (count: number) => some(count, 'run waits for credentials', 'runs wait for credentials'),
    previews: (count: number) => some(count, 'preview waits for approval', 'previews wait for approval'),
    customers: (count: number) =>
      some(count, 'customer says that all is there', 'customers say that all is there'),
    expired_links: (count: number) => some(count, 'magic link has expired', 'magic links have expired'),
    unreadable_files: (count: number) => some(count, 'file could not be read', 'files could not be read'),
    failed_runs: (count: number) => some(count, 'migration failed', 'migrations failed'),
  },
  waitFilters: {
    questions: 'Waits for answers',
    credentials: 'Waits for credentials',
    previews: 'Preview waits for approval',
    customers: 'Customer says all is there',
    expired_links: 'Magic link has expired',
    unreadable_files: 'Has unreadable files',
    failed_runs: 'Last run failed',
  },
  migrations: 'Companies and migrations',
  search: 'Search by name or external id',
  status: 'Status',
  anyStatus: 'Any status',
  statusGroup: 'Status',
  waitsGroup: 'What waits',
  source: 'Source',
  anySource: 'Any source',
  sort: 'Sort',
  sorts: { newest: 'Newest first', oldest: 'Oldest first', name: 'By name', activity: 'Last changed first' },
  name: 'Name',
  sheets: 'Sheets',
  created: 'Created',
  more: 'Show more',
  moreSheets: (count: number) => `and ${number(count)} more`,
  none: 'No companies yet',
  noneAbout:
    'A company is a customer who comes to you: it gets a workbook, a migration, and a link to send files.',
  noneFound: 'Nothing fits these filters',
  clear: 'Clear filters',
};
