import type { Result } from '../routes.js';
import { ids, service, sha256, teammate, times, tokens } from './values.js';

type Template = Result<'getTemplate'>;
type Migration = Result<'createMigration'>['migration'];
type Run = Result<'getRun'>;
type Question = NonNullable<Run['questions']>[number];
type File = Result<'putUpload'>;
type Reading = Result<'getFile'>['file']['reading'];
type FileTable = Result<'getFile'>['file']['tables'][number];
type Upload = Result<'requestUploads'>['files'][number];
type Account = Result<'getAccount'>['account'];
type Member = Result<'listTeam'>['members'][number];
type Webhook = Result<'listWebhooks'>['webhooks'][number];
type Delivery = Result<'listDeliveries'>['deliveries'][number];
type WorkbookExport = Result<'getWorkbookExport'>['export'];

export const source = { name: 'Old CRM', logo_url: 'https://old-crm.example.com/logo.png' };
export const sourceDetail = {
  ...source,
  auth_url: 'https://old-crm.example.com/oauth/authorize',
  connector: 'hubspot',
};

export const template: Template = {
  slug: 'contacts',
  name: 'Contacts',
  description: 'One row for each person that we write to.',
  columns: [
    {
      name: 'Email',
      description: 'Lower case.',
      required: true,
      unique: true,
      desiredRule: 'strict',
      strictRule: '^[^@ ]+@[^@ ]+$',
    },
    {
      name: 'Company',
      description: 'Code of the company the person works for.',
      required: false,
      unique: false,
      desiredRule: 'link',
      linkRule: [{ templateId: 'companies', columnName: 'Code' }],
    },
    {
      name: 'Since',
      description: 'Date of the first contact, YYYY-MM-DD.',
      required: false,
      unique: false,
      desiredRule: 'ai',
    },
  ],
};
export const templateMention = { slug: template.slug, name: template.name };
export const rule = {
  name: 'Ends after it begins',
  expression: '"End" >= "Since"',
  message: 'End lies before Since',
  columns: ['End'],
};

export const sheet = { id: ids.sheet, name: 'Contacts', template_id: ids.template };
export const companyFields = {
  id: ids.company,
  name: 'Acme Ltd',
  external_id: 'acme-1',
  created_at: times.created,
};
export const company = {
  ...companyFields,
  source: source.name,
  created_by: teammate,
  workbook_id: ids.workbook,
  migration_id: ids.migration,
  sheets: [sheet],
  magic_link_expires_at: times.weekLater,
  done_at: times.later,
};
export const magicLink = `${service}/l/${tokens.link}`;

const fileAddress = `workbooks/${ids.workbook}/${ids.file}-contacts.csv`;
export const file: File = {
  id: ids.file,
  name: 'contacts.csv',
  storage_path: fileAddress,
  size: 48_213,
  content_type: 'text/csv',
  sha256,
  uploaded_at: times.uploaded,
};
export const reading: Reading = {
  status: 'completed',
  completed_at: times.started,
  table_count: 1,
  row_count: 412,
};
export const readingUnderWay: Reading = { status: 'running', progress: { page: 12, pages: 40 } };
export const unreadable: Reading = {
  status: 'failed',
  completed_at: times.started,
  error: 'contacts.xlsx was not read: it is protected by a password; save it without one and upload it again',
};
export const fileTable: FileTable = {
  name: 'contacts.csv',
  rows: 412,
  columns: ['Mail', 'Kunde seit'],
  column_count: 2,
  notes: ['The first 2 lines are a title (rows 1–2)'],
  sample: [
    ['ada@example.com', '03/12/2020'],
    ['grace@example.com', '17/01/2021'],
  ],
};
export const upload: Upload = {
  id: ids.file,
  name: 'contacts.csv',
  storage_path: fileAddress,
  signed_url: `${service}/api/v1/uploads/${tokens.upload}`,
  token: tokens.upload,
  content_type: 'text/csv',
  expires_at: times.hourLater,
};

export const question: Question = {
  id: 'dates-since',
  question: 'Is the day first, or the month, in "Kunde seit" of contacts.csv?',
  context: 'Every date fits both.',
  about: { template: 'contacts', column: 'Since' },
  options: [
    { id: '1', label: 'Day/month/year', sample: ['03/12/2020 becomes 2020-12-03'] },
    { id: '2', label: 'Month/day/year', sample: ['03/12/2020 becomes 2020-03-12'] },
  ],
  allowCustom: true,
};

export const modelUsage = {
  model: 'anthropic:claude-x',
  calls: 6,
  input_tokens: 48_210,
  output_tokens: 3_904,
  cost: 0.203,
};
const runFields = { run_id: ids.run, kind: 'generate', created_at: times.started } as const;
const settled = { started_at: times.started, completed_at: times.settled };
export const preview: Run = {
  ...runFields,
  ...settled,
  status: 'awaiting_approval',
  agent: 'model',
  model_usage: modelUsage,
  answers: { [question.id]: 'Day/month/year' },
};
export const blocked: Run = {
  ...runFields,
  started_at: times.started,
  completed_at: null,
  status: 'blocked',
  agent: 'built_in',
  blocked_reason: 'question',
  questions: [question],
  answers: null,
};
export const canceled: Run = { ...runFields, ...settled, status: 'canceled', answers: null };

export const finding = {
  kind: 'rows_differ',
  column: 'Email',
  rows: 3,
  message: '3 rows have the same Email as another and differ in Company',
};

export const migration: Migration = {
  id: ids.migration,
  workbook_id: ids.workbook,
  name: 'Acme',
  source: source.name,
  external_id: 'acme-1',
  owner: { id: ids.user, email: teammate },
  status: 'awaiting_files',
  templates: [templateMention],
  created_at: times.created,
};

export const account: Account = {
  id: ids.account,
  name: 'Example Inc',
  region: 'eu',
  retention: 90,
  safe_csv: false,
  hold_unhealthy: false,
  deliver_on_execute: 'off',
  model: 'off',
  model_configured: 'anthropic:claude-x',
  created_at: times.created,
};
export const member: Member = {
  id: ids.user,
  email: teammate,
  name: 'Anna Bergmann',
  role: 'admin',
  status: 'active',
  created_at: times.created,
};
export const invited: Member = {
  id: ids.teammate,
  email: 'ben@example.com',
  name: 'Ben Okafor',
  role: 'member',
  status: 'invited',
  created_at: times.later,
};
export const apiKey = {
  id: ids.apiKey,
  name: 'Backend',
  prefix: 'gw_4Kd9',
  created_by: teammate,
  created_at: times.created,
  last_used_at: times.later,
};

export const webhook: Webhook = {
  id: ids.webhook,
  url: 'https://example.com/hooks/godwit',
  events: ['workbook.production.export'],
  description: 'Loads clean rows',
  enabled: true,
  disabled_reason: null,
  failing_since: times.later,
  old_secret_until: times.dayLater,
  created_at: times.created,
};
export const delivery: Delivery = {
  id: ids.delivery,
  webhook_id: ids.webhook,
  event: 'workbook.production.export',
  export_id: ids.webhookExport,
  batch_index: 1,
  status: 'pending',
  attempts: [{ at: times.later, status: 503, error: 'The endpoint answered 503', ms: 412 }],
  next_attempt_at: times.hourLater,
  delivered_at: null,
  created_at: times.later,
};
export const workbookExport: WorkbookExport = {
  export_id: ids.webhookExport,
  channel: 'production',
  mode: 'flat',
  filter: 'valid',
  rows: 4120,
  batches: 3,
  deliveries: { pending: 2, delivered: 3, failed: 1 },
  created_at: times.later,
};
