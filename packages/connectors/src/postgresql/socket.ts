import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import type { ConnectContext } from '../connector.js';
import { ConnectorError } from '../connector-error.js';
import { addressOf, type DatabaseServer } from '../database/server.js';
import { dial } from '../outbound/dial.js';
import { secure } from '../outbound/secure.js';

/** Length 8, and the number that asks for encryption. */
const sslRequest = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f]);

const answerMs = 15_000;

/** A connection to the server, encrypted as the settings say. The driver cannot do without encryption where there is none. */
export async function openSocket(
  server: DatabaseServer,
  { outbound, signal }: Pick<ConnectContext, 'outbound' | 'signal'>,
): Promise<Socket | TLSSocket> {
  const socket = await dial(outbound, server.host, server.port, signal);
  if (server.ssl === 'disable') return socket;
  socket.write(sslRequest);
  const answer = await firstAnswer(socket, server, signal);
  if (answer === 'S') return secure(socket, server.host, server, signal);
  if (answer === 'N' && server.ssl === 'prefer') return socket;
  socket.destroy();
  throw new ConnectorError(
    'config',
    answer === 'N'
      ? `${addressOf(server)} offers no encrypted connections. Turn on SSL there, or set \`ssl\` to "disable" where the network in between is your own.`
      : `${addressOf(server)} answers, but not as PostgreSQL does. Check host and port.`,
  );
}

/** One letter. More than one would be something that came before the encryption, from whoever. */
function firstAnswer(socket: Socket, server: DatabaseServer, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const silence = `${addressOf(server)} did not answer within ${answerMs / 1000} s. Check host and port.`;
    const timer = setTimeout(() => fail(silence), answerMs);
    const settle = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      socket.off('data', onData).off('error', onEnd).off('close', onEnd);
    };
    const onData = (bytes: Buffer) => {
      settle();
      socket.pause();
      resolve(bytes.toString('latin1'));
    };
    const fail = (message: string) => {
      settle();
      socket.on('error', () => {}).destroy();
      reject(signal.aborted ? signal.reason : new ConnectorError('unreachable', message));
    };
    const onEnd = () => fail(`${addressOf(server)} closed the connection before it had answered.`);
    const onAbort = () => fail('');
    signal.addEventListener('abort', onAbort);
    socket.on('data', onData).on('error', onEnd).on('close', onEnd);
  });
}
