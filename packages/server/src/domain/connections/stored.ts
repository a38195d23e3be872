import type { Connector, FormSchema, Settings } from '@godwit/connectors/connector';
import type { Connectors } from '@godwit/connectors/connectors';
import { markSecrets } from '@godwit/connectors/secrets';
import type { Result } from '@godwit/contract/routes';
import sql from 'sql-template-tag';
import { failures } from '../../failures/failures.js';
import type { Queries } from '../../store/database.js';
import type { Service } from '../service.js';

export type Snapshot = NonNullable<Result<'getSourceConnection'>['source_connection']['last_snapshot']>;

/** As it is stored. */
export interface ConnectionRow {
  id: string;
  migration_id: string;
  profile_id: string;
  source_key: string;
  config: Settings;
  selected_streams: string[];
  stream_state: Record<string, Record<string, unknown>>;
  /** Sealed. */
  credentials: string | null;
  revision: number;
  snapshot: Snapshot | null;
  snapshot_pull: string | null;
  last_sync_at: Date | null;
}

/** The one that is bound to the workbook: runs pull from it. */
export const workbookProfile = 'workbook';

/** That of the profile, else that of the workbook, else the newest. */
export function findConnection(
  db: Queries,
  migrationId: string,
  { profile_id, source_key }: { profile_id?: string | undefined; source_key?: string | undefined } = {},
): Promise<ConnectionRow | undefined> {
  return db.row<ConnectionRow>(sql`
    select * from source_connections where migration_id = ${migrationId}
      ${profile_id === undefined ? sql`` : sql`and profile_id = ${profile_id}`}
      ${source_key === undefined ? sql`` : sql`and source_key = ${source_key}`}
    order by profile_id = ${workbookProfile} desc, created_at desc, id desc limit 1`);
}

export function requireConnector(connectors: Connectors, key: string, field = 'source_key'): Connector {
  const connector = connectors.find(key);
  if (!connector)
    throw failures.unknownConnector(
      field,
      key,
      connectors.all.map(({ spec }) => spec.key),
    );
  return connector;
}

export function credentialSchemaOf(connector: Connector, config: Settings): FormSchema {
  return markSecrets(connector.credentialSchemaFor?.(config) ?? connector.spec.credentialSchema);
}

export function sealCredentials(
  { sealer }: Pick<Service, 'sealer'>,
  id: string,
  credentials: Settings,
): string {
  return sealer.seal(JSON.stringify(credentials), about(id));
}

export function openCredentials(
  { sealer }: Pick<Service, 'sealer'>,
  { id, credentials }: ConnectionRow,
): Settings | undefined {
  return credentials === null ? undefined : (JSON.parse(sealer.open(credentials, about(id))) as Settings);
}

/** What credentials are sealed for. */
export function about(connectionId: string): string {
  return `connection ${connectionId}`;
}
