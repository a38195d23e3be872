import type { ConnectContext, Stream, StreamColumn, StreamSink } from '../connector.js';
import { ConnectorError } from '../connector-error.js';
import { columnsOfTableSql } from './catalog.js';
import { numberOf, reasonOf, timeouts } from './fault.js';
import type { Session } from './session.js';
import { called, type MysqlTable, quoted } from './table.js';

const discoverAgain = 'Discover the streams again, and choose anew.';

/** A whole table as CSV. */
export async function readTable(
  session: Session,
  table: MysqlTable | undefined,
  stream: Stream,
  sink: StreamSink,
  { signal }: Pick<ConnectContext, 'signal'>,
): Promise<void> {
  signal.throwIfAborted();
  const { database } = session.server;
  if (!table)
    throw new ConnectorError(
      'source',
      `There is no table "${stream.name}" in database "${database}" that the user may read: it was renamed or deleted, or a right was taken. ${discoverAgain}`,
    );
  const { primaryKey } = table.stream;
  const order =
    table.isClustered && primaryKey.length > 0 ? ` order by ${primaryKey.map(quoted).join(', ')}` : '';
  const select = `select ${stream.columns.map(selected).join(', ')} from ${quoted(database)}.${quoted(stream.name)}${order}`;
  await session
    .apart(async () => {
      await checkUnchanged(session, table, stream);
      await session.select(select, sink);
    })
    .catch((error) => {
      throw tableFault(error, table, session);
    });
}

const geometry =
  /^(geometry|point|linestring|polygon|multipoint|multilinestring|multipolygon|geometrycollection|geomcollection)\b/i;

/** Shapes are written as WKT: what the server sends of them is its own. */
function selected({ name, type }: StreamColumn): string {
  return geometry.test(type ?? '') ? `st_astext(${quoted(name)}) as ${quoted(name)}` : quoted(name);
}

/** The stream may have been discovered long ago, or the table altered in this moment. */
async function checkUnchanged(session: Session, table: MysqlTable, stream: Stream): Promise<void> {
  const now = new Map(
    (await session.query(columnsOfTableSql, [session.server.database, stream.name])).map(({ name, type }) => [
      name,
      type,
    ]),
  );
  const fail = (message: string) => new ConnectorError('source', `${message} ${discoverAgain}`);
  if (now.size === 0) throw fail(gone(table));
  for (const { name, type } of stream.columns) {
    if (!now.has(name)) throw fail(`${called(table)} has no column "${name}" any more.`);
    if (type !== undefined && now.get(name) !== type)
      throw fail(`Column "${name}" of ${lowerFirst(called(table))} has another type now: it was ${type}.`);
  }
}

function gone(table: MysqlTable): string {
  return `${called(table)} is gone: it was renamed or deleted since the streams were discovered.`;
}

function tableFault(error: unknown, table: MysqlTable, { server }: Session): unknown {
  if (!(error instanceof ConnectorError)) return error;
  const number = numberOf(error);
  const reason = reasonOf(error.cause ?? error);
  const make = (fault: ConnectorError['fault'], message: string) =>
    new ConnectorError(fault, message, { cause: error.cause });
  if (number === 1146) return make('source', `${gone(table)} ${discoverAgain}`);
  if (number === 1054)
    return make('source', `A column of ${lowerFirst(called(table))} is gone: ${reason} ${discoverAgain}`);
  if (number === 1142 || number === 1143 || number === 1370)
    return make(
      'source',
      `The user may not read ${lowerFirst(called(table))}: ${reason} Grant SELECT on it, or leave it out of the streams.`,
    );
  if (number === 1412)
    return make(
      'unreachable',
      `${called(table)} was altered by another session while this pull was under way. Pull again.`,
    );
  if (number === 1205)
    return make('unreachable', `${called(table)} is locked by another session. Try again when that is done.`);
  if (timeouts.has(number))
    return make(
      'source',
      `${called(table)} takes longer than ${server.timeoutMinutes} minutes to read, and the server ended it. Raise \`timeout_minutes\`, or leave it out of the streams.`,
    );
  return error.fault === 'source' && number > 0
    ? make('source', `${called(table)} cannot be read: ${reason}`)
    : error;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
