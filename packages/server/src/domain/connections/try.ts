import { needsCredentials } from '@godwit/connectors/settings';
import type { Query, Result } from '@godwit/contract/routes';
import { failures } from '../../failures/failures.js';
import type { Actor } from '../people/actor.js';
import type { Service } from '../service.js';
import { ownConnection } from './connections.js';
import { credentialSchemaOf, openCredentials, requireConnector } from './stored.js';
import type { Tried } from './tried.js';

export async function checkConnection(
  service: Service,
  actor: Actor,
  migrationId: string,
  which: Query<'checkSourceConnection'>,
): Promise<Result<'checkSourceConnection'>> {
  const tried = await tryConnection(service, actor, migrationId, which, 'check');
  if ('failure' in tried) {
    const { message, fault } = tried.failure;
    return { ok: false, message, ...(fault && { fault }), warnings: [] };
  }
  return { ok: true, message: tried.message, warnings: tried.warnings };
}

export async function discoverConnection(
  service: Service,
  actor: Actor,
  migrationId: string,
  which: Query<'discoverSourceConnection'>,
): Promise<Result<'discoverSourceConnection'>> {
  const tried = await tryConnection(service, actor, migrationId, which, 'discover');
  if ('failure' in tried) throw failures.sourceUnreadable(tried.failure.message);
  return {
    streams: tried.streams.map(({ name, columns, primaryKey, links = [], comment, rows, isIncremental }) => ({
      name,
      columns,
      primary_key: primaryKey,
      links,
      ...(comment !== undefined && { comment }),
      row_count: rows ?? null,
      incremental: isIncremental === true,
    })),
  };
}

async function tryConnection<Task extends 'check' | 'discover'>(
  service: Service,
  actor: Actor,
  migrationId: string,
  which: Query<'checkSourceConnection'>,
  task: Task,
): Promise<Tried<Task>> {
  const connection = await ownConnection(service, actor, migrationId, which);
  const connector = requireConnector(service.connectors, connection.source_key);
  const credentials = openCredentials(service, connection);
  if (needsCredentials(credentialSchemaOf(connector, connection.config), credentials))
    return {
      failure: {
        message: `${connector.spec.name} needs credentials: send them with POST …/source-connection.`,
        fault: 'credentials',
        isFinal: true,
      },
    };
  return service.probe.try(task, actor.accountId, {
    connector: connection.source_key,
    config: connection.config,
    credentials: credentials ?? {},
  });
}
