import type { ModelUsage } from '@godwit/model/settings';
import sql from 'sql-template-tag';
import { say } from '../domain/migrations/thread.js';
import { type Agent, allowsModel } from '../domain/runs/agent.js';
import { type RunLease, underLease } from '../domain/runs/run-lease.js';
import type { Service } from '../domain/service.js';
import type { RunSpec } from './messages.js';

/**
 * The model for a run that was to have one: as it is configured on this machine, and while the account allows it. A run
 * that may not have it any more goes on without, and says so.
 */
export async function modelOrder(
  service: Service,
  lease: RunLease,
  {
    agent,
    account_id,
    model_usage,
  }: { agent: Agent | null; account_id: string; model_usage: ModelUsage | null },
): Promise<Pick<RunSpec, 'model' | 'modelUsed'>> {
  if (agent !== 'model') return {};
  const { model } = service.config;
  const isOn = await allowsModel(service.db, account_id);
  if (model && isOn) return { model, ...(model_usage && { modelUsed: model_usage }) };
  const why = isOn
    ? 'No language model is configured where this run is worked on'
    : 'The account has switched the language model off';
  await underLease(service, lease, async (tx) => {
    await tx.run(sql`update runs set agent = 'built_in' where id = ${lease.id}`);
    await say(tx, service, { id: lease.id, migration_id: lease.migrationId }, [
      {
        step: `agent:${lease.round}`,
        n: 0,
        type: 'status',
        data: { message: `${why}: the built-in agent goes on` },
      },
    ]);
  });
  return {};
}
