/** A request that cannot be done, and why; the HTTP layer renders it. */
export class Failure extends Error {
  constructor(
    readonly code: string,
    readonly status: number,
    message: string,
    /** Whether the same request may succeed later. */
    readonly retryable: boolean,
    readonly extra: { run_id?: string; updated_at?: string } = {},
  ) {
    super(message);
    this.name = 'Failure';
  }
}

type Extra = Failure['extra'];
const final = false;
const passing = true;

/** As many as a sentence bears, each as long as it does. */
function some(names: readonly string[]): string {
  const more = names.length - 30;
  return names.slice(0, 30).map(short).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

function short(name: string): string {
  return name.length > 60 ? `${name.slice(0, 60)}…`.toWellFormed() : name;
}

/** The one table: every way a request can fail, its status, whether a retry helps, and what to do next. */
const table = {
  // 400
  malformed: [400, final, (what: string) => what],
  notJson: [400, final, (why: string) => `The request body is not valid JSON: ${why}`],
  notTaken: [400, final, (why: string) => `The JSON of the request body cannot be taken: ${why}`],
  notUtf8: [400, final, () => 'The request body is not valid UTF-8'],
  needsJson: [400, final, () => 'Send the body as JSON with the header content-type: application/json'],
  requestBrokeOff: [400, passing, () => 'The request broke off: send it again'],
  uploadBrokeOff: [400, passing, () => 'The upload broke off: send it again'],
  unknownSlugs: [400, final, (slugs: string[]) => `Unknown template slug(s): ${some(slugs)}`],
  unknownTemplateIds: [
    400,
    final,
    (ids: string[]) => `template_ids: no active template with id ${some(ids)} in this account`,
  ],
  documentTooLarge: [
    400,
    final,
    () =>
      'The document takes too long or too much memory to read: send a smaller part of it, or name the templates ' +
      'you want with "only"',
  ],
  ruleColumnGone: [
    400,
    final,
    (rule: string, column: string) =>
      `The column "${column}" of rule "${rule}" was taken out of the template just now`,
  ],
  messageNeeded: [
    400,
    final,
    (kind: string) =>
      `message: a run of kind "${kind}" needs one: ${kind === 'update' ? 'what to change' : 'what you want to know'}`,
  ],
  agentNotOfExecute: [
    400,
    final,
    () =>
      'agent: an execute carries out the recipe of the preview, and no agent has a part in it: leave it out',
  ],
  badCursor: [400, final, () => 'cursor: use the next_cursor of the page before, unchanged'],
  eventNotWanted: [
    400,
    final,
    (event: string, events: string[]) =>
      `event: the webhook does not want ${event}, but ${events.join(', ')}`,
  ],
  exportFile: [
    400,
    final,
    (file: string) =>
      `Ask for the sheet's slug plus .csv, .ndjson, .parquet or .xlsx, such as contacts.csv, not "${file}"`,
  ],
  previewTooLarge: [
    400,
    final,
    (rows: number) =>
      `limit: so many rows of so many columns do not fit into one answer: ask for ${rows} rows at most`,
  ],
  unknownField: [
    400,
    final,
    (field: string, slug: string, columns: string[]) =>
      `fields: sheet "${slug}" has no column "${field}"; its columns are ${some(columns)}`,
  ],
  unknownColumn: [
    400,
    final,
    (field: string, name: string, slug: string, columns: string[]) =>
      `${field}: sheet "${slug}" has no column "${short(name)}"; its columns are ${some(columns)}`,
  ],
  unsupportedType: [
    400,
    final,
    (name: string, types: readonly string[]) =>
      `file_name: "${name}" is of no type that can be read; there are ${types.join(', ')}`,
  ],
  noActiveTemplate: [
    400,
    final,
    () => 'There is no active template to shape tables to: create one first (POST /templates)',
  ],
  unknownHeader: [
    400,
    final,
    (field: string, headers: string[]) =>
      `fields: no table of this extraction has a column "${field}"; there are ${some(headers)}`,
  ],
  notText: [400, final, (field: string) => `${field}: send it as text, not as a file`],
  notMultipart: [400, final, (why: string) => `The request body is not valid multipart/form-data: ${why}`],
  noFile: [
    400,
    final,
    () => 'file: send the file as a part named "file" with a file name, or send JSON with file_name',
  ],
  unknownConnector: [
    400,
    final,
    (field: string, key: string, keys: readonly string[]) =>
      `${field}: there is no connector "${key}"; there are ${some(keys)}`,
  ],
  noConnectorNamed: [
    400,
    final,
    (keys: readonly string[]) =>
      `source_key: say which connector it is (the source of this migration names none); there are ${some(keys)}`,
  ],
  // 401, 403
  keyInvalid: [401, final, () => 'API key missing or invalid: send it in the x-api-key header'],
  notSignedIn: [401, final, () => 'Sign in first: this needs a session of a person, not an API key'],
  wrongPassword: [401, final, () => 'E-mail or password is wrong'],
  currentPasswordWrong: [403, final, () => 'current_password: this is not your password'],
  foreignPage: [
    401,
    final,
    () => 'A session cookie counts only on pages of this service: from elsewhere, send an API key',
  ],
  foreignHost: [
    403,
    final,
    () => 'The Host or Origin of the request is not this service: set PUBLIC_URL to its address',
  ],
  adminsOnly: [403, final, () => 'Only an admin of the account may do this'],
  uploadRefused: [
    403,
    final,
    () => 'This upload link is not valid, has expired or was used already: ask for a new one',
  ],
  uploadUnderWay: [
    403,
    passing,
    () => 'Another upload with this link is under way: wait until it ends, or ask for a new link',
  ],
  downloadRefused: [403, final, () => 'This download link is not valid or has expired: ask for a new one'],
  // 404, 405
  noRoute: [404, final, (path: string) => `Nothing at ${path}: see /docs`],
  sourceMissing: [
    404,
    final,
    (name: string) => `No source named "${name}" in this account: GET /sources lists them`,
  ],
  sourceIdMissing: [404, final, (id: string) => `source: no source with id ${id} in this account`],
  templateMissing: [
    404,
    final,
    (slug: string) => `No active template with slug "${slug}" in this account: GET /templates lists them`,
  ],
  companyMissing: [404, final, (id: string) => `No company with id ${id} in this account`],
  migrationMissing: [404, final, (id: string) => `No migration with id ${id} in this account`],
  connectionMissing: [
    404,
    final,
    () =>
      'No live source connection is configured: POST /migrations/{migration_id}/source-connection makes one; ' +
      'GET /connectors lists what there is',
  ],
  runMissing: [404, final, (id: string) => `No run with id ${id} in this account`],
  recipeMissing: [404, final, () => 'This migration has no recipe yet: start a run of kind "generate" first'],
  runRecipeMissing: [
    404,
    final,
    (name: string, id: string) => `${name}: no run with id ${id} and a recipe in this migration`,
  ],
  runRowsMissing: [
    404,
    final,
    (name: string, id: string) => `${name}: no run with id ${id} that made rows in this migration`,
  ],
  fileMissing: [404, final, (id: string) => `No file with id ${id} in this migration`],
  noPreviewYet: [
    404,
    final,
    () => 'There is no preview yet: start a run of kind "generate" and wait until it settles',
  ],
  exampleMissing: [
    404,
    final,
    (file: string) =>
      `No example "${file}": it is a sheet's slug and ".csv", and GET /links/{token} lists the sheets`,
  ],
  sheetMissing: [
    404,
    final,
    (slug: string) => `No sheet "${slug}" in this migration: GET /migrations/{migration_id} lists its sheets`,
  ],
  nothingWritten: [
    404,
    final,
    (slug: string) => `Sheet "${slug}" has no rows yet: start a run of kind "execute" first`,
  ],
  rowMissing: [
    404,
    final,
    (slug: string, index: number, rows: number) =>
      `Sheet "${slug}" has no row ${index}: it has ${rows} rows, counted from 0`,
  ],
  rowIndexMissing: [404, final, (index: string) => `There is no row "${index}": rows are counted from 0`],
  editMissing: [
    404,
    final,
    (id: string) => `No edit with id ${id} in this migration: GET …/edits lists them`,
  ],
  exportMissing: [404, final, (id: string) => `No export job with id ${id} in this migration`],
  workbookMissing: [404, final, (id: string) => `No workbook with id ${id} in this account`],
  workbookExportMissing: [404, final, (id: string) => `No export with id ${id} of this workbook`],
  webhookMissing: [
    404,
    final,
    (id: string) => `No webhook with id ${id} in this account: GET /webhooks lists them`,
  ],
  deliveryMissing: [404, final, (id: string) => `No delivery with id ${id} at this webhook`],
  extractionMissing: [404, final, (id: string) => `No extraction with id ${id} in this account`],
  bytesMissing: [404, final, () => 'The file behind this link was deleted'],
  bytesDamaged: [
    404,
    final,
    () => 'The file behind this link is missing or damaged in the store: delete it and upload it again',
  ],
  exportDamaged: [
    404,
    passing,
    () =>
      'The file behind this link is missing or damaged in the store: read the export job again, which has a new link ' +
      'once the file is written again',
  ],
  teammateMissing: [404, final, (email: string) => `email: ${email} is not a teammate in this account`],
  memberMissing: [404, final, (id: string) => `No teammate with id ${id} in this account`],
  sessionMissing: [
    404,
    final,
    (id: string) => `No session with id ${id} of yours: GET /auth/sessions lists them`,
  ],
  keyMissing: [404, final, (id: string) => `No API key with id ${id} in this account`],
  linkMissing: [404, final, () => 'This link is not valid: ask for a new one'],
  invitationMissing: [
    404,
    final,
    () => 'This invitation is not valid or was used already: ask for a new one',
  ],
  methodNotAllowed: [
    405,
    final,
    (method: string, allowed: string) => `${method} is not possible here; allowed: ${allowed}`,
  ],
  // 409
  noModel: [
    409,
    final,
    () =>
      'agent: no language model is configured here: leave "agent" out or send "built_in", or have the setting MODEL ' +
      'made where the service runs',
  ],
  modelOff: [
    409,
    final,
    () =>
      'agent: the account has the language model off: leave "agent" out or send "built_in", or have an admin switch ' +
      'it on with PATCH /account { "model": "on" }',
  ],
  previewUnhealthy: [
    409,
    final,
    (findings: readonly string[]) =>
      `The preview has findings, and the account holds such previews: ${findings.slice(0, 5).join('; ')}. ` +
      'Mend them, or send "accept_findings": true',
  ],
  sourceNameTaken: [409, final, (name: string) => `name: another source is already named "${name}"`],
  sourceAmbiguous: [
    409,
    final,
    (names: string[]) => `Several sources fit: use the exact name of one of ${names.join(', ')}`,
  ],
  noUsableRecipe: [
    409,
    final,
    (id: string) => `run_id: run ${id} never produced a usable recipe, so it cannot be pinned`,
  ],
  slugTaken: [
    409,
    final,
    (slug: string, differences: string[]) =>
      `slug: template "${slug}" exists and differs from what you sent: ${some(differences)}. Change it with ` +
      `PATCH /templates/${slug}, or choose another slug`,
  ],
  templatesClash: [
    409,
    final,
    (clashes: { slug: string; differences: string[] }[]) =>
      `on_clash: ${clashes.length === 1 ? 'a template is' : 'templates are'} there and differ from the document: ` +
      `${some(clashes.map(({ slug, differences }) => `"${slug}" (${differences.slice(0, 2).join(', ')})`))}. ` +
      'Send "new" to make others beside them or "replace" to change them, or leave them out with "only"',
  ],
  slugArchived: [
    409,
    final,
    (slug: string) =>
      `slug: "${slug}" was the slug of a template that is archived, and no other template gets it: choose another`,
  ],
  templateLocked: [
    409,
    passing,
    (slug: string) =>
      `Template "${slug}" is locked while a migration that uses it is running: try again later`,
  ],
  companyExternalIdTaken: [
    409,
    final,
    (id: string) => `external_id: another company of this account already uses "${id}"`,
  ],
  migrationExternalIdTaken: [
    409,
    final,
    (id: string) => `external_id: "${id}" belongs to a migration of another source`,
  ],
  regionNotLive: [
    409,
    final,
    (region: string, here: string) =>
      `The account's region "${region}" is not live here (this deployment serves "${here}"): use that region's ` +
      'address, or change the region with PATCH /account',
  ],
  runInFlight: [
    409,
    passing,
    (run: string) => `Run ${run} is in flight: wait until it settles, or cancel it`,
  ],
  rowChanged: [
    409,
    final,
    (slug: string, index: number) =>
      `version: row ${index} of sheet "${slug}" is not the one you read any more: read it again, then edit it`,
  ],
  editsMoved: [
    409,
    passing,
    () => 'The rows were changed by others all the while: read them again, then try once more',
  ],
  tooManyEdits: [
    409,
    final,
    (most: number) =>
      `A migration takes ${most} edits by hand: change many rows at once by a run of kind "update"`,
  ],
  rowsNotKept: [
    409,
    final,
    (name: string, id: string) =>
      `${name}: the rows of run ${id} are not kept any more; those of the newest preview, of the one before it and of ` +
      'the last two executes are',
  ],
  nothingToRead: [
    409,
    final,
    () => 'There is nothing to read: upload a file first (POST /migrations/{migration_id}/files)',
  ],
  noTemplates: [
    409,
    final,
    () => 'This migration has no templates: create one (POST /templates), then a new migration',
  ],
  noConnection: [
    409,
    final,
    () => 'extract_via_api: no live source connection is configured for this migration',
  ],
  sourceUnreadable: [409, final, (why: string) => `The live source cannot be read: ${why}`],
  credentialsWanted: [
    409,
    final,
    (run: string) => `Run ${run} waits for credentials, not for answers: POST …/runs/${run}/credentials`,
  ],
  otherConnection: [
    409,
    final,
    (id: string) => `connection_id: the run waits for the credentials of another connection, ${id}`,
  ],
  noPreview: [
    409,
    final,
    (kind: string) => `There is no preview to ${kind}: start a run of kind "generate" first`,
  ],
  previewChanged: [
    409,
    final,
    (changes: string[]) =>
      `The preview is out of date: ${changes.join('; ')}. Start a run of kind "generate" again`,
  ],
  previewReplaced: [
    409,
    final,
    (wanted: string, now: string) =>
      `preview_run_id: ${wanted} is not the preview any more, that is ${now}: look at it first`,
  ],
  runSettled: [409, final, (run: string, status: string) => `Run ${run} is settled already: ${status}`],
  notBlocked: [
    409,
    final,
    (run: string, status: string) => `Run ${run} waits for no answer: it is ${status}`,
  ],
  noCredentialsWanted: [
    409,
    final,
    (run: string, status: string) => `Run ${run} does not wait for credentials: it is ${status}`,
  ],
  knowledgeAppending: [
    409,
    passing,
    (run: string) =>
      `Run ${run} is appending to the knowledge in this very moment: read it again, then write`,
  ],
  logInFlight: [
    409,
    passing,
    (run: string, status: string) =>
      `The log tells of settled runs only, and run ${run} is ${status}: wait until it settles, or cancel it`,
  ],
  previousDamaged: [
    409,
    final,
    () =>
      'The rows from before the last execute are missing or damaged: there is nothing whole to go back to',
  ],
  tooManyWebhooks: [
    409,
    final,
    (most: number) => `The account has ${most} webhooks, and no account has more: delete one first`,
  ],
  webhookOff: [
    409,
    final,
    (why: string | null) =>
      `The webhook is switched off${why ? ` (${why})` : ''}: switch it on first (PATCH /webhooks/{webhook_id})`,
  ],
  noEndpoint: [
    409,
    final,
    (event: string) =>
      `No enabled webhook of this account wants ${event}: create one first (POST /webhooks), or switch one on`,
  ],
  nothingExecuted: [
    409,
    final,
    () => 'The sheets hold no rows yet: start a run of kind "execute" first, or export the preview',
  ],
  batchTooLarge: [409, final, (why: string) => why],
  exportedAlready: [409, final, () => 'The rows of this execute were exported already'],
  quotaReached: [
    409,
    final,
    (used: number, limit: number) =>
      `This account keeps ${used} bytes and may keep ${limit}: delete migrations or files before you send more`,
  ],
  nothingToRollBack: [
    409,
    final,
    () => 'There is nothing to go back to: the sheets hold no rows from before the last execute',
  ],
  workbookGone: [409, final, () => "The company's migration was deleted, so there is nothing to share into"],
  noticeNotAccepted: [409, final, () => 'Accept the notice first (POST /links/{token}/accept)'],
  nothingGiven: [
    409,
    final,
    () => 'There is nothing to look at yet: upload a file (POST /links/{token}/files) first',
  ],
  noOpenQuestion: [409, final, () => 'No question is open at the moment'],
  noOpenCredentialRequest: [409, final, () => 'No run waits for credentials'],
  memberExists: [409, final, (email: string) => `email: ${email} is already a teammate or invited`],
  lastAdmin: [409, final, () => 'The last admin cannot be removed: invite another admin first'],
  severalAccounts: [
    409,
    final,
    (ids: string[]) =>
      `These sign-in details fit several accounts: send account_id, one of ${ids.join(', ')}`,
  ],
  // 410, 412, 413, 429
  linkExpired: [410, final, () => 'This link has expired or was replaced: ask for a new one'],
  deliveryPurged: [410, final, () => 'The rows of this delivery were purged: export the workbook again'],
  extractionExpired: [
    410,
    final,
    () => 'File and result of this extraction were kept for 24 hours and are gone: create a new one',
  ],
  invitationExpired: [410, final, () => 'This invitation has expired: ask for a new one'],
  changedSinceRead: [
    412,
    final,
    () => 'if_unmodified_since: the knowledge changed since it was read; read it again, merge, then write',
  ],
  bodyTooLarge: [413, final, (limit: number) => `The request body is larger than ${limit} bytes`],
  fileTooLarge: [413, final, (limit: number) => `The file is larger than the limit of ${limit} bytes`],
  overQuota: [
    413,
    final,
    (used: number, limit: number) =>
      `The file does not fit: this account keeps ${used} bytes and may keep ${limit}. Delete migrations or files first`,
  ],
  tooManyRequests: [429, passing, () => 'Too many requests'],
  probesBusy: [
    429,
    passing,
    () => 'Too many requests: other connections are being tried right now; try again in a moment',
  ],
  checksBusy: [
    429,
    passing,
    () => 'Too many requests: other templates are being checked right now; try again in a moment',
  ],
  // 5xx
  internal: [
    500,
    passing,
    () => 'Something went wrong on our side; it was logged. Retrying is safe for reads',
  ],
  diskFull: [
    500,
    passing,
    () =>
      'The disk of the server is full, so this could not be done: make room on it, then send the request again',
  ],
  sheetUnreadable: [
    500,
    final,
    () => 'The stored rows are missing or damaged: start a run of kind "execute" again',
  ],
  previewUnreadable: [
    500,
    final,
    () => 'The rows of the preview are missing or damaged: start a run of kind "generate" again',
  ],
  recipeDamaged: [
    500,
    final,
    () => 'The stored recipe is missing or damaged: start a run of kind "generate" again',
  ],
} satisfies Record<string, [status: number, retryable: boolean, message: (...args: never[]) => string]>;

type Table = typeof table;

/** `throw failures.sourceMissing('HubSpot')` */
export const failures = Object.fromEntries(
  Object.entries(table).map(([code, [status, retryable, message]]) => [
    code,
    (...args: never[]) =>
      new Failure(code, status, (message as (...a: never[]) => string)(...args), retryable),
  ]),
) as { [C in keyof Table]: (...args: Parameters<Table[C][2]>) => Failure };

/** The two errors that carry more than a sentence. */
export function withExtra(failure: Failure, extra: Extra): Failure {
  return new Failure(failure.code, failure.status, failure.message, failure.retryable, extra);
}
