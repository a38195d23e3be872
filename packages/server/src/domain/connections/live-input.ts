import sql from 'sql-template-tag';
import { failures } from '../../failures/failures.js';
import type { Queries } from '../../store/database.js';
import type { LiveInput } from '../runs/stored.js';
import type { Service } from '../service.js';
import { findConnection } from './stored.js';

/** What a generate pulls: where it is asked for, and where there is a connection and no file. 409 where there is none to ask of. */
export async function liveInput(
  tx: Queries,
  { seam }: Service,
  migrationId: string,
  asked: boolean | undefined,
): Promise<LiveInput | undefined> {
  if (asked === false) return undefined;
  const connection = await findConnection(tx, migrationId);
  if (!connection) {
    if (asked) throw failures.noConnection();
    return undefined;
  }
  if (!asked && (await hasFiles(tx, migrationId))) return undefined;
  return {
    connection_id: connection.id,
    source_key: connection.source_key,
    revision: connection.revision,
    pull: seam.id(),
  };
}

async function hasFiles(tx: Queries, migrationId: string): Promise<boolean> {
  const row = await tx.row(
    sql`select 1 from files where migration_id = ${migrationId} and uploaded_at is not null limit 1`,
  );
  return row !== undefined;
}
