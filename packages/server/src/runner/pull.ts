import { mkdir } from 'node:fs/promises';
import type { Settings } from '@godwit/connectors/connector';
import { type Part, type PulledStream, usualLimits } from '@godwit/connectors/pull/pulled';
import { secretTexts, withoutSecrets } from '@godwit/connectors/secrets';
import { needsCredentials } from '@godwit/connectors/settings';
import { getOwn } from '@godwit/contract/own';
import sql from 'sql-template-tag';
import { blockForCredentials } from '../domain/connections/credentials.js';
import {
  type ConnectionRow,
  credentialSchemaOf,
  openCredentials,
  requireConnector,
  type Snapshot,
  sealCredentials,
} from '../domain/connections/stored.js';
import { keepObjects, releaseObjects } from '../domain/files/kept-objects.js';
import type { StoredPaths } from '../domain/files/stored-paths.js';
import { type RunLease, underLease } from '../domain/runs/run-lease.js';
import type { Service } from '../domain/service.js';
import { FinalFailure, RefusedCredentials } from '../failures/tries.js';
import { withStore } from '../objects/patience.js';
import { keysIn, withPaths } from '../objects/stored-keys.js';
import { converse } from './converse.js';
import { type PullStep, steps } from './messages.js';
import type { PullSpec } from './pull/messages.js';
import { pathsOf } from './pull/paths.js';
import { wayOut } from './pull/way-out.js';
import { keptResult, type WorkOrder } from './work-order.js';
import { WorkProcess } from './work-process.js';

/**
 * The order with what the live source gave, where it has one: pulled now, unless an earlier try or run did it. Undefined
 * where the run waits for credentials.
 */
export async function withPull(
  service: Service,
  lease: RunLease,
  order: WorkOrder,
  scratch: string,
  paths: StoredPaths,
  signal: AbortSignal,
): Promise<WorkOrder | undefined> {
  const { live } = order.inputs;
  if (!live) return order;
  const step = steps.pull(live.pull);
  const done = getOwn(order.done, step) as PullStep | undefined;
  if (done) {
    await noteSnapshot(service, lease, order, done);
    return order;
  }
  if (order.kind !== 'generate')
    throw new FinalFailure(
      'The rows that were pulled from the live source are missing or damaged in the store: start a run of kind "generate" to pull them again',
    );
  const connection = await service.db.row<ConnectionRow>(
    sql`select * from source_connections where id = ${live.connection_id}`,
  );
  if (!connection)
    throw new FinalFailure('The live source connection was deleted: make it again, then start a new run');
  const connector = requireConnector(service.connectors, connection.source_key);
  const credentials = openCredentials(service, connection);
  if (needsCredentials(credentialSchemaOf(connector, connection.config), credentials)) {
    await blockForCredentials(service, lease, connection, undefined);
    return undefined;
  }
  try {
    await mkdir(scratch, { recursive: true });
    const result = await pulled(service, lease, order, {
      connection,
      credentials: credentials ?? {},
      scratch,
      paths,
      signal,
    });
    return { ...order, done: { ...order.done, [step]: result } };
  } catch (error) {
    if (!(error instanceof RefusedCredentials)) throw error;
    await blockForCredentials(service, lease, connection, error.message);
    return undefined;
  }
}

interface Pulling {
  connection: ConnectionRow;
  credentials: Settings;
  scratch: string;
  paths: StoredPaths;
  signal: AbortSignal;
}

