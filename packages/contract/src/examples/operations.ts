import type { BodyInput, Operation, Result, SuccessStatus } from '../routes.js';
import { connection, connector, credentialRequest, credentials, stream } from './live-sources.js';
import * as of from './resources.js';
import * as made from './results.js';
import { cursor, ids, service, sha256, teammate, times, tokens } from './values.js';

/** A body that is sent, and what is answered; one answer stands for every status. */
interface Example<O extends Operation> {
  body?: BodyInput<O>;
  /** For members of the body that the first one leaves out. */
  also?: Partial<BodyInput<O>>[];
  answer?: Result<O>;
  answers?: { [S in SuccessStatus<O>]?: Result<O> };
}

const created = { migration_id: ids.migration, migration: of.migration };
const createdTemplate = { ...of.template, id: ids.template };
const uploads = { files: [{ name: 'contacts.csv', content_type: 'text/csv' }] };
const answered = { answers: [{ id: of.question.id, value: 'Day/month/year' }] };
const inOwnWords = { answers: 'The day comes first' };
const resumed = { run_id: ids.run, status: 'running' } as const;
const knowledge = { knowledge: 'Dates are written day first.', updated_at: times.later };
const written = { knowledge: knowledge.knowledge, if_unmodified_since: times.created };
const session = {
  user: of.member,
  account: of.account,
  session_token: 'gws_7hQx2Lm9Tz4Wk8Rv1Yc6Pb3N',
  expires_at: times.weekLater,
};
const secret = { webhook: of.webhook, secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' };
const deleted = { deleted: true } as const;

export const examples: { [O in Operation]?: Example<O> } = {
  listSources: { answer: { sources: [of.source] } },
  createSource: { body: of.sourceDetail, answer: { source: { ...of.sourceDetail, id: ids.source } } },
  updateSource: { body: { name: 'Old CRM' }, also: [of.sourceDetail], answer: { source: of.sourceDetail } },
  pinRecipe: {
    body: { run_id: ids.run },
    answer: { source: of.source.name, pinned_recipe_run_id: ids.run },
  },
  listTemplates: { answer: { templates: [of.template] } },
  createTemplate: {
    body: { ...of.template, grouping: 'CRM' },
    answer: {
      ...createdTemplate,
      warning:
        'Every value passes in column "Remark": desiredRule is "ai", and neither the name nor the description of the column says what to check',
    },
    answers: { 201: createdTemplate },
  },
  getTemplate: { answer: of.template },
  updateTemplate: {
    body: { name: 'Contacts', description: of.template.description, grouping: 'CRM' },
    also: [{ columns: of.template.columns }],
    answer: {
      ...of.template,
      warning:
        'Every value passes in column "Remark": desiredRule is "ai", and neither the name nor the description of the column says what to check',
    },
  },
  archiveTemplate: { answer: { archived: true } },
  getTemplateRules: { answer: { rules: [{ ...of.rule, active: true }] } },
  replaceTemplateRules: { body: { rules: [of.rule] }, answer: { rules: [{ ...of.rule, active: true }] } },

  importTemplates: {
    body: {
      file_name: 'crm.sql',
      content: 'CREATE TABLE contacts (email text PRIMARY KEY, company text REFERENCES companies (code));',
      kind: 'sql',
      only: ['contacts'],
      grouping: 'CRM',
      dry_run: true,
      on_clash: 'refuse',
    },
    also: [{ document: { title: 'Contacts', properties: { email: { type: 'string', format: 'email' } } } }],
    answer: {
      dry_run: true,
      kind: 'sql',
      templates: [
        {
          ...of.template,
          rules: [of.rule],
          action: 'clash',
          differences: ['required of column "Email"'],
          id: ids.template,
        },
      ],
      not_carried_over: [
        {
          template: of.template.slug,
          column: 'Company',
          at: 'line 1',
          message: 'Defaults are left out (Company): the columns may be empty',
        },
      ],
    },
  },

  listCompanies: { answer: { companies: [of.company], next_cursor: cursor } },
  createCompany: {
    body: {
      name: of.company.name,
      source: ids.source,
      email: teammate,
      external_id: 'acme-1',
      template_ids: [ids.template],
    },
    answer: {
      company: of.companyFields,
      workbook_id: ids.workbook,
      migration_id: ids.migration,
      sheets: [of.sheet],
      magic_link_url: of.magicLink,
    },
  },
  getCompany: { answer: { company: of.company } },
  refreshMagicLink: { answer: { magic_link_url: of.magicLink, expires_at: times.weekLater } },
  openLink: {
    answer: {
      company: { name: of.company.name },
      contact: { team: 'Acme', email: 'anna@acme.example' },
      sheets: [
        {
          slug: 'contacts',
          name: 'Contacts',
          description: of.template.description,
          columns: ['Email', 'Company', 'Since'],
          fields: of.template.columns.map(({ name, description, required }) => ({
            name,
            description,
            required,
          })),
        },
      ],
      files: [
        {
          id: ids.file,
          name: 'contacts.csv',
          size: of.file.size,
          uploaded_at: times.uploaded,
          reading: of.reading,
          tables: [of.fileTable],
        },
      ],
      source: of.source.name,
      auth_url: of.sourceDetail.auth_url,
      questions: [of.question],
      accepted_at: times.created,
      done_at: times.later,
      expires_at: times.weekLater,
    },
  },
  listDashboardSources: {
    answer: {
      sources: [
        {
          id: ids.source,
          ...of.sourceDetail,
          pinned_recipe_run_id: ids.run,
          pinned_migration_id: ids.migration,
          knowledge: 'Status A is active, I is inactive.',
          knowledge_updated_at: times.created,
          migration_count: 7,
          company_count: 5,
          created_at: times.created,
        },
      ],
    },
  },
  listDashboardTemplates: {
    answer: {
      templates: [
        {
          id: ids.template,
          slug: of.template.slug,
          name: of.template.name,
          description: of.template.description,
          grouping: 'People',
          column_count: 3,
          rule_count: 1,
          linked_from: ['orders'],
          used_by: {
            migrations: 7,
            newest: [{ migration_id: ids.migration, name: 'Acme' }],
            in_flight: false,
          },
          created_at: times.created,
          updated_at: times.later,
        },
      ],
    },
  },
  countWaiting: {
    answer: {
      questions: 2,
      credentials: 1,
      previews: 3,
      customers: 1,
      expired_links: 1,
      unreadable_files: 1,
      failed_runs: 4,
      total: 13,
    },
  },
  getAccountLog: {
    answer: {
      entries: [
        {
          sequence: 42,
          at: times.created,
          event: 'source.created',
          by: { kind: 'session', id: ids.user, name: teammate },
          details: { source: ids.source, name: of.source.name },
          hash: sha256,
        },
      ],
      next_cursor: cursor,
      integrity: { algorithm: 'sha256', head: sha256, entries: 42 },
    },
  },
  verifyAccountLog: { answer: { ok: false, entries: 42, head: sha256, broken_at: 17 } },
  finishLink: { answer: { done_at: times.later } },
  acceptLink: { answer: { accepted_at: times.created } },
  requestLinkUploads: { body: uploads, answer: { files: [of.upload] } },
  answerLinkQuestions: { body: answered, also: [inOwnWords], answer: resumed },
  giveLinkCredentials: { body: { credentials, connection_id: ids.connection }, answer: resumed },

  createMigration: {
    body: { name: 'Acme', source: of.source.name, external_id: 'acme-1', templates: ['contacts'] },
    answer: {
      ...created,
      warning: 'The migration "acme-1" exists and stays as it is: its name is "Acme", not "Acme Ltd"',
    },
    answers: { 201: created },
  },
  listMigrations: {
    answer: {
      migrations: [
        {
          ...of.migration,
          last_run: { run_id: ids.run, kind: 'generate', status: 'blocked', blocked_reason: 'question' },
        },
      ],
      next_cursor: cursor,
    },
  },
  getMigration: {
    answer: {
      migration: {
        ...of.migration,
        status: 'ready',
        connection: 'salesforce',
        active_run_id: ids.run,
        last_run: of.blocked,
        knowledge: knowledge.knowledge,
        files: [of.file],
        sheets: [{ slug: 'contacts', row_count: 1204, invalid_row_count: 17 }],
      },
    },
  },
  deleteMigration: { answer: deleted },
  requestUploads: { body: uploads, answer: { files: [of.upload] } },
  listFiles: { answer: { files: [{ ...of.file, reading: of.reading }] } },
  getFile: {
    answer: {
      file: {
        ...of.file,
        reading: of.reading,
        tables: [of.fileTable],
        download_url: `${service}/api/v1/downloads/${tokens.download}`,
        download_expires_at: times.hourLater,
      },
    },
  },
  deleteFile: { answer: deleted },
  putUpload: { answer: of.file },
  getMigrationKnowledge: { answer: { migration_id: ids.migration, ...knowledge } },
  updateMigrationKnowledge: { body: written, answer: { migration_id: ids.migration, ...knowledge } },
  getSourceKnowledge: { answer: { source: of.source.name, ...knowledge } },
  updateSourceKnowledge: { body: written, answer: { source: of.source.name, ...knowledge } },

  getSourceConnection: { answer: { source_connection: connection } },
  saveSourceConnection: {
    body: {
      source_key: connection.source_key,
      profile_id: connection.profile_id,
      config: connection.config,
      selected_streams: connection.selected_streams,
      stream_state: connection.stream_state,
      credentials,
    },
    answer: { source_connection: connection },
  },
  deleteSourceConnection: { answer: deleted },
  checkSourceConnection: {
    answer: {
      ok: true,
      message: 'Signed in to HubSpot as portal 4711',
      warnings: ['The token may not read tickets'],
    },
  },
  discoverSourceConnection: { answer: { streams: [stream] } },
  listConnectors: { answer: { connectors: [connector] } },

  startRun: {
    body: { kind: 'generate' },
    also: [
      { kind: 'update', message: 'Write names in upper case', extract_via_api: false },
      { kind: 'generate', agent: 'built_in' },
      { kind: 'execute', accept_findings: true, ignore_prior: false, preview_run_id: ids.run },
    ],
    answer: {
      run_id: ids.run,
      status: 'queued',
      poll_url: `${service}/api/v1/migrations/${ids.migration}/runs/${ids.run}`,
      findings: [{ ...of.finding, template: 'contacts' }],
    },
  },
  listRuns: { answer: { runs: [made.executed, of.preview] } },
  getRun: { answer: of.blocked },
  cancelRun: { body: { status: 'cancel_requested' }, answer: of.canceled },
  answerRun: { body: answered, also: [inOwnWords], answer: resumed },
  giveCredentials: { body: { credentials, connection_id: ids.connection }, answer: resumed },
  getPreview: { answer: made.previewed },
  getRecipe: { answer: made.recipe },
  diffRecipes: {
    answer: { from: ids.run, to: ids.updateRun, changes: ['Since is now written as YYYY-MM-DD'] },
  },
  rollback: { answer: { sheets: [{ slug: 'contacts', row_count: 1198 }] } },
  listRows: { answer: made.rows },
  countCells: { answer: made.cellCounts },
  getRow: { answer: made.row },
  editRow: {
    body: { of: 'sheet', version: made.sheetRow.version, cells: { Email: 'grace@example.com' } },
    answer: {
      edit_id: ids.edit,
      row: { ...made.sheetRow, cells: ['grace@example.com', 'ACME', '2021-04-17'], errors: [] },
      totals: { all: 1204, valid: 1188, invalid: 16 },
    },
  },
  listEdits: { answer: { edits: [made.edit], next_cursor: cursor } },
  undoEdit: { answer: deleted },
  diffPreviews: { answer: made.previewDiff },
  getThread: { answer: made.thread },
  getLog: { answer: made.log },
  verifyLog: { answer: { ok: false, entries: 14, head: made.log.integrity.head, broken_at: 9 } },

  createExport: {
    body: { slug: 'contacts', format: 'csv', filter: 'valid', fields: ['Email', 'Since'], omit_empty: true },
    also: [{ slugs: ['contacts', 'companies'], safe: true }],
    answer: {
      job_id: ids.exportJob,
      status: 'pending',
      format: 'csv',
      total_rows: 1187,
      status_url: `${service}/api/v1/migrations/${ids.migration}/exports/jobs/${ids.exportJob}`,
    },
  },
  getExportJob: { answer: made.exportJob },
  createExtraction: {
    body: {
      file_name: 'invoices.pdf',
      content_type: 'application/pdf',
      templates: ['invoices'],
      instruction: 'Only the table of totals',
    },
    answer: {
      ...made.processing,
      upload: { ...of.upload, name: 'invoices.pdf', content_type: 'application/pdf' },
    },
  },
  getExtraction: { answer: made.extracted },

  getWorkbook: {
    answer: {
      workbook_id: ids.workbook,
      company: of.company,
      migration: of.migration,
      sheets: of.company.sheets.map((sheet) => ({ ...sheet, row_count: 4137, invalid_row_count: 17 })),
    },
  },
  exportWorkbook: {
    body: { channel: 'production', mode: 'flat', filter: 'valid' },
    answer: { export_id: ids.webhookExport, batches: 3 },
  },
  listWorkbookExports: { answer: { exports: [of.workbookExport], next_cursor: cursor } },
  getWorkbookExport: {
    answer: {
      export: of.workbookExport,
      batches: [
        {
          index: 1,
          rows: 1502,
          bytes: 262_017,
          deliveries: [
            {
              delivery_id: ids.delivery,
              webhook_id: ids.webhook,
              status: 'pending',
              attempts: 1,
              next_attempt_at: times.hourLater,
            },
          ],
        },
      ],
    },
  },
  listWebhooks: { answer: { webhooks: [of.webhook] } },
  createWebhook: {
    body: {
      url: of.webhook.url,
      events: of.webhook.events,
      description: of.webhook.description,
      enabled: true,
    },
    answer: secret,
  },
  updateWebhook: {
    body: { enabled: false },
    also: [{ url: of.webhook.url, events: of.webhook.events, description: of.webhook.description }],
    answer: { webhook: { ...of.webhook, enabled: false } },
  },
  deleteWebhook: { answer: deleted },
  rotateWebhookSecret: { answer: secret },
  listDeliveries: { answer: { deliveries: [of.delivery], next_cursor: cursor } },
  getDelivery: {
    answer: {
      delivery: {
        ...of.delivery,
        request: {
          url: of.webhook.url,
          headers: {
            'content-type': 'application/json',
            'webhook-id': ids.delivery,
            'webhook-timestamp': '1789376531',
          },
          bytes: 262_017,
          body: '{"version":"1.0"}',
        },
        attempts: of.delivery.attempts.map((attempt) => ({
          ...attempt,
          response: { headers: { 'content-type': 'text/plain' }, body: 'Back in a minute' },
        })),
      },
    },
  },
  replayDelivery: { answer: { delivery: of.delivery } },
  testWebhook: {
    body: { event: 'workbook.production.export' },
    answer: { deliveries: [{ ...of.delivery, export_id: null, batch_index: null }] },
  },
  recoverWebhook: { body: { since: times.created }, answer: { deliveries: 12 } },

  signIn: {
    body: { email: teammate, password: 'correct horse battery staple', account_id: ids.account },
    answer: session,
  },
  signOut: { answer: { signed_out: true } },
  me: { answer: { user: of.member, account: of.account } },
  changePassword: {
    body: { current_password: 'correct horse battery staple', new_password: 'seven geese over the bay' },
    answer: { changed: true, sessions_ended: 2 },
  },
  listSessions: {
    answer: {
      sessions: [
        {
          id: ids.session,
          created_at: times.created,
          last_used_at: times.later,
          expires_at: times.weekLater,
          user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
          address: '203.0.113.24',
          current: true,
        },
      ],
    },
  },
  endOtherSessions: { answer: { deleted: true, sessions_ended: 2 } },
  endSession: { answer: deleted },
  listTeam: { answer: { members: [of.member, of.invited] } },
  inviteMember: {
    body: { email: 'ben@example.com', role: 'member', name: 'Ben Okafor' },
    answer: {
      member: of.invited,
      invite_url: `${service}/invite/${tokens.invitation}`,
      token: tokens.invitation,
      expires_at: times.weekLater,
    },
  },
  removeMember: { answer: deleted },
  acceptInvitation: {
    body: { token: tokens.invitation, password: 'seven geese over the bay', name: 'Ben Okafor' },
    answer: session,
  },
  getAccount: { answer: { account: of.account } },
  updateAccount: {
    body: { name: of.account.name, retention: 90, safe_csv: true, hold_unhealthy: true, model: 'on' },
    also: [{ region: 'eu' }],
    answer: { account: { ...of.account, safe_csv: true, hold_unhealthy: true, model: 'on' } },
  },
  listApiKeys: { answer: { api_keys: [of.apiKey] } },
  createApiKey: {
    body: { name: 'Backend' },
    answer: { api_key: of.apiKey, key: 'gw_4Kd9xTz7Qm2LwRv8Yb3NcPh6JsFg1XaE' },
  },
  revokeApiKey: { answer: deleted },
};

/** More of the members of some schemas, for what the answers above leave out. */
export const further: Record<string, readonly unknown[]> = {
  ...made.further,
  Run: [...made.further.Run, { credential_request: credentialRequest }],
  Extraction: [...made.further.Extraction, made.extracting],
  FileReading: [of.readingUnderWay, of.unreadable],
};
