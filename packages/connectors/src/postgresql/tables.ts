import { ConnectorError } from '../connector-error.js';
import { listed } from '../database/listed.js';
import { addressOf } from '../database/server.js';
import { type SchemaRow, schemasSql, type TableRow, tablesSql } from './catalog.js';
import type { Session } from './session.js';

export interface Tables {
  readable: TableRow[];
  /** What is not read, or not whole, and why: a sentence each. */
  notes: string[];
}

/** The tables of the chosen schemas, and what of them this user cannot get. */
export async function tablesOf(session: Session, schemas: readonly string[] | undefined): Promise<Tables> {
  const chosen = schemas && schemas.length > 0 ? schemas : undefined;
  if (chosen) await checkSchemas(session, chosen);
  const found = await session.query<TableRow>(tablesSql, [chosen ?? null]);
  const forbidden = found.filter(({ isPartlyReadable }) => !isPartlyReadable);
  const empty = found.filter(({ isPartlyReadable, isPopulated }) => isPartlyReadable && !isPopulated);
  const readable = found.filter(({ isPartlyReadable, isPopulated }) => isPartlyReadable && isPopulated);
  const partly = readable.filter(({ isReadable }) => !isReadable);
  const filtered = readable.filter(({ isFiltered }) => isFiltered);
  const note = (tables: TableRow[], before: string, after = '') =>
    tables.length === 0 ? [] : [`${before}: ${namesOf(tables)}.${after}`];
  return {
    readable,
    notes: [
      ...note(
        forbidden,
        'Left out, since the user may not read them',
        ' To read them, grant SELECT on them and USAGE on their schema.',
      ),
      ...note(partly, 'Read without those columns that the user may not read'),
      ...note(filtered, 'Row security may hide rows from the user'),
      ...note(empty, 'Left out, since they were never filled', ' REFRESH MATERIALIZED VIEW fills them.'),
      ...(readable.length === 0
        ? [`Database "${session.server.database}" has no table that the user may read.`]
        : []),
    ],
  };
}

async function checkSchemas({ query, server }: Session, chosen: readonly string[]): Promise<void> {
  const there = new Map(
    (await query<SchemaRow>(schemasSql)).map(({ schema, isUsable }) => [schema, isUsable]),
  );
  const missing = chosen.filter((schema) => !there.has(schema));
  if (missing.length > 0)
    throw new ConnectorError(
      'config',
      `There is no schema ${listed(missing.map((schema) => `"${schema}"`))} in database "${server.database}" at ${addressOf(server)}. It has: ${listed([...there.keys()])}.`,
    );
  const closed = chosen.filter((schema) => !there.get(schema));
  if (closed.length > 0)
    throw new ConnectorError(
      'credentials',
      `The user may not use schema ${listed(closed.map((schema) => `"${schema}"`))}. Grant USAGE on it, and SELECT on its tables.`,
    );
}

function namesOf(tables: readonly TableRow[]): string {
  return listed(tables.map(({ schema, name }) => `${schema}.${name}`));
}
