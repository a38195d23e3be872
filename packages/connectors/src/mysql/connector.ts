import type { Connector } from '../connector.js';
import { databaseServer } from '../database/server.js';
import { check } from './check.js';
import { discover } from './discover.js';
import { readTable } from './read.js';
import { openSession } from './session.js';
import { defaultPort, spec } from './spec.js';
import type { MysqlTable } from './table.js';

export const mysql: Connector = {
  spec,
  async connect(config, credentials, context) {
    const session = await openSession(databaseServer(config, credentials, defaultPort), context);
    let known: Map<string, MysqlTable> | undefined;
    const tables = async () => {
      if (!known) {
        const found = await discover(session);
        found.notes.forEach(context.tell);
        known = found.tables;
      }
      return known;
    };
    return {
      check: () => check(session),
      discover: async () => [...(await tables()).values()].map(({ stream }) => stream),
      read: async (stream, sink) =>
        readTable(session, (await tables()).get(stream.name), stream, sink, context),
      close: () => session.close(),
    };
  },
};
