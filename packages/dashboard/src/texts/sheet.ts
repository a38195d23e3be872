import { common } from './common.js';

const { number, rows } = common;

/** Words for how sure a mapping is. */
function certainty(confidence: number): string {
  if (confidence >= 0.9) return 'sure';
  return confidence >= 0.7 ? 'likely' : 'unsure';
}

export const sheet = {
  sheets: 'Sheets',
  pickSheet: 'Sheet',
  of: { label: 'Rows of', preview: 'Preview', sheet: 'Executed' },
  aboutPreview: 'Rows as an execute would write them',
  aboutSheet: 'Rows as the last execute wrote them',
  inFlight: 'A run is under way. The rows are read again when it ends.',
  noSuchSheet: 'This migration has no such sheet',
  noPreview: 'There is no preview yet',
  noPreviewWhy: 'A generate run makes one. It is started on the page of the migration.',
  nothingExecuted: 'Nothing was executed yet',
  nothingExecutedWhy: 'The rows will stand here once the preview was approved and executed.',
  seeExecuted: 'See the executed rows',
  seePreview: 'See the preview',
  toMigration: 'Go to the migration',
  rowsAndInvalid: (all: number, invalid: number) =>
    invalid === 0 ? `${rows(all)}, all valid` : `${rows(all)}, ${number(invalid)} invalid`,
  findings: (count: number) => (count === 1 ? '1 finding' : `${number(count)} findings`),
  findingsFirst: 'Look at this first',
  healthy: 'Nothing speaks against this sheet.',
  moreFindings: (count: number) => `Show ${number(count)} more`,
  fewerFindings: 'Show fewer',
  seeRows: 'See the rows',

  filter: {
    label: 'Filter',
    all: (count: string) => `All ${count}`,
    valid: (count: string) => `Valid ${count}`,
    invalid: (count: string) => `Invalid ${count}`,
    column: 'Column',
    anyColumn: 'Any column',
    rule: 'Rule',
    anyRule: 'Any rule',
    search: 'Search rows',
    searchIn: (column: string) => `Search in ${column}`,
    clear: 'Clear filters',
    none: 'No rows match',
    noneWhy: 'No row of this sheet fits the filter.',
    empty: 'This sheet has no rows',
  },
  rules: {
    required: 'Required',
    unique: 'Unique',
    strict: 'Pattern',
    link: 'Link to another sheet',
    ai: 'Description',
    cross_cell: 'Across cells',
  },
  goTo: 'Go to row',
  go: 'Go',
  noSuchRow: (count: number) => `Rows are numbered 1 to ${number(count)}`,

  grid: (name: string) => `Rows of ${name}`,
  rowNumber: 'Row',
  keys:
    'Arrows, Page Up and Down, Home and End move. Enter edits a cell, Space shows where it came from, Shift with ← or → ' +
    'on a column’s name makes it narrower or wider, Ctrl Z undoes the last edit.',
  messages: (messages: readonly string[]) => messages.join(' · '),

  column: {
    from: (names: readonly string[]) => `from ${names.join(', ')}`,
    noSource: 'no source',
    certainty: (confidence: number) => `${certainty(confidence)}, ${Math.round(confidence * 100)} %`,
    panel: 'How this column is made',
    sources: 'From',
    source: (input: string, column: string) => `${column} of ${input}`,
    steps: 'Steps',
    asItIs: 'Taken as it is.',
    reason: 'Why',
    certain: 'How sure',
    samples: 'Before and after',
    sample: (row: number) => `Row ${number(row)}`,
    noMapping: 'What this column is made from is known for the preview only.',
    nothing: 'Nothing of the files was found for it.',
    filled: (count: number, all: number) =>
      count === all ? 'every row filled' : `${number(count)} of ${rows(all)} filled`,
    invalid: (count: number) => (count === 0 ? 'all valid' : `${number(count)} invalid`),
    values: 'Values',
    bar: (filled: number, invalid: number, all: number) =>
      `${number(filled)} of ${number(all)} filled, ${number(invalid)} invalid`,
    how: (source: string, steps: readonly string[]) => [source, ...steps].join(', '),
    noSamples: 'There are no rows to show.',
    showInvalid: 'Show the invalid rows',
    resize: 'Drag to make the column wider or narrower; double click fits it',
  },

  lineage: {
    panel: 'Where this cell came from',
    cell: (column: string, row: number) => `${column}, row ${number(row)}`,
    value: 'Value',
    empty: 'empty',
    wrong: 'What is wrong',
    origins: 'Original',
    noOrigins: 'Nothing of the files stands behind this value.',
    place: (file: string, table: string, row: number) =>
      table === file || table === ''
        ? `${file}, row ${number(row)}`
        : `${file}, ${table}, row ${number(row)}`,
    page: (page: number) => `page ${number(page)}`,
    recognised: (percent: number) => `recognised with ${percent} % certainty`,
    key: (column: string, value: string) => `${column} ${value}`,
    steps: 'Step by step',
    byHand: 'By hand',
    edited: (by: string) => `edited by ${by}`,
    change: (from: string, to: string) => `${from} → ${to}`,
    undo: 'Undo this edit',
    edit: 'Edit this cell',
    up: 'Cell above',
    down: 'Cell below',
    left: 'Cell to the left',
    right: 'Cell to the right',
    close: 'Close the panel',
  },

  edit: {
    cell: (column: string, row: number) => `${column} of row ${number(row)}`,
    saved: (cell: string) => `${cell} was changed:`,
    undone: (cell: string) => `${cell} is as it was before the edit.`,
    undoneAny: 'The edit was undone.',
    same: (cell: string) => `${cell} held this already.`,
    undo: 'Undo',
    notSaved: (cell: string) => `${cell} was not changed.`,
    changedMeanwhile: 'Somebody or a run changed this row meanwhile.',
    reread: 'It was read again. What you typed:',
    saving: 'Saving…',
    dismiss: 'Dismiss',
  },

  edits: {
    open: (count: number | undefined) =>
      count === undefined ? 'Edits' : count === 1 ? '1 edit' : `${number(count)} edits`,
    panel: 'Edits by hand',
    title: 'All edits of this sheet',
    none: 'Nothing of this sheet was edited by hand.',
    by: (by: string) => `by ${by}`,
    row: (row: number) => `Row ${number(row)}`,
    madeIn: { preview: 'in the preview', sheet: 'in the executed rows' },
    applied: { preview: 'In the preview', sheet: 'In the executed rows' },
    isApplied: (row: number) => `row ${number(row)}`,
    notApplied: (reason: string) => `not applied: ${reason}`,
    noReason: 'the rows are others now',
    undo: (cell: string) => `Undo the edit of ${cell}`,
    see: 'Go to the row',
    more: 'More than 5,000 edits: the newest are listed.',
  },

  download: {
    open: 'Download',
    about: (filter: string) => `Executed rows, ${filter}`,
    filters: { all: 'all', valid: 'valid only', invalid: 'invalid only' },
    formats: { csv: 'CSV', xlsx: 'Excel', ndjson: 'JSON lines', parquet: 'Parquet' },
    label: (format: string, filter: string) => `${format}, ${filter}`,
  },

  bulk: {
    open: 'Change many',
    panel: 'Change many rows',
    acts: { label: 'What to do', set: 'Set', replace: 'Replace', clear: 'Clear' },
    column: 'Column',
    value: 'New value',
    from: 'Cells that hold exactly',
    to: 'Get this instead',
    which: (count: number) => `The filter shows ${rows(count)}.`,
    every: 'All rows of the sheet are meant.',
    sentence: 'This is sent as an update, which makes a new preview:',
    sentenceSheet:
      'Executed rows are changed one by one here. To change more, go to the preview and execute it again.',
    byHand: (count: number) =>
      `An update cannot name these rows in words, so ${rows(count)} will be edited one by one, each with an undo of its own.`,
    tooMany: (most: number) =>
      `An update cannot name these rows in words, and they are too many to edit one by one (at most ${number(most)}). Search in one column, or choose a column and the rule “Required”.`,
    tooManySheet: (most: number) => `At most ${number(most)} rows are edited one by one: narrow the filter.`,
    oneLine: 'A value of several lines cannot be told in a sentence.',
    choose: 'Choose a column first.',
    send: 'Send this update',
    edit: (count: number) => `Edit ${rows(count)}`,
    running: (status: string) =>
      status === 'queued' ? 'The update waits for its turn.' : 'The update is being worked out.',
    editing: (done: number, all: number) => `${number(done)} of ${rows(all)} looked at`,
    blocked: 'The update has a question. It is answered on the page of the migration:',
    failed: 'The update failed:',
    canceled: 'The update was canceled.',
    changed: (count: number) => (count === 0 ? 'No row was changed.' : `${rows(count)} changed.`),
    notUnderstood: 'Nothing was done for:',
    edited: (count: number) => `${rows(count)} edited. Each can be undone under “Edits”.`,
    editedBefore: (count: number) =>
      count === 0
        ? 'No row was edited before that.'
        : `${rows(count)} edited before that. Each can be undone under “Edits”.`,
  },
};
