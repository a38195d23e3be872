import type { Body, Result } from '@godwit/contract/routes';
import sql, { raw } from 'sql-template-tag';
import { failures, withExtra } from '../../failures/failures.js';
import type { Queries } from '../../store/database.js';
import { accountChain, migrationChain, record } from '../audit.js';
import { findSource } from '../catalog/sources.js';
import { changeAccount, changeMigration } from '../changes.js';
import type { Actor } from '../people/actor.js';
import type { Service } from '../service.js';
import { ownMigration } from './own-migration.js';

interface Document {
  knowledge: string;
  knowledge_updated_at: Date;
}

type Write = Body<'updateMigrationKnowledge'>;

export async function readMigrationKnowledge(
  { db }: Service,
  actor: Actor,
  migrationId: string,
): Promise<Result<'getMigrationKnowledge'>> {
  await ownMigration(db, actor, migrationId);
  const row = await db.row<Document>(
    sql`select knowledge, knowledge_updated_at from migrations where id = ${migrationId}`,
  );
  if (!row) throw failures.migrationMissing(migrationId);
  return { migration_id: migrationId, ...shown(row) };
}

export async function writeMigrationKnowledge(
  service: Service,
  actor: Actor,
  migrationId: string,
  write: Write,
): Promise<Result<'updateMigrationKnowledge'>> {
  return changeMigration(service, actor, migrationId, async (tx) => {
    await refuseAppending(tx, migrationId);
    const row = await replace(tx, service, 'migrations', migrationId, write);
    await record(tx, service, migrationChain(migrationId), actor, 'knowledge.updated', {
      characters: write.knowledge.length,
    });
    return { migration_id: migrationId, ...shown(row) };
  });
}

export async function readSourceKnowledge(
  { db }: Service,
  actor: Actor,
  name: string,
): Promise<Result<'getSourceKnowledge'>> {
  const source = await findSource(db, actor, name);
  return { source: source.name, ...shown(source) };
}

export async function writeSourceKnowledge(
  service: Service,
  actor: Actor,
  name: string,
  write: Write,
): Promise<Result<'updateSourceKnowledge'>> {
  return changeAccount(service, actor.accountId, async (tx) => {
    const source = await findSource(tx, actor, name);
    const row = await replace(tx, service, 'sources', source.id, write);
    await record(tx, service, accountChain(actor), actor, 'source.knowledge_updated', {
      source: source.id,
      characters: write.knowledge.length,
    });
    return { source: source.name, ...shown(row) };
  });
}

/** A mark that its run left behind when it settled means nothing. */
async function refuseAppending(tx: Queries, migrationId: string): Promise<void> {
  const run = await tx.row<{ id: string }>(sql`
    select r.id from migrations m join runs r on r.id = m.knowledge_appending
    where m.id = ${migrationId} and r.status = 'running'`);
  if (run) throw withExtra(failures.knowledgeAppending(run.id), { run_id: run.id });
}

/** One guarded statement: of two writers who read the same version, one wins. */
async function replace(
  tx: Queries,
  { seam }: Service,
  table: 'migrations' | 'sources',
  id: string,
  { knowledge, if_unmodified_since: read }: Write,
): Promise<Document> {
  const expected = read === undefined ? null : new Date(read);
  // The marker always moves, also for two writes within a millisecond.
  const row = await tx.row<Document>(sql`
    update ${raw(table)} set
      knowledge = ${knowledge},
      knowledge_updated_at = greatest(${seam.now()}::timestamptz, knowledge_updated_at + interval '1 millisecond')
    where id = ${id} and (${expected}::timestamptz is null or knowledge_updated_at = ${expected}::timestamptz)
    returning knowledge, knowledge_updated_at`);
  if (row) return row;
  const current = await tx.row<Document>(
    sql`select knowledge, knowledge_updated_at from ${raw(table)} where id = ${id}`,
  );
  if (!current) throw failures.migrationMissing(id);
  throw withExtra(failures.changedSinceRead(), { updated_at: current.knowledge_updated_at.toISOString() });
}

function shown(row: Document): { knowledge: string; updated_at: string } {
  return { knowledge: row.knowledge, updated_at: row.knowledge_updated_at.toISOString() };
}