async function pulled(
  service: Service,
  lease: RunLease,
  order: WorkOrder,
  { connection, credentials, scratch, paths, signal }: Pulling,
): Promise<PullStep> {
  const { config, local } = service;
  const pull = order.inputs.live?.pull ?? '';
  const begun = begunSteps(order.done, pull);
  const earlier = await earlierPull(service, connection);
  const keys = keysIn([begun, earlier]);
  const acquired = await withStore(service, 'Fetching what was pulled before', 0, local.acquire(keys));
  const child = new WorkProcess('./pull/main.js', config.runs.memoryMb);
  const kill = () => child.kill();
  signal.addEventListener('abort', kill);
  try {
    signal.throwIfAborted();
    for (const key of keys) paths.know(acquired.pathOf(key), key);
    const local = <T>(value: T) => withPaths(value, acquired.pathOf);
    const spec: PullSpec = {
      task: 'pull',
      memoryMb: config.runs.memoryMb,
      scratch,
      connector: connection.source_key,
      config: connection.config,
      credentials,
      way: wayOut(config),
      pull,
      told: service.seam.id(),
      templates: order.templates,
      selected: connection.selected_streams,
      limits: { ...usualLimits, ...config.pulls },
      done: local(begun.streams),
      parts: local(begun.parts),
      earlier: local(earlier),
      states: Object.entries(connection.stream_state).map(([stream, state]) => ({ stream, state })),
      readLimits: config.readLimits,
      ocr: config.ocr,
    };
    const { result, objects } = await converse<PullStep>(
      service,
      lease,
      child,
      spec,
      paths,
      signal,
      ({ streams }) => pathsOf(streams),
      (given) => keepCredentials(service, lease, connection.id, given),
      (text) => withoutSecrets(text, secretTexts(credentials)),
    );
    const kept = paths.toKeys(result);
    await service.failpoints.reach('before:pull', lease.migrationId);
    await underLease(service, lease, async (tx) => {
      await keepObjects(tx, lease.migrationId, objects);
      await tx.run(sql`
        insert into run_steps (run_id, step, result, finished_at)
        values (${lease.id}, ${steps.pull(pull)}, ${keptResult(kept)}::json, ${service.seam.now()})
        on conflict (run_id, step) do nothing`);
      await tx.run(sql`
        delete from run_steps where run_id = ${lease.id}
          and (step like ${`stream:${pull}:%`} or step like ${`part:${pull}:%`})`);
      await releaseObjects(tx, service, lease.migrationId);
    });
    await service.failpoints.reach('after:pull', lease.migrationId);
    await noteSnapshot(service, lease, order, kept);
    return kept;
  } finally {
    signal.removeEventListener('abort', kill);
    // Never for another piece of work: it knows the secrets.
    child.kill();
    await child.ended;
    acquired.release();
  }
}

/** Streams that were done when the pull broke off, and the parts of one that was not. */
function begunSteps(
  done: Record<string, unknown>,
  pull: string,
): { streams: PulledStream[]; parts: { stream: string; parts: Part[] }[] } {
  const of = <T>(kind: string) =>
    Object.entries(done).flatMap(([step, result]) =>
      step.startsWith(`${kind}:${pull}:`) ? [result as T] : [],
    );
  const parts = of<Part & { stream: string; at: number }>('part').sort((a, b) => a.at - b.at);
  return {
    streams: of<PulledStream>('stream'),
    parts: [...new Set(parts.map(({ stream }) => stream))].map((stream) => ({
      stream,
      parts: parts.filter((part) => part.stream === stream),
    })),
  };
}

/** What the last pull gave, as far as it is still there: changes go on top of it. */
async function earlierPull(
  { db }: Service,
  { migration_id, snapshot_pull }: ConnectionRow,
): Promise<PulledStream[]> {
  if (snapshot_pull === null) return [];
  const row = await db.row<{ streams: PulledStream[] | null }>(sql`
    select s.result->'result'->'streams' as streams from run_steps s join runs r on r.id = s.run_id
    where r.migration_id = ${migration_id} and s.step = ${steps.pull(snapshot_pull)}
      and not exists (select 1 from stored_keys(s.result::text) k (key)
                      where not exists (select 1 from stored_objects o where o.key = k.key))
    order by s.finished_at desc limit 1`);
  return (row?.streams ?? []).filter(({ kept, state }) => kept && state);
}

/** Once for each pull; a try that died in between is made good by the next. */
async function noteSnapshot(
  service: Service,
  lease: RunLease,
  { inputs: { live } }: WorkOrder,
  { streams }: PullStep,
): Promise<void> {
  if (!live) return;
  const now = service.seam.now();
  const snapshot: Snapshot = {
    streams: streams.map(({ name, rows, columns }) => ({ name, rows, columns })),
    taken_at: now.toISOString(),
  };
  const state = Object.fromEntries(streams.flatMap(({ name, state }) => (state ? [[name, state]] : [])));
  await underLease(service, lease, async (tx) => {
    await tx.run(sql`
      update source_connections set snapshot = ${JSON.stringify(snapshot)}::jsonb, snapshot_pull = ${live.pull},
        stream_state = stream_state || ${JSON.stringify(state)}::jsonb, last_sync_at = ${now}
      where id = ${live.connection_id} and revision = ${live.revision} and snapshot_pull is distinct from ${live.pull}
        and not exists (select 1 from runs r where r.id = ${lease.id} and r.kind <> 'generate')`);
  });
}

async function keepCredentials(
  service: Service,
  lease: RunLease,
  id: string,
  credentials: Settings,
): Promise<void> {
  await underLease(service, lease, async (tx) => {
    await tx.run(sql`
      update source_connections set credentials = ${sealCredentials(service, id, credentials)} where id = ${id}`);
  });
}
