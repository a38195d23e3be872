import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { TLSSocket } from 'node:tls';
import type { Client, FieldDef, QueryResultRow } from 'pg';
import type { ConnectContext, StreamSink } from '../connector.js';
import { ConnectorError } from '../connector-error.js';
import { CsvPump } from '../database/csv-pump.js';
import { addressOf, type DatabaseServer, isElsewhere } from '../database/server.js';
import { CopyOut } from './copy-out.js';
import { faultOf } from './fault.js';
import { openSocket } from './socket.js';

const signInMs = 30_000;
const oldestVersion = 110_000;

/** One transaction that only reads: all that it gives is of the moment when it began. */
export interface Session {
  server: DatabaseServer;
  /** `18.1` */
  version: string;
  isEncrypted: boolean;
  query<Row extends QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]>;
  /** The columns that a query gives. */
  fields(sql: string): Promise<FieldDef[]>;
  /** Gives what `COPY … TO STDOUT` gives. */
  copy(sql: string, sink: StreamSink): Promise<void>;
  /** What `run` asks for keeps no locks on tables, and the session goes on when it fails. */
  apart(run: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

export async function openSession(
  server: DatabaseServer,
  context: Pick<ConnectContext, 'outbound' | 'signal'>,
): Promise<Session> {
  const { signal } = context;
  const faulty = (error: unknown): never => {
    throw signal.aborted ? signal.reason : faultOf(error, server);
  };
  const socket = await openSocket(server, context).catch(faulty);
  const onAbort = () => void socket.destroy();
  signal.addEventListener('abort', onAbort);
  try {
    signal.throwIfAborted();
    const { default: pg } = await import('pg');
    const client = new pg.Client({
      host: server.host,
      port: server.port,
      database: server.database,
      user: server.user,
      // A function, so that no password is taken from the environment of the service.
      password: () => server.password ?? '',
      ssl: false,
      sslnegotiation: 'postgres',
      application_name: 'godwit',
      connectionTimeoutMillis: signInMs,
      stream: () => connected(socket),
    });
    // Whoever waits for an answer hears of it.
    client.on('error', () => {});
    await client.connect();
    const { number, version, encoding } = await begin(client, server);
    if (number < oldestVersion)
      throw new ConnectorError(
        'source',
        `PostgreSQL ${version} is too old: it has to be version 11 or newer.`,
      );
    return {
      server,
      version,
      isEncrypted: socket instanceof TLSSocket,
      query: async (sql, values) => (await client.query(sql, values).catch(faulty)).rows,
      fields: async (sql) => (await client.query(sql).catch(faulty)).fields,
      async copy(sql, sink) {
        const pump = new CsvPump(sink, socket);
        const copy = new CopyOut(sql, pump, encoding === 'SQL_ASCII');
        client.query(copy);
        try {
          await copy.done;
          await pump.end();
        } catch (error) {
          if (pump.fault) throw pump.fault.error;
          faulty(error);
        }
      },
      async apart(run) {
        await client.query('savepoint apart').catch(faulty);
        try {
          await run();
        } finally {
          // Where the connection is gone, that is what `run` said.
          await client.query('rollback to apart; release apart').catch(() => {});
        }
      },
      async close() {
        signal.removeEventListener('abort', onAbort);
        socket.destroy();
      },
    };
  } catch (error) {
    signal.removeEventListener('abort', onAbort);
    socket.on('error', () => {}).destroy();
    return faulty(error);
  }
}

/** For a driver that wants to connect it itself. */
function connected(socket: Socket): Duplex {
  return Object.assign(socket, {
    connect() {
      process.nextTick(() => {
        socket.emit('connect');
        socket.resume();
      });
      return socket;
    },
  });
}

/**
 * Everything is set in the transaction alone, which also works through poolers. Texts are what the database itself
 * writes by default, whatever the server or the user is configured to; times are in UTC.
 */
async function begin(
  client: Client,
  { timeoutMinutes }: DatabaseServer,
): Promise<{ number: number; version: string; encoding: string }> {
  await client.query('begin isolation level repeatable read, read only');
  const settings = {
    client_encoding: 'UTF8',
    datestyle: 'ISO, MDY',
    intervalstyle: 'postgres',
    timezone: 'UTC',
    extra_float_digits: '3',
    bytea_output: 'hex',
    xmloption: 'content',
    statement_timeout: `${timeoutMinutes}min`,
    lock_timeout: '30s',
    idle_in_transaction_session_timeout: '0',
    transaction_timeout: '0',
    // The server notices by itself that nobody listens to a long query any more.
    client_connection_check_interval: '5s',
    // The order of rows is that of the table each time.
    synchronize_seqscans: 'off',
    max_parallel_workers_per_gather: '0',
  };
  // Older versions do not have all of them.
  await client.query(
    'select set_config(name, wanted, true) from json_each_text($1) s (name, wanted) where current_setting(name, true) is not null',
    [JSON.stringify(settings)],
  );
  const { rows } = await client.query<{ number: string; version: string; encoding: string }>(
    `select current_setting('server_version_num') as number, current_setting('server_version') as version,
      current_setting('server_encoding') as encoding`,
  );
  const [about] = rows;
  // Of bytes that are no UTF-8 the server would refuse to send the rows.
  if (about?.encoding === 'SQL_ASCII') await client.query('set local client_encoding = SQL_ASCII');
  return {
    number: Number(about?.number),
    version: about?.version.split(' ')[0] ?? '',
    encoding: about?.encoding ?? '',
  };
}

/** Who is connected to what. */
export function signedIn({ server, version, isEncrypted }: Session): { message: string; warnings: string[] } {
  return {
    message: `Signed in to database "${server.database}" of PostgreSQL ${version} at ${addressOf(server)} as ${server.user}.`,
    warnings:
      isEncrypted || !isElsewhere(server)
        ? []
        : ['The connection is not encrypted: others on the network in between can read along.'],
  };
}
