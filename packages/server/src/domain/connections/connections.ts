import { isDeepStrictEqual } from 'node:util';
import type { Connector, Settings } from '@godwit/connectors/connector';
import { ConnectorError } from '@godwit/connectors/connector-error';
import { markSecrets } from '@godwit/connectors/secrets';
import { misplacedSecrets, settingsProblems } from '@godwit/connectors/settings';
import type { Body, Query, Result } from '@godwit/contract/routes';
import sql from 'sql-template-tag';
import { failures } from '../../failures/failures.js';
import type { Queries } from '../../store/database.js';
import { migrationChain, record } from '../audit.js';
import { changeMigration } from '../changes.js';
import { ownMigration, refuseInFlight } from '../migrations/own-migration.js';
import type { Actor } from '../people/actor.js';
import type { Service } from '../service.js';
import {
  type ConnectionRow,
  credentialSchemaOf,
  findConnection,
  requireConnector,
  sealCredentials,
  workbookProfile,
} from './stored.js';

type Shown = Result<'getSourceConnection'>['source_connection'];

export function listConnectors({ connectors }: Service): Result<'listConnectors'> {
  return {
    connectors: connectors.all.map(({ spec }) => ({
      key: spec.key,
      name: spec.name,
      category: spec.category,
      config_schema: markSecrets(spec.configSchema),
      credential_schema: markSecrets(spec.credentialSchema),
      guidance: spec.guidance,
    })),
  };
}

export async function getConnection(
  service: Service,
  actor: Actor,
  migrationId: string,
  which: Query<'getSourceConnection'>,
): Promise<Result<'getSourceConnection'>> {
  return { source_connection: shown(service, await ownConnection(service, actor, migrationId, which)) };
}

/** Not the secrets: those are for the process that pulls. */
export async function ownConnection(
  { db }: Service,
  actor: Actor,
  migrationId: string,
  which: Query<'getSourceConnection'>,
): Promise<ConnectionRow> {
  await ownMigration(db, actor, migrationId);
  const found = await findConnection(db, migrationId, which);
  if (!found) throw failures.connectionMissing();
  return found;
}

/**
 * Creates the connection of a profile, or changes what is given; another connector begins anew. Secrets belong to the
 * system that they were given for: whoever may change its address may not have them sent to another one.
 */
export async function saveConnection(
  service: Service,
  actor: Actor,
  migrationId: string,
  input: Body<'saveSourceConnection'>,
): Promise<Result<'saveSourceConnection'>> {
  const row = await changeMigration(service, actor, migrationId, async (tx) => {
    await refuseInFlight(tx, migrationId);
    const profile = input.profile_id ?? workbookProfile;
    const stored = await findConnection(tx, migrationId, { profile_id: profile });
    const key = input.source_key ?? stored?.source_key ?? (await connectorOfSource(tx, migrationId));
    if (key === undefined)
      throw failures.noConnectorNamed(service.connectors.all.map(({ spec }) => spec.key));
    const before = stored?.source_key === key ? stored : undefined;
    const written = checkedSettings(service, key, input, before);
    const id = stored?.id ?? service.seam.id();
    const kept = written.isOther ? null : (before?.credentials ?? null);
    const sealed =
      input.credentials === undefined
        ? kept
        : input.credentials && sealCredentials(service, id, input.credentials);
    const isSame =
      before !== undefined &&
      isDeepStrictEqual(
        [before.config, before.selected_streams, before.stream_state],
        [written.config, written.selected, written.state],
      );
    await tx.run(sql`
      insert into source_connections (id, migration_id, profile_id, source_key, config, selected_streams, stream_state,
                                      credentials, created_at)
      values (${id}, ${migrationId}, ${profile}, ${key}, ${JSON.stringify(written.config)}::jsonb,
              ${JSON.stringify(written.selected)}::jsonb, ${JSON.stringify(written.state)}::jsonb,
              ${sealed}, ${service.seam.now()})
      on conflict (migration_id, profile_id) do update set
        source_key = excluded.source_key, config = excluded.config, selected_streams = excluded.selected_streams,
        stream_state = excluded.stream_state, credentials = excluded.credentials,
        revision = source_connections.revision + ${isSame ? 0 : 1},
        snapshot = case when ${before !== undefined} then source_connections.snapshot end,
        snapshot_pull = case when ${isSame} then source_connections.snapshot_pull end,
        last_sync_at = case when ${before !== undefined} then source_connections.last_sync_at end`);
    await record(tx, service, migrationChain(migrationId), actor, 'connection.saved', {
      connection: id,
      source_key: key,
      profile_id: profile,
      credentials: input.credentials
        ? 'given'
        : sealed === (before?.credentials ?? null)
          ? 'unchanged'
          : 'removed',
    });
    return findConnection(tx, migrationId, { profile_id: profile });
  });
  return { source_connection: shown(service, row as ConnectionRow) };
}

