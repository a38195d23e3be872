import pg from 'pg';
import type { Sql } from 'sql-template-tag';
import type { Database, Transaction } from './database.js';
import { isFatal } from './fatal.js';
import { inTurn } from './in-turn.js';
import { PostgresListener } from './postgres-listener.js';
import { parserOf, toParameter } from './values.js';

export interface PostgresOptions {
  /** The most connections at a time, besides one for notifications; 10 unless told. */
  max?: number;
  /** Milliseconds to wait for a connection; 10,000 unless told. */
  connectionTimeout?: number;
}

/** A PostgreSQL server. Opening connects once, so that a wrong address is told at the start. */
export async function openPostgres(url: string, options: PostgresOptions = {}): Promise<Database> {
  const { max = 10, connectionTimeout = 10_000 } = options;
  const config: pg.PoolConfig = {
    connectionString: url,
    max,
    fallback_application_name: 'godwit',
    keepAlive: true,
    // Node then probes each second: a silent peer is noticed within 15 seconds.
    keepAliveInitialDelayMillis: 5_000,
    connectionTimeoutMillis: connectionTimeout,
    types: { getTypeParser: (type: number) => parserOf(type) } as pg.CustomTypesConfig,
  };
  const place = describe(config);
  const pool = new pg.Pool(config);
  // Without these an idle or borrowed connection that breaks would end the process. The pool replaces it,
  // and whoever waits for an answer on it gets the error.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));

  const connect = () =>
    pool.connect().catch((error) => {
      throw cannotConnect(place, connectionTimeout, error);
    });
  async function borrowed<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await connect();
    let broken = false;
    try {
      return await work(client);
    } catch (error) {
      broken = isFatal(error);
      throw error;
    } finally {
      client.release(broken);
    }
  }

  try {
    await borrowed((client) => client.query('select 1'));
  } catch (error) {
    await pool.end();
    throw error;
  }

  const listener = new PostgresListener(() => new pg.Client(config));
  return {
    kind: 'postgres',
    ...queriesOn((text, values) => borrowed((client) => client.query(text, values))),
    transaction: async (work) => runTransaction(await connect(), work),
    listen: (channel, handlers) => listener.listen(channel, handlers),
    async close() {
      await listener.close();
      await pool.end();
    },
  };
}

type Send = (text: string, values?: (string | null)[]) => Promise<pg.QueryResult>;

function queriesOn(send: Send): Transaction {
  const query = (statement: Sql) => send(statement.text, statement.values.map(toParameter));
  return {
    rows: async <R>(statement: Sql) => (await query(statement)).rows as R[],
    row: async <R>(statement: Sql) => (await query(statement)).rows[0] as R | undefined,
    run: async (statement) => (await query(statement)).rowCount ?? 0,
    script: async (text) => {
      await send(text);
    },
  };
}

async function runTransaction<T>(client: pg.PoolClient, work: (tx: Transaction) => Promise<T>): Promise<T> {
  let open = true;
  let broken = false;
  const turn = inTurn();
  const send: Send = (text, values) => turn(() => client.query(text, values));
  const tx = queriesOn(async (text, values) => {
    if (!open) throw new Error('Transaction is closed');
    return send(text, values);
  });
  try {
    await send('begin isolation level read committed');
    const result = await work(tx);
    open = false;
    const { command } = await send('commit');
    // What the server makes of a commit after a failed statement that the work did not pass on.
    if (command === 'ROLLBACK') throw new Error('Transaction was rolled back instead of committed');
    return result;
  } catch (error) {
    open = false;
    await send('rollback').catch(() => {
      broken = true;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Host, port and database of the address, never its password. */
function describe(config: pg.PoolConfig): string {
  try {
    if (!/^postgres(ql)?:\/\//.test(config.connectionString ?? '')) throw new Error('Another scheme.');
    const { host, port, database } = new pg.Client(config);
    return `${host}:${port}, database "${database}"`;
  } catch {
    // The cause is left out: it holds the whole address.
    throw new Error(
      'DATABASE_URL is not the address of a PostgreSQL database. ' +
        'It looks like postgres://user:password@host:5432/database.',
    );
  }
}

function cannotConnect(place: string, connectionTimeout: number, error: NodeJS.ErrnoException): Error {
  const timedOut = error.message.includes('timeout');
  // A name with several addresses, none of which answers, gives an error without a message.
  const reason = timedOut
    ? `no connection within ${connectionTimeout / 1000} seconds`
    : error.message || error.code;
  return new Error(
    `Cannot connect to PostgreSQL at ${place}: ${reason}. Check that it runs, and DATABASE_URL.`,
  );
}
