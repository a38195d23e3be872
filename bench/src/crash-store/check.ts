import type { Client } from '@godwit/client/client';
import { GodwitError } from '@godwit/client/errors';
import type { Result } from '@godwit/contract/routes';
import { hashOfDownload } from '../bytes.js';
import type { Document, KnownFile, KnownMigration, Ledger, State } from './ledger.js';
import { newMigration } from './ledger.js';

export interface Findings {
  /** Acknowledged writes that are not there as they were acknowledged. */
  lost: string[];
  /** Files that can be seen and are not whole. */
  partial: string[];
}

type Detail = Result<'getMigration'>['migration'];

/** Compares one ledger with the service, and makes sure again of what was unsure. */
export async function check(
  client: Client,
  ledger: Ledger,
  chosen: (thing: object) => boolean,
  findings: Findings,
): Promise<void> {
  const { lost } = findings;
  for (const externalId of ledger.cutCreates) {
    ledger.migrations.push(await createAgain(client, externalId, lost));
  }
  ledger.cutCreates.clear();
  for (const migration of ledger.migrations.filter(chosen)) await checkMigration(client, migration, findings);

  const { sources } = await client.listSources();
  const names = new Set(sources.map(({ name }) => name));
  for (const { name } of ledger.sources) if (!names.has(name)) lost.push(`source ${name}`);
  for (const source of ledger.sources.filter(chosen)) {
    const { knowledge } = await client.getSourceKnowledge({ params: { source: source.name } });
    settleDocument(source.knowledge, knowledge, `knowledge of source ${source.name}`, lost);
  }

  const { templates } = await client.listTemplates();
  const bySlug = new Map(templates.map((template) => [template.slug, template]));
  for (const { slug, name } of ledger.templates) {
    const found = bySlug.get(slug);
    if (found?.name !== name || found.columns.length !== 2) lost.push(`template ${slug}`);
  }

  for (const { id, name } of ledger.companies.filter(chosen)) {
    const found = await unlessMissing(client.getCompany({ params: { company_id: id } }));
    if (found?.company.name !== name) lost.push(`company ${name}`);
  }
  ledger.touched.clear();
}

/** Sent again after a cut, and once more: one migration, whether or not the first request was carried out. */
async function createAgain(client: Client, externalId: string, lost: string[]): Promise<KnownMigration> {
  const body = { name: externalId, external_id: externalId };
  const first = await client.request('createMigration', { body });
  const second = await client.request('createMigration', { body });
  if (second.status !== 200 || second.body.migration_id !== first.body.migration_id) {
    lost.push(`external_id ${externalId} made two migrations`);
  }
  return newMigration(first.body.migration_id, externalId);
}

async function checkMigration(client: Client, known: KnownMigration, findings: Findings): Promise<void> {
  const { id, externalId } = known;
  const found = await unlessMissing(client.getMigration({ params: { migration_id: id } }));
  settleState(known, found !== undefined, `migration ${externalId}`, findings.lost);
  if (!found) return;
  const { migration } = found;
  if (migration.external_id !== externalId) findings.lost.push(`external_id of migration ${externalId}`);
  settleDocument(known.knowledge, migration.knowledge, `knowledge of migration ${externalId}`, findings.lost);
  await checkFiles(client, known, migration.files, findings);
}

async function checkFiles(
  client: Client,
  migration: KnownMigration,
  listed: Detail['files'],
  { lost, partial }: Findings,
): Promise<void> {
  const byId = new Map(listed.map((file) => [file.id, file]));
  for (const file of migration.files) {
    settleState(file, byId.has(file.id), `file ${file.id}`, lost);
    if (file.state === 'there') file.linkUnused = false;
    byId.delete(file.id);
  }
  for (const id of byId.keys()) partial.push(`file ${id}, which nobody sent`);
  for (const file of migration.files.filter(({ state }) => state === 'there')) {
    const problem = await faultOf(client, migration.id, file);
    if (problem) partial.push(`file ${file.id}: ${problem}`);
  }
}

/** What is wrong with a file that is listed. */
async function faultOf(client: Client, migration_id: string, known: KnownFile): Promise<string | undefined> {
  const found = await unlessMissing(client.getFile({ params: { migration_id, file_id: known.id } }));
  if (!found) return 'listed, but its record cannot be read';
  const { file } = found;
  if (file.size !== known.size || file.sha256 !== known.sha256) return 'its record is not of what was sent';
  const bytes = await hashOfDownload(file.download_url);
  if (bytes.status !== 200) return `its download answered ${bytes.status}`;
  if (bytes.size !== known.size) return `${bytes.size} of ${known.size} bytes`;
  return bytes.sha256 === known.sha256 ? undefined : 'other bytes than were sent';
}

function settleState(known: { state: State }, there: boolean, what: string, lost: string[]): void {
  const seen = there ? 'there' : 'gone';
  if (known.state !== 'unsure' && known.state !== seen) {
    lost.push(there ? `the deletion of ${what}` : what);
  }
  known.state = seen;
}

function settleDocument(document: Document, seen: string, what: string, lost: string[]): void {
  if (seen !== document.acknowledged && !document.tried.includes(seen)) lost.push(what);
  document.acknowledged = seen;
  document.tried = [];
}

async function unlessMissing<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof GodwitError && error.status === 404) return undefined;
    throw error;
  }
}
