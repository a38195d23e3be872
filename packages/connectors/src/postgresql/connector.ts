import type { Connector } from '../connector.js';
import { databaseServer } from '../database/server.js';
import { check } from './check.js';
import { discover } from './discover.js';
import { readTable } from './read.js';
import { openSession } from './session.js';
import { defaultPort, spec } from './spec.js';
import type { PostgresTable } from './table.js';

export const postgresql: Connector = {
  spec,
  async connect(config, credentials, context) {
    const server = databaseServer(config, credentials, defaultPort);
    const schemas = config.schemas as string[] | undefined;
    const session = await openSession(server, context);
    let known: Map<string, PostgresTable> | undefined;
    const tables = async () => {
      known ??= await discover(session, schemas, context.tell);
      return known;
    };
    return {
      check: () => check(session, schemas),
      discover: async () => [...(await tables()).values()].map(({ stream }) => stream),
      read: async (stream, sink) =>
        readTable(session, (await tables()).get(stream.name), stream, sink, context),
      close: () => session.close(),
    };
  },
};
