import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { type Connection, createConnection } from 'mysql2';
import type { ConnectContext } from '../connector.js';
import type { DatabaseServer } from '../database/server.js';
import { dial } from '../outbound/dial.js';
import { secure } from '../outbound/secure.js';
import { isWithoutTls } from './fault.js';

const signInMs = 15_000;

/** What is used of the driver beyond its documentation; the version is pinned. */
interface Inside {
  stream: Socket;
  packetParser: { execute(bytes: Buffer): void };
  startTLS(onSecure: (error?: unknown) => void): void;
}

export type Driver = Connection & Inside;

/** One row as the server sent it: `buffer` from `offset` to `end`. */
export interface RowPacket {
  buffer: Buffer;
  offset: number;
  end: number;
  isEOF(): boolean;
}

/** A query whose rows are not made into objects: what `row` returns takes the next packet. */
export interface RawQuery extends EventEmitter {
  row: unknown;
  done(): null;
}

/** Signed in. Throws what the driver, `dial` or `secure` throw. */
export async function openDriver(
  server: DatabaseServer,
  context: Pick<ConnectContext, 'outbound' | 'signal'>,
): Promise<Driver> {
  if (server.ssl === 'disable') return signIn(server, context, false);
  try {
    return await signIn(server, context, true);
  } catch (error) {
    if (server.ssl === 'require' || !isWithoutTls(error)) throw error;
    return signIn(server, context, false);
  }
}

async function signIn(
  server: DatabaseServer,
  { outbound, signal }: Pick<ConnectContext, 'outbound' | 'signal'>,
  isEncrypted: boolean,
): Promise<Driver> {
  const socket = await dial(outbound, server.host, server.port, signal);
  const driver = createConnection({
    host: server.host,
    port: server.port,
    user: server.user,
    password: server.password ?? '',
    database: server.database,
    charset: 'utf8mb4',
    connectTimeout: signInMs,
    // Rows of the catalog are read without code made at run time.
    disableEval: true,
    stream: () => socket,
    ...(isEncrypted && { ssl: {} }),
  }) as unknown as Driver;
  // The driver's own compares the certificate of a host given by its address with "localhost".
  driver.startTLS = (onSecure) => {
    socket.removeAllListeners('data');
    secure(socket, server.host, server, signal).then((secured) => {
      secured.on('data', (bytes: Buffer) => driver.packetParser.execute(bytes));
      secured.on('error', (error) => socket.destroy(error));
      driver.stream = secured;
      onSecure();
    }, onSecure);
  };
  const onAbort = () => void driver.stream.destroy();
  signal.addEventListener('abort', onAbort);
  try {
    await new Promise<void>((resolve, reject) => {
      driver.once('connect', () => resolve());
      driver.on('error', reject);
    });
    return driver;
  } catch (error) {
    driver.stream.destroy();
    throw error;
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
