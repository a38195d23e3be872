import { common } from './common.js';

const { number } = common;
const counted = (count: number, one: string, many: string) => `${number(count)} ${count === 1 ? one : many}`;

export const importing = {
  title: 'Import templates',
  about: 'Bring what describes your tables. Nothing is stored before you have seen it.',
  drop: 'Drop documents here',
  dropWhat:
    'CSV, XLSX or JSON with rows, JSON Schema, OpenAPI, SQL (CREATE TABLE), LinkML, Prisma, or templates of this API. At most 32 MB each.',
  choose: 'Choose files',
  addMore: 'Drop more here',
  reading: (name: string) => `Reading ${name}`,
  kindLabel: 'What it is',
  recognised: 'Recognised by its content',
  kinds: {
    tables: 'Tables with rows',
    json_schema: 'JSON Schema',
    openapi: 'OpenAPI',
    sql: 'SQL',
    linkml: 'LinkML',
    prisma: 'Prisma',
    templates: 'Templates of this API',
  },
  notRead: (name: string) => `${name} could not be read`,
  dismiss: (name: string) => `Dismiss ${name}`,
  removeDocument: (name: string) => `Remove ${name}`,
  documents: 'Documents',
  read: (kind: string, templates: number) => `${kind} · ${counted(templates, 'template', 'templates')}`,
  review: 'What would be stored',
  reviewed: (wanted: number, all: number) =>
    wanted === all
      ? counted(all, 'template', 'templates')
      : `${number(wanted)} of ${counted(all, 'template', 'templates')}`,
  take: (name: string) => `Take ${name}`,
  nameOf: (name: string) => `Name of ${name}`,
  columns: (count: number) => counted(count, 'column', 'columns'),
  rules: (count: number) => counted(count, 'cross-cell rule', 'cross-cell rules'),
  notCarried: (count: number) => `${counted(count, 'thing', 'things')} not carried over`,
  notCarriedTitle: 'Not carried over',
  actions: {
    create: 'New',
    replace: 'Replaces the stored one',
    unchanged: 'Stored already, the same',
    clash: 'Is there and differs',
  },
  differs: (what: string) => `Differs in ${what}`,
  from: (file: string) => `from ${file}`,
  droppedLink: (column: string, target: string) => `${column} does not link to ${target}: it is not taken.`,
  column: 'Column',
  asks: 'Asks for',
  rule: 'Cross-cell rule',
  clashTitle: (count: number) =>
    count === 1
      ? 'One template is there already and differs'
      : `${number(count)} templates are there already and differ`,
  clashAsk: 'What should happen with them?',
  clash: {
    new: 'Make new ones beside them',
    replace: 'Replace name, description and columns of the stored ones',
    refuse: 'Nothing yet: I leave them out or rename them above',
  },
  grouping: 'Group of the new ones',
  groupingHint: 'Optional: a label in the list of templates',
  store: (count: number) => `Store ${counted(count, 'template', 'templates')}`,
  allOrNothing: 'All of them are stored, or none.',
  nothingTaken: 'Nothing is taken.',
  checking: 'Checking what would be stored',
  stored: (count: number) =>
    count === 0 ? 'All of it was stored already' : `${counted(count, 'template is', 'templates are')} stored`,
  done: {
    create: 'created',
    replace: 'replaced',
    unchanged: 'unchanged',
    clash: '',
  },
  toTemplates: 'To the templates',
  importMore: 'Import more',
};
