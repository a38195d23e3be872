import type { ModelCall, ModelSettings } from '@godwit/model/settings';
import sql, { type Sql } from 'sql-template-tag';
import type { Queries } from '../../store/database.js';
import { migrationChain, record } from '../audit.js';
import type { Actor } from '../people/actor.js';
import type { Service } from '../service.js';
import { type RunLease, underLease } from './run-lease.js';

/** As the run's row keeps it. `round`: how often the run was answered before. The price is that of the day. */
interface KeptCall extends ModelCall {
  round: number;
  cost?: number;
}

/** The calls that one worker makes for a run, written down one by one: they are paid for, whatever becomes of the run. */
export class CallKeeper {
  #kept: number | undefined;

  constructor(
    private readonly service: Service,
    private readonly lease: RunLease,
  ) {}

  /** Written once, also where its transaction has to be tried again: its place in the list is known. */
  async keep(call: ModelCall): Promise<void> {
    const { service, lease } = this;
    const cost = costOf(call, service.config.model?.price);
    const kept: KeptCall = { ...call, round: lease.round, ...(cost !== undefined && { cost }) };
    const place = this.#kept ?? (await callCount(service.db, lease.id));
    await underLease(service, lease, (tx) =>
      tx.run(sql`
        update runs set model_calls = model_calls || ${JSON.stringify([kept])}::jsonb
        where id = ${lease.id} and jsonb_array_length(model_calls) = ${place}`),
    );
    this.#kept = place + 1;
    service.modelMeter.count(call, cost);
  }
}

async function callCount(db: Queries, runId: string): Promise<number> {
  const row = await db.row<{ calls: number }>(
    sql`select jsonb_array_length(model_calls) as calls from runs where id = ${runId}`,
  );
  return row?.calls ?? 0;
}

/** Prices are of a million tokens. */
export function costOf(call: ModelCall, price: ModelSettings['price']): number | undefined {
  if (!price) return undefined;
  return (call.input_tokens * price.input + call.output_tokens * price.output) / 1e6;
}

/** What a run `r` used of the model; null where it made no call. */
export const modelUsage: Sql = sql`
  case when jsonb_array_length(r.model_calls) > 0 then (
    select jsonb_strip_nulls(jsonb_build_object(
      'model', r.model_calls->-1->'model', 'calls', count(*),
      'input_tokens', sum((c->>'input_tokens')::bigint), 'output_tokens', sum((c->>'output_tokens')::bigint),
      'cost', trim_scale(round(sum((c->>'cost')::numeric), 6))))
    from jsonb_array_elements(r.model_calls) c
  ) end`;

const runner: Actor = { accountId: '', kind: 'system', id: 'runner' };

/** Into the chain, once for each round: what went out and what came back can be told by the hashes later. */
export async function recordCalls(
  tx: Queries,
  service: Pick<Service, 'seam'>,
  { id, migrationId, round }: Pick<RunLease, 'id' | 'migrationId' | 'round'>,
): Promise<void> {
  const row = await tx.row<{ model_calls: KeptCall[] }>(sql`select model_calls from runs where id = ${id}`);
  const calls = (row?.model_calls ?? []).filter((call) => call.round === round);
  const last = calls.at(-1);
  if (!last) return;
  await record(tx, service, migrationChain(migrationId), runner, 'run.model', {
    run: id,
    model: last.model,
    calls: calls.map(({ model, round: _, ...call }) => (model === last.model ? call : { model, ...call })),
  });
}