interface Written {
  config: Settings;
  /** Another system may stand behind it now. */
  isOther: boolean;
  selected: string[];
  state: ConnectionRow['stream_state'];
}

/** What is not given stays. 400 with all that is wrong at once; never with a value, which may be a secret. */
function checkedSettings(
  { connectors }: Service,
  key: string,
  input: Body<'saveSourceConnection'>,
  before: ConnectionRow | undefined,
): Written {
  const connector = requireConnector(connectors, key);
  const config = input.config ?? before?.config ?? {};
  const misplaced = misplacedSecrets(connector, config);
  const problems =
    misplaced.length > 0
      ? misplaced.map((name) => `config.${name} is a secret: send it in credentials`)
      : settingsProblems(connector.spec.configSchema, config, 'config');
  if (problems.length === 0) problems.push(...credentialProblems(connector, config, input.credentials));
  if (problems.length > 0) throw failures.malformed(problems.join('; '));
  const isOther = input.config !== undefined && !isDeepStrictEqual(input.config, before?.config);
  return {
    config,
    isOther,
    selected: input.selected_streams ?? before?.selected_streams ?? [],
    // What was the state of the system before says nothing of another one.
    state: (input.stream_state ??
      (isOther ? {} : (before?.stream_state ?? {}))) as ConnectionRow['stream_state'],
  };
}

/** What is asked for may depend on the configuration, which then has to make sense. */
function credentialProblems(
  connector: Connector,
  config: Settings,
  credentials: Settings | null | undefined,
): string[] {
  try {
    const schema = credentialSchemaOf(connector, config);
    return credentials ? settingsProblems(schema, credentials, 'credentials') : [];
  } catch (error) {
    if (error instanceof ConnectorError) return [`config: ${error.message}`];
    throw error;
  }
}

async function connectorOfSource(tx: Queries, migrationId: string): Promise<string | undefined> {
  const row = await tx.row<{ connector: string | null }>(sql`
    select s.connector from migrations m join sources s on s.id = m.source_id where m.id = ${migrationId}`);
  return row?.connector ?? undefined;
}

export async function deleteConnection(
  service: Service,
  actor: Actor,
  migrationId: string,
  which: Query<'deleteSourceConnection'>,
): Promise<void> {
  await changeMigration(service, actor, migrationId, async (tx) => {
    const found = await findConnection(tx, migrationId, which);
    if (!found) throw failures.connectionMissing();
    await refuseInFlight(tx, migrationId);
    await tx.run(sql`delete from source_connections where id = ${found.id}`);
    await record(tx, service, migrationChain(migrationId), actor, 'connection.deleted', {
      connection: found.id,
      source_key: found.source_key,
    });
  });
}

function shown({ connectors }: Service, row: ConnectionRow): Shown {
  const spec = connectors.find(row.source_key)?.spec;
  return {
    id: row.id,
    profile_id: row.profile_id,
    source_key: row.source_key,
    name: spec?.name ?? row.source_key,
    category: spec?.category ?? 'api',
    config: row.config,
    selected_streams: row.selected_streams,
    stream_state: row.stream_state,
    creds_configured: row.credentials !== null,
    bound_source_extractor_id: spec ? `${spec.key}@${spec.version}` : null,
    last_snapshot: row.snapshot,
    last_sync_at: row.last_sync_at?.toISOString() ?? null,
  };
}
