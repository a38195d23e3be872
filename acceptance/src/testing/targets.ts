import { noId } from './unique.js';

/** The ids, names and tokens of one account that requests can aim at. */
export interface Aims {
  source: string;
  source_id: string;
  template: string;
  template_id: string;
  company_id: string;
  link: string;
  migration_id: string;
  workbook_id: string;
  file_id: string;
  run_id: string;
  job_id: string;
  extraction_id: string;
  upload: string;
  download: string;
  member_id: string;
  key_id: string;
  session_id: string;
  webhook_id: string;
  delivery_id: string;
  email: string;
}

export type Caller = 'account' | 'key' | 'keyOrAdmin' | 'session' | 'admin' | 'link' | 'open';

export interface Target {
  method: string;
  path: string;
  caller: Caller;
  body?: unknown;
  /** What the path names belongs to an account: another account gets 404. */
  owned?: true;
}

const files = { files: [{ name: 'a.csv' }] };
const password = 'long enough for this';

/** One well-formed request for each operation that the service answers. */
export function targets(at: Aims): Record<string, Target> {
  const source = `/sources/${encodeURIComponent(at.source)}`;
  const template = `/templates/${at.template}`;
  const company = `/companies/${at.company_id}`;
  const migration = `/migrations/${at.migration_id}`;
  const run = `${migration}/runs/${at.run_id}`;
  const connection = `${migration}/source-connection`;
  const link = `/links/${at.link}`;
  const workbook = `/workbooks/${at.workbook_id}`;
  const webhook = `/webhooks/${at.webhook_id}`;
  const delivery = `${webhook}/deliveries/${at.delivery_id}`;
  return {
    listSources: { method: 'GET', path: '/sources', caller: 'account' },
    createSource: { method: 'POST', path: '/sources', caller: 'account', body: { name: at.source } },
    updateSource: owned('PATCH', source, { auth_url: 'https://sign-in.test/' }),
    pinRecipe: owned('POST', `${source}/pin`, { run_id: null }),
    listTemplates: { method: 'GET', path: '/templates', caller: 'account' },
    createTemplate: {
      method: 'POST',
      path: '/templates',
      caller: 'account',
      body: { name: 'T', columns: [{}] },
    },
    importTemplates: {
      method: 'POST',
      path: '/templates/import',
      caller: 'account',
      body: { content: 'create table import_aim (id int)', kind: 'sql' },
    },
    getTemplate: owned('GET', template),
    updateTemplate: owned('PATCH', template, { description: 'Changed' }),
    archiveTemplate: owned('DELETE', template),
    getTemplateExample: owned('GET', `${template}/example.csv`),
    getTemplateRules: owned('GET', `${template}/rules`),
    replaceTemplateRules: owned('PUT', `${template}/rules`, { rules: [] }),
    listCompanies: { method: 'GET', path: '/companies', caller: 'account' },
    createCompany: {
      method: 'POST',
      path: '/companies',
      caller: 'account',
      body: { name: 'C', source: at.source_id, email: at.email, template_ids: [noId] },
    },
    getCompany: owned('GET', company),
    refreshMagicLink: owned('POST', `${company}/magic-link`),
    openLink: { method: 'GET', path: link, caller: 'link' },
    getLinkExample: { method: 'GET', path: `${link}/examples/none.csv`, caller: 'link' },
    finishLink: { method: 'POST', path: `${link}/done`, caller: 'link' },
    acceptLink: { method: 'POST', path: `${link}/accept`, caller: 'link' },
    requestLinkUploads: { method: 'POST', path: `${link}/files`, caller: 'link', body: files },
    answerLinkQuestions: {
      method: 'POST',
      path: `${link}/answers`,
      caller: 'link',
      body: { answers: 'Yes' },
    },
    giveLinkCredentials: {
      method: 'POST',
      path: `${link}/credentials`,
      caller: 'link',
      body: { credentials: { token: 'x' } },
    },
    listConnectors: { method: 'GET', path: '/connectors', caller: 'account' },
    getSourceConnection: owned('GET', connection),
    saveSourceConnection: owned('POST', connection, { source_key: 'no such connector' }),
    deleteSourceConnection: owned('DELETE', connection),
    checkSourceConnection: owned('POST', `${connection}/check`),
    discoverSourceConnection: owned('POST', `${connection}/discover`),
    createMigration: {
      method: 'POST',
      path: '/migrations',
      caller: 'key',
      body: { name: 'M', source: 'None such' },
    },
    listMigrations: { method: 'GET', path: '/migrations?limit=1', caller: 'account' },
    getMigration: owned('GET', migration),
    deleteMigration: owned('DELETE', migration),
    requestUploads: owned('POST', `${migration}/files`, files),
    listFiles: owned('GET', `${migration}/files`),
    getFile: owned('GET', `${migration}/files/${at.file_id}`),
    deleteFile: owned('DELETE', `${migration}/files/${at.file_id}`),
    startRun: owned('POST', `${migration}/runs`, { kind: 'generate' }),
    listRuns: owned('GET', `${migration}/runs`),
    getRun: owned('GET', run),
    cancelRun: owned('PATCH', run, { status: 'cancel_requested' }),
    answerRun: owned('POST', `${run}/messages`, { answers: 'Yes' }),
    giveCredentials: owned('POST', `${run}/credentials`, { credentials: { token: 'x' } }),
    getPreview: owned('GET', `${migration}/preview`),
    diffPreviews: owned('GET', `${migration}/preview/diff?from=${at.run_id}&to=${at.run_id}`),
    getRecipe: owned('GET', `${migration}/recipe`),
    diffRecipes: owned('GET', `${migration}/recipe/diff?from=${at.run_id}&to=${at.run_id}`),
    rollback: owned('POST', `${migration}/rollback`),
    countCells: owned('GET', `${migration}/sheets/${at.template}/columns`),
    listRows: owned('GET', `${migration}/sheets/${at.template}/rows`),
    getRow: owned('GET', `${migration}/sheets/${at.template}/rows/0`),
    editRow: owned('PATCH', `${migration}/sheets/${at.template}/rows/0`, {
      of: 'sheet',
      version: 'x',
      cells: { Code: '2' },
    }),
    listEdits: owned('GET', `${migration}/edits`),
    undoEdit: owned('DELETE', `${migration}/edits/${noId}`),
    getThread: owned('GET', `${migration}/thread`),
    openThreadStream: owned('GET', `${migration}/thread/stream`),
    getLog: owned('GET', `${migration}/log`),
    verifyLog: owned('POST', `${migration}/log/verify`),
    exportSheet: owned('GET', `${migration}/exports/${at.template}.csv`),
    createExport: owned('POST', `${migration}/exports`, { slug: at.template }),
    getExportJob: owned('GET', `${migration}/exports/jobs/${at.job_id}`),
    createExtraction: {
      method: 'POST',
      path: '/extractions',
      caller: 'account',
      body: { file_name: 'people.csv', templates: ['no_such_template'] },
    },
    getExtraction: owned('GET', `/extractions/${at.extraction_id}`),
    putUpload: { method: 'PUT', path: `/uploads/${at.upload}`, caller: 'open' },
    download: { method: 'GET', path: `/downloads/${at.download}`, caller: 'open' },
    getWorkbook: owned('GET', workbook),
    exportWorkbook: owned('POST', `${workbook}/exports`, { channel: 'production', mode: 'flat' }),
    listWorkbookExports: owned('GET', `${workbook}/exports`),
    getWorkbookExport: owned('GET', `${workbook}/exports/${noId}`),
    listWebhooks: { method: 'GET', path: '/webhooks', caller: 'keyOrAdmin' },
    createWebhook: {
      method: 'POST',
      path: '/webhooks',
      caller: 'keyOrAdmin',
      body: { url: 'not an address', events: ['workbook.production.export'] },
    },
    updateWebhook: owned('PATCH', webhook, { description: 'Changed' }, 'keyOrAdmin'),
    deleteWebhook: owned('DELETE', webhook, undefined, 'keyOrAdmin'),
    rotateWebhookSecret: owned('POST', `${webhook}/rotate`, undefined, 'keyOrAdmin'),
    testWebhook: owned('POST', `${webhook}/test`, {}, 'keyOrAdmin'),
    recoverWebhook: owned('POST', `${webhook}/recover`, { since: '2026-01-01T00:00:00.000Z' }, 'keyOrAdmin'),
    listDeliveries: owned('GET', `${webhook}/deliveries`, undefined, 'keyOrAdmin'),
    getDelivery: owned('GET', delivery, undefined, 'keyOrAdmin'),
    replayDelivery: owned('POST', `${delivery}/replay`, undefined, 'keyOrAdmin'),
    getMigrationKnowledge: owned('GET', `${migration}/knowledge`),
    updateMigrationKnowledge: owned('PATCH', `${migration}/knowledge`, { knowledge: 'Changed' }),
    getSourceKnowledge: owned('GET', `${source}/knowledge`),
    updateSourceKnowledge: owned('PATCH', `${source}/knowledge`, { knowledge: 'Changed' }),
    signIn: { method: 'POST', path: '/auth/sign-in', caller: 'open', body: { email: 'x@x.test', password } },
    signOut: { method: 'POST', path: '/auth/sign-out', caller: 'session' },
    me: { method: 'GET', path: '/auth/me', caller: 'session' },
    changePassword: {
      method: 'POST',
      path: '/auth/password',
      caller: 'session',
      body: { current_password: 'not the password', new_password: password },
    },
    listSessions: { method: 'GET', path: '/auth/sessions', caller: 'session' },
    endOtherSessions: { method: 'DELETE', path: '/auth/sessions', caller: 'session' },
    endSession: owned('DELETE', `/auth/sessions/${at.session_id}`, undefined, 'session'),
    listTeam: { method: 'GET', path: '/team', caller: 'account' },
    inviteMember: { method: 'POST', path: '/team', caller: 'admin', body: { email: at.email } },
    removeMember: owned('DELETE', `/team/${at.member_id}`, undefined, 'admin'),
    acceptInvitation: {
      method: 'POST',
      path: '/team/accept',
      caller: 'open',
      body: { token: 'x', password },
    },
    getAccount: { method: 'GET', path: '/account', caller: 'account' },
    updateAccount: { method: 'PATCH', path: '/account', caller: 'admin', body: { retention: 'forever' } },
    listDashboardSources: { method: 'GET', path: '/dashboard/sources', caller: 'session' },
    listDashboardTemplates: { method: 'GET', path: '/dashboard/templates', caller: 'session' },
    countWaiting: { method: 'GET', path: '/dashboard/waiting', caller: 'session' },
    getAccountLog: { method: 'GET', path: '/account/log?limit=1', caller: 'admin' },
    verifyAccountLog: { method: 'POST', path: '/account/log/verify', caller: 'admin' },
    listApiKeys: { method: 'GET', path: '/api-keys', caller: 'admin' },
    createApiKey: { method: 'POST', path: '/api-keys', caller: 'admin', body: { name: 'Key' } },
    revokeApiKey: owned('DELETE', `/api-keys/${at.key_id}`, undefined, 'admin'),
  };
}

function owned(method: string, path: string, body?: unknown, caller: Caller = 'account'): Target {
  return { method, path, caller, owned: true, ...(body !== undefined && { body }) };
}

/** Well-formed aims at nothing. */
export const nowhere: Aims = {
  source: 'No such source',
  source_id: noId,
  template: 'no_such_template',
  template_id: noId,
  company_id: noId,
  link: 'no-such-link-0123456789abcdefghijkl',
  migration_id: noId,
  workbook_id: noId,
  file_id: noId,
  run_id: noId,
  job_id: noId,
  extraction_id: noId,
  upload: 'no-such-upload',
  download: 'no-such-download',
  member_id: noId,
  key_id: noId,
  session_id: noId,
  webhook_id: noId,
  delivery_id: noId,
  email: 'nobody@nowhere.test',
};
