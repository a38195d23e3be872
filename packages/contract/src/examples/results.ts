import type { Result } from '../routes.js';
import { companyDone, flat, nested } from './payloads.js';
import { finding, preview, question, templateMention } from './resources.js';
import { ids, service, sha256, teammate, times, tokens } from './values.js';

/** What runs, exports and extractions come to. */
type Report = NonNullable<Result<'getRun'>['report']>;

export const report: Report = {
  inserted: 1204,
  perSheet: [{ templateName: 'Contacts', sheetId: ids.sheet, rowCount: 1204, invalidRowCount: 17 }],
  invalidCellCount: 17,
  coverage: {
    inputs: { 'contacts.csv / Mail': { fill: 0.99, distinct: 1187 } },
    outputs: { 'contacts / Email': { fill: 0.99, distinct: 1187 } },
    unused_inputs: ['contacts.csv / Fax'],
  },
  findings: [{ ...finding, template: 'contacts' }],
};

export const executed: Result<'getRun'> = {
  run_id: ids.run,
  kind: 'execute',
  status: 'completed',
  created_at: times.started,
  started_at: times.started,
  completed_at: times.settled,
  answers: null,
  report,
};

export const previewed: Result<'getPreview'> = {
  status: 'awaiting_approval',
  run_id: ids.run,
  templates: [templateMention],
  plan: '# Plan\n\n## Inputs\n\n- **contacts**: files named like `contacts.csv` (4 columns)\n',
  sheets: [
    {
      template: templateMention,
      rows: [
        ['Email', 'Company', 'Since'],
        ['ada@example.com', 'ACME', '2020-12-03'],
        ['grace at example', 'ACME', '2021-04-17'],
      ],
      row_count: 1204,
      invalid_row_count: 17,
      invalid_cells: [
        {
          row: 1,
          row_index: 1,
          column: 'Email',
          value: 'grace at example',
          message: 'Value does not match required pattern',
        },
      ],
      mapping: [
        {
          column: 'Since',
          from: [{ input: 'contacts.csv', column: 'Kunde seit' }],
          steps: ['"Kunde seit", read as day/month/year, as YYYY-MM-DD'],
          confidence: 0.97,
          reason: 'the names mean the same; dates are made ISO dates',
        },
      ],
      health: { ok: false, findings: [finding] },
    },
  ],
};

export const sheetRow: Result<'listRows'>['rows'][number] = {
  row_index: 1,
  version: '4f0c1b9d27ae83516cd0f2a9',
  cells: ['grace at example', 'ACME', '2021-04-17'],
  errors: [{ column: 'Email', rule: 'strict', message: 'Value does not match required pattern' }],
};

export const rows: Result<'listRows'> = {
  of: 'sheet',
  run_id: ids.run,
  columns: ['Email', 'Company', 'Since'],
  totals: { all: 1204, valid: 1187, invalid: 17 },
  rows: [sheetRow],
};

export const cellCounts: Result<'countCells'> = {
  of: 'sheet',
  run_id: ids.run,
  row_count: 1204,
  columns: [
    { name: 'Email', filled: 1198, invalid: 12 },
    { name: 'Company', filled: 1204, invalid: 2 },
    { name: 'Since', filled: 990, invalid: 3 },
  ],
};

export const edit: Result<'listEdits'>['edits'][number] = {
  id: ids.edit,
  slug: 'contacts',
  of: 'preview',
  row_index: 1,
  cells: [{ column: 'Email', from: 'grace at example', to: 'grace@example.com' }],
  edited_by: teammate,
  edited_at: times.later,
  preview: { applied: true, row_index: 1, reason: null },
  sheet: {
    applied: false,
    row_index: null,
    reason: 'There is no row with Email "grace at example" any more',
  },
};

const changedRow: Result<'diffPreviews'>['sheets'][number]['samples']['changed'][number] = {
  key: [{ column: 'Email', value: 'ada@example.com' }],
  row_index: { from: 3, to: 2 },
  cells: [{ column: 'Company', from: 'ACME', to: 'Acme Inc.' }],
};

export const previewDiff: Result<'diffPreviews'> = {
  from: ids.run,
  to: ids.updateRun,
  sheets: [
    {
      slug: 'contacts',
      name: 'Contacts',
      key: ['Email'],
      rows: { from: 1204, to: 1204 },
      added: 1,
      gone: 1,
      changed: 3,
      unchanged: 1200,
      samples: {
        added: [
          {
            key: [{ column: 'Email', value: 'new@example.com' }],
            row_index: { from: null, to: 1203 },
            cells: [{ column: 'Email', from: null, to: 'new@example.com' }],
          },
        ],
        gone: [
          {
            key: [{ column: 'Email', value: 'old@example.com' }],
            row_index: { from: 17, to: null },
            cells: [{ column: 'Email', from: 'old@example.com', to: null }],
          },
        ],
        changed: [changedRow],
      },
    },
  ],
};

