import type { ConnectContext, Stream, StreamSink } from '../connector.js';
import { ConnectorError } from '../connector-error.js';
import type { DatabaseServer } from '../database/server.js';
import { isTimeout, sqlStateOf } from './fault.js';
import type { Session } from './session.js';
import { called, type PostgresTable, quoted } from './table.js';

const discoverAgain = 'Discover the streams again, and choose anew.';

/**
 * A whole table as CSV, as the server writes it. In no order but its own: to sort 1M rows by their primary key made the
 * read 1.8 times as long.
 */
export async function readTable(
  session: Session,
  table: PostgresTable | undefined,
  stream: Stream,
  sink: StreamSink,
  { signal }: Pick<ConnectContext, 'signal'>,
): Promise<void> {
  signal.throwIfAborted();
  if (!table)
    throw new ConnectorError(
      'source',
      `There is no table "${stream.name}" in database "${session.server.database}" that the user may read: it was renamed or deleted, or a right was taken. ${discoverAgain}`,
    );
  const { schema, name, kind } = table;
  const columns = chosenColumns(table, stream);
  // A table that others inherit from gives its own rows, as in COPY: theirs come with them.
  const from = `${kind === 'r' ? 'only ' : ''}${quoted(schema, name)}`;
  const select = `select ${columns.map((column) => quoted(column.name)).join(', ')} from ${from}`;
  await session
    .apart(async () => {
      await checkUnchanged(session, table, columns, select);
      await session.copy(`copy (${select}) to stdout (format csv)`, sink);
    })
    .catch((error) => {
      throw tableFault(error, called(kind, schema, name), session.server);
    });
}

interface ChosenColumn {
  name: string;
  type: string | undefined;
  typeOid: number | null;
}

/** Those of the stream, which may have been discovered long ago. */
function chosenColumns(
  { kind, schema, name, stream: now, types }: PostgresTable,
  stream: Stream,
): ChosenColumn[] {
  return stream.columns.map((wanted) => {
    const at = now.columns.findIndex((column) => column.name === wanted.name);
    const found = now.columns[at];
    if (!found)
      throw new ConnectorError(
        'source',
        `${called(kind, schema, name)} has no column "${wanted.name}" any more. ${discoverAgain}`,
      );
    if (wanted.type !== undefined && wanted.type !== found.type)
      throw retyped(called(kind, schema, name), wanted.name, wanted.type);
    return { name: wanted.name, type: found.type, typeOid: types[at] ?? null };
  });
}

/**
 * Our transaction sees the rows of its beginning, but each table as it is now. From here on the table cannot change any
 * more: the first query locks it.
 */
async function checkUnchanged(
  session: Session,
  { kind, schema, name, oid, file }: PostgresTable,
  columns: readonly ChosenColumn[],
  select: string,
): Promise<void> {
  const fields = await session.fields(`${select} limit 0`);
  columns.forEach((column, at) => {
    if (column.typeOid !== null && fields[at]?.dataTypeID !== column.typeOid)
      throw retyped(called(kind, schema, name), column.name, column.type);
  });
  const [now] = await session.query<{ file: number | null }>('select pg_relation_filenode($1) as file', [
    oid,
  ]);
  // Its rows were written anew (TRUNCATE, ALTER TABLE): to a transaction that began before, it looks empty.
  if (now?.file !== file)
    throw new ConnectorError(
      'unreachable',
      `${called(kind, schema, name)} was written anew by another session while this pull was under way. Pull again.`,
    );
}

function retyped(table: string, column: string, before: string | undefined): ConnectorError {
  const was = before === undefined ? '' : `: it was ${before}`;
  return new ConnectorError(
    'source',
    `Column "${column}" of ${lowerFirst(table)} has another type now${was}. ${discoverAgain}`,
  );
}

function tableFault(error: unknown, table: string, { timeoutMinutes }: DatabaseServer): unknown {
  if (!(error instanceof ConnectorError)) return error;
  const make = (message: string) => new ConnectorError('source', message, { cause: error.cause });
  const reason = error.cause instanceof Error ? error.cause.message : '';
  switch (sqlStateOf(error)) {
    case '42P01':
    case '3F000':
      return make(
        `${table} is gone: it was renamed or deleted since the streams were discovered. ${discoverAgain}`,
      );
    case '42703':
      return make(
        `A column of ${lowerFirst(table)} is gone since the streams were discovered: ${reason}. ${discoverAgain}`,
      );
    case '42501':
      return make(
        `The user may not read ${lowerFirst(table)}: ${reason}. Grant SELECT on it, or leave it out of the streams.`,
      );
    case '57014':
      if (!isTimeout(error)) break;
      return make(
        `${table} takes longer than ${timeoutMinutes} minutes to read, and the server ended it. Raise \`timeout_minutes\`, or leave it out of the streams.`,
      );
    case '55P03':
      return new ConnectorError(
        'unreachable',
        `${table} is locked by another session. Try again when that is done.`,
        { cause: error.cause },
      );
  }
  return error.fault === 'source' && reason !== '' ? make(`${table} cannot be read: ${reason}.`) : error;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
