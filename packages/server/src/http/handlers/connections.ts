import type { connectionRoutes } from '@godwit/contract/connections';
import {
  deleteConnection,
  getConnection,
  listConnectors,
  saveConnection,
} from '../../domain/connections/connections.js';
import { checkConnection, discoverConnection } from '../../domain/connections/try.js';
import { created, type Handlers, ok } from '../call.js';

export const connectionHandlers: Handlers<keyof typeof connectionRoutes> = {
  listConnectors: async ({ service }) => ok(listConnectors(service)),
  getSourceConnection: async ({ service, actor, params, query }) =>
    ok(await getConnection(service, actor, params.migration_id, query)),
  saveSourceConnection: async ({ service, actor, params, body }) =>
    created(await saveConnection(service, actor, params.migration_id, body)),
  deleteSourceConnection: async ({ service, actor, params, query }) => {
    await deleteConnection(service, actor, params.migration_id, query);
    return ok({ deleted: true });
  },
  checkSourceConnection: async ({ service, actor, params, query }) =>
    ok(await checkConnection(service, actor, params.migration_id, query)),
  discoverSourceConnection: async ({ service, actor, params, query }) =>
    ok(await discoverConnection(service, actor, params.migration_id, query)),
};