export const row: Result<'getRow'> = {
  row_index: 1,
  version: sheetRow.version,
  cells: [
    {
      column: 'Email',
      value: 'grace at example',
      errors: [{ rule: 'strict', message: 'Value does not match required pattern' }],
      origins: [
        {
          file: 'contacts.csv',
          table: 'contacts.csv',
          row_number: 3,
          column: 'Mail',
          value: 'Grace at example',
          page: 1,
          confidence: 94,
        },
      ],
      steps: ['"Mail", in lower case'],
      edits: [],
    },
    {
      column: 'Company',
      value: 'ACME',
      errors: [],
      origins: [
        {
          file: 'CRM database',
          table: 'accounts',
          connection: 'CRM database',
          key: [{ column: 'id', value: '4711' }],
          row_number: 52,
          column: 'name',
          value: 'Acme Inc.',
        },
      ],
      steps: [`edited by ${teammate}: "Acme Inc." became "ACME"`],
      edits: [{ id: ids.edit, edited_by: teammate, edited_at: times.later, from: 'Acme Inc.', to: 'ACME' }],
    },
  ],
};

export const log: Result<'getLog'> = {
  migration_id: ids.migration,
  generated_at: times.later,
  status: 'completed',
  covers: { runs: 1, from: times.started, to: times.settled },
  runs: [
    {
      run_id: ids.run,
      kind: 'execute',
      status: 'completed',
      started_at: times.started,
      completed_at: times.settled,
      started_by: 'key Backend',
      files: ['contacts.csv'],
      plan: previewed.plan,
      questions: [{ id: question.id, question: question.question }],
      answers: [{ id: question.id, question: question.question, value: '1', label: 'Day/month/year' }],
      outcome: {
        ok: true,
        rows_written: 1204,
        per_sheet: [...report.perSheet],
        invalid_rows: 17,
        error: null,
        replaced_existing_data: false,
      },
      audit: [{ at: times.settled, event: 'run.settled' }],
    },
  ],
  integrity: { algorithm: 'sha256', head: sha256, entries: 14 },
};

export const thread: Result<'getThread'> = {
  events: [
    {
      sequence: 7,
      type: 'tool_call',
      data: {
        id: 'plan:0:get_template-3',
        name: 'get_template',
        args: { templateId: 'contacts', templateName: 'Contacts' },
      },
      created_at: times.started,
      run_id: ids.run,
    },
  ],
  last_sequence: 7,
};

export const recipe: Result<'getRecipe'> = {
  version: 1,
  inputs: [{ id: 'contacts', file: 'contacts.csv', columns: ['Mail'], fingerprint: null }],
  sheets: [
    {
      template: 'contacts',
      from: { input: 'contacts' },
      filters: [],
      columns: { Email: { op: 'lower', of: { op: 'column', name: 'Mail' } } },
    },
  ],
  notes: [],
  answers: [],
};

export const exportJob: Result<'getExportJob'> = {
  job_id: ids.exportJob,
  status: 'completed',
  format: 'csv',
  rows_processed: 1187,
  total_rows: 1187,
  file_size: 61_530,
  error: null,
  expires_at: times.dayLater,
  download_url: `${service}/api/v1/downloads/${tokens.download}`,
};

const extractionFields = {
  extraction_id: ids.extraction,
  file_name: 'invoices.pdf',
  templates: ['invoices'],
  created_at: times.started,
  expires_at: times.dayLater,
};
export const processing: Omit<Result<'createExtraction'>, 'upload'> = {
  ...extractionFields,
  status: 'processing',
};
export const extracting: Result<'getExtraction'> = {
  ...extractionFields,
  status: 'processing',
  progress: { page: 2, pages: 5 },
};
export const extracted: Result<'getExtraction'> = {
  ...extractionFields,
  status: 'completed',
  completed_at: times.settled,
  table_count: 1,
  row_count: 2,
  tables: [
    {
      headers: ['Invoice number', 'Total'],
      rows: [
        { 'Invoice number': 'INV-2041', Total: '319.40' },
        { 'Invoice number': 'INV-2042', Total: '113.70' },
      ],
      row_count: 2,
      name: 'Invoices',
      ordinal: 1,
      pages: [1, 2],
      template: 'invoices',
      confidence: [{ 'Invoice number': 98, Total: 91 }],
    },
  ],
  notes: ['Page 3 has no table'],
};

/** Members that no single answer has all of. */
export const further = {
  Run: [
    {
      ...preview,
      kind: 'update',
      run_id: ids.updateRun,
      message: 'Making the sheets',
      changes: ['Since is now written as YYYY-MM-DD'],
      not_understood: ['Mind the moon'],
      answer: '17 rows have an invalid Email',
      error: 'contacts.csv was not read: it is protected by a password',
    },
  ],
  Extraction: [{ ...extractionFields, status: 'failed', error: 'The file is protected by a password' }],
  Webhook: [{ disabled_reason: 'Every delivery of the last 5 days failed' }],
  Delivery: [{ delivered_at: times.later }],
  DeliveryDetail: [{ delivered_at: times.later }],
  FlatPayload: [flat],
  NestedPayload: [nested],
  CompanyDonePayload: [companyDone],
  ExportJob: [{ error: 'The disk of the server is full' }],
  Log: [{ runs: [{ outcome: { error: 'contacts.csv was not read' } }] }],
  CrossCellRule: [{ active: false, inactive_reason: 'Column "End" is gone' }],
  ApiKey: [{ warning: `${teammate} made it and is no teammate any more` }],
} as const;
