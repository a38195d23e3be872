import { common } from './common.js';

const { number } = common;
const counted = (count: number, one: string, many: string) => `${number(count)} ${count === 1 ? one : many}`;

/** What a column asks of its values, a few words each. */
const columnRules = {
  required: 'Required',
  unique: 'Unique',
  ai: 'Checked as described',
  pattern: (pattern: string) => `Pattern ${pattern}`,
  link: (template: string, column: string) => `Link to ${template} · ${column}`,
  none: 'Any value',
};

export const templates = {
  columnRules,
  title: 'Templates',
  about: 'The shape that data is brought into: one sheet for each template.',
  make: 'New template',
  import: 'Import',
  search: 'Search templates',
  searchHint: 'Name, group, description or column',
  found: (found: number, all: number) =>
    found === all
      ? counted(all, 'template', 'templates')
      : `${number(found)} of ${counted(all, 'template', 'templates')}`,
  none: 'No templates yet',
  noneWhy: 'Make one, or bring what describes your tables: a CSV, a spreadsheet, a JSON Schema, SQL.',
  noneFound: 'No template fits this search',
  noneFoundWhy: (search: string) => `Nothing holds “${search}” in its name, group, description or columns.`,
  noGroup: 'Without a group',
  name: 'Template',
  columns: 'Columns',
  rules: 'Cross-cell rules',
  usedBy: 'Used by',
  linkedFrom: 'Linked from',
  changed: 'Changed',
  actions: 'Actions',
  migrations: (count: number) => counted(count, 'migration', 'migrations'),
  unused: 'Not used',
  inFlight: 'A run is using it',
  inFlightWhy: 'It cannot be changed until the run is over.',
  columnMatch: (names: string) => `Columns: ${names}`,
  more: (count: number) => `and ${number(count)} more`,
  archive: 'Archive',
  archiveNamed: (name: string) => `Archive ${name}`,
  archiveAsk: (name: string) => `Archive “${name}”?`,
  archiveWhy:
    'It leaves the catalog for good, and its slug stays taken. Sheets already built from it keep working.',
  archiveLinked: (names: string) => `Columns of ${names} link to it; those links then lead nowhere.`,
};
