import type { Body, Result } from '@godwit/contract/routes';
import sql from 'sql-template-tag';
import { failures } from '../../failures/failures.js';
import { isUniqueViolation, type Queries } from '../../store/database.js';
import { accountChain, record } from '../audit.js';
import { changeAccount } from '../changes.js';
import { requireConnector } from '../connections/stored.js';
import type { Actor } from '../people/actor.js';
import { usableRecipe } from '../runs/priors.js';
import type { Service } from '../service.js';
import { fold } from './fold.js';
import { merge } from './merge.js';

export interface SourceRow {
  id: string;
  name: string;
  logo_url: string | null;
  auth_url: string | null;
  /** Key of the connector of its live connections. */
  connector: string | null;
  knowledge: string;
  knowledge_updated_at: Date;
  pinned_run_id: string | null;
}

export async function listSources(db: Queries, accountId: string): Promise<Result<'listSources'>> {
  const sources = await db.rows<Pick<SourceRow, 'name' | 'logo_url'>>(sql`
    select name, logo_url from sources where account_id = ${accountId}
    order by folded_name collate "C", name collate "C"`);
  return { sources };
}

/** An exact name wins; otherwise names compare without case, and two hits are ambiguous. */
export async function findSource(db: Queries, actor: Actor, name: string): Promise<SourceRow> {
  const hits = await db.rows<SourceRow>(sql`
    select id, name, logo_url, auth_url, connector, knowledge, knowledge_updated_at, pinned_run_id
    from sources where account_id = ${actor.accountId} and folded_name = ${fold(name)}
    order by name collate "C"`);
  const exact = hits.find((hit) => hit.name === name);
  if (exact) return exact;
  const [only, another] = hits;
  if (!only) throw failures.sourceMissing(name);
  if (another) throw failures.sourceAmbiguous(hits.map((hit) => hit.name));
  return only;
}

export async function createSource(
  service: Service,
  actor: Actor,
  input: Body<'createSource'>,
): Promise<Result<'createSource'>> {
  const { seam } = service;
  const [id, now] = [seam.id(), seam.now()];
  const { name, logo_url = null, auth_url = null, connector = null } = input;
  if (connector !== null) requireConnector(service.connectors, connector, 'connector');
  await namesUnique(name, () =>
    changeAccount(service, actor.accountId, async (tx) => {
      await tx.run(sql`
        insert into sources (id, account_id, name, folded_name, logo_url, auth_url, connector, knowledge_updated_at,
                             created_at)
        values (${id}, ${actor.accountId}, ${name}, ${fold(name)}, ${logo_url}, ${auth_url}, ${connector}, ${now}, ${now})`);
      await record(tx, service, accountChain(actor), actor, 'source.created', { source: id, name });
    }),
  );
  return { source: { id, name, logo_url, auth_url, ...(connector !== null && { connector }) } };
}

export async function updateSource(
  service: Service,
  actor: Actor,
  addressed: string,
  change: Body<'updateSource'>,
): Promise<Result<'updateSource'>> {
  if (change.connector != null) requireConnector(service.connectors, change.connector, 'connector');
  return namesUnique(change.name ?? addressed, () =>
    changeAccount(service, actor.accountId, async (tx) => {
      const source = await findSource(tx, actor, addressed);
      const { name, logo_url, auth_url, connector } = merge<SourceRow>(source, change);
      await tx.run(sql`
        update sources set name = ${name}, folded_name = ${fold(name)}, logo_url = ${logo_url}, auth_url = ${auth_url},
          connector = ${connector}
        where id = ${source.id}`);
      await record(tx, service, accountChain(actor), actor, 'source.updated', {
        source: source.id,
        ...change,
      });
      return { source: { name, logo_url, auth_url, ...(connector !== null && { connector }) } };
    }),
  );
}

export async function pinRecipe(
  service: Service,
  actor: Actor,
  name: string,
  runId: string | null,
): Promise<Result<'pinRecipe'>> {
  return changeAccount(service, actor.accountId, async (tx) => {
    const source = await findSource(tx, actor, name);
    if (runId !== null) await requireRecipe(tx, actor, runId);
    await tx.run(sql`update sources set pinned_run_id = ${runId} where id = ${source.id}`);
    await record(tx, service, accountChain(actor), actor, runId ? 'source.pinned' : 'source.unpinned', {
      source: source.id,
      run: runId,
    });
    return { source: source.name, pinned_recipe_run_id: runId };
  });
}

async function requireRecipe(tx: Queries, actor: Actor, runId: string): Promise<void> {
  const run = await tx.row<{ usable: boolean }>(sql`
    select ${usableRecipe} as usable
    from runs r join migrations m on m.id = r.migration_id
    where r.id = ${runId} and m.account_id = ${actor.accountId}`);
  if (!run) throw failures.runMissing(runId);
  if (!run.usable) throw failures.noUsableRecipe(runId);
}

async function namesUnique<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error, 'sources_name')) throw failures.sourceNameTaken(name);
    throw error;
  }
}
