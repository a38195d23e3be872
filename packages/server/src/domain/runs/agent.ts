import type { Body, Result } from '@godwit/contract/routes';
import sql from 'sql-template-tag';
import { failures } from '../../failures/failures.js';
import type { Queries } from '../../store/database.js';
import type { Actor } from '../people/actor.js';
import type { Service } from '../service.js';

type Run = Result<'getRun'>;
export type Agent = NonNullable<Run['agent']>;

/** Who does a run. An execute has nobody: it carries out what was made. */
export async function agentFor(
  tx: Queries,
  { config }: Pick<Service, 'config'>,
  actor: Actor,
  kind: Run['kind'],
  asked: Body<'startRun'>['agent'],
): Promise<Agent | null> {
  if (kind === 'execute') return null;
  if (asked === 'built_in') return asked;
  const isOn = await allowsModel(tx, actor.accountId);
  if (config.model && isOn) return 'model';
  if (asked === 'model') throw config.model ? failures.modelOff() : failures.noModel();
  return 'built_in';
}

export async function allowsModel(db: Queries, accountId: string): Promise<boolean> {
  const account = await db.row<{ model: string }>(sql`select model from accounts where id = ${accountId}`);
  return account?.model === 'on';
}
