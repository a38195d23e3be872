import type { Socket } from 'node:net';
import SftpClient from 'ssh2-sftp-client';
import type { ConnectContext, Settings } from '../connector.js';
import { ConnectorError, connectionFault } from '../connector-error.js';
import { dial } from '../outbound/dial.js';
import { connectFault } from './fault.js';
import { type HostKey, hostKeyOf, hostKeyProblem, pinnedIn } from './host-key.js';

/** For one answer of the server, and from one part of a file to the next. */
const silenceMs = 60_000;
const signInMs = 30_000;

/** Signed in. */
export interface Session {
  client: SftpClient;
  host: string;
  user: string;
  /** Without a slash at its end; `.` is where one is after signing in. */
  folder: string;
  key: HostKey;
  isPinned: boolean;
  signal: AbortSignal;
  /** Gives up where the server says nothing for long, and at once when it is to stop. `heard` says that it said something. */
  waitFor<Result>(work: (heard: () => void) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

export async function openSession(
  config: Settings,
  credentials: Settings,
  { outbound, signal }: ConnectContext,
): Promise<Session> {
  const host = String(config.host);
  const port = Number(config.port ?? 22);
  const user = String(credentials.user ?? '');
  const pinned = pinnedIn(config.host_fingerprint);
  const socket = await dial(outbound, host, port, signal).catch((error: unknown) => {
    throw connectionFault(error);
  });
  const ignore = () => {};
  const client = new SftpClient('', { error: ignore, end: ignore, close: ignore });
  let key: HostKey | undefined;
  let problem: string | undefined;
  let greeting: string | undefined;
  // The client gives errors on without the part that says what they are about.
  let reason: unknown;
  client.on('error', (error: unknown) => {
    reason ??= error;
  });
  const answers = (
    _name: string,
    _what: string,
    _language: string,
    prompts: unknown[],
    finish: (given: string[]) => void,
  ) => finish(prompts.map(() => String(credentials.password ?? '')));
  client.on('keyboard-interactive', answers);
  const waitFor = waiting(socket, host, signal);
  try {
    await waitFor(() => {
      const signingIn = client.connect({
        sock: socket,
        username: user,
        ...waysIn(credentials),
        readyTimeout: signInMs,
        keepaliveInterval: 15_000,
        keepaliveCountMax: 3,
        // Not those that SHA-1 signs, and no DSA.
        algorithms: {
          serverHostKey: [
            'ssh-ed25519',
            'ecdsa-sha2-nistp256',
            'ecdsa-sha2-nistp384',
            'ecdsa-sha2-nistp521',
            'rsa-sha2-512',
            'rsa-sha2-256',
          ],
        },
        hostVerifier: (shown: Buffer) => {
          key = hostKeyOf(shown);
          problem = hostKeyProblem(key, pinned, host);
          return problem === undefined;
        },
      });
      socket.once('data', (part: Buffer) => {
        greeting = part.toString('latin1');
      });
      return signingIn;
    });
  } catch (error) {
    socket.destroy();
    signal.throwIfAborted();
    if (problem !== undefined) throw new ConnectorError('config', problem);
    throw connectFault(reason ?? error, { host, port, user, greeting });
  }
  if (!key) throw new Error('signed in to a server without a key');
  return {
    client,
    host,
    user,
    folder: String(config.folder ?? '').replace(/(?<=.)\/+$/, '') || '.',
    key,
    isPinned: pinned.length > 0,
    signal,
    waitFor,
    async close() {
      void client.end().catch(ignore);
      // Once what says good-bye is sent.
      socket.destroySoon();
    },
  };
}

function waysIn({ password, private_key, passphrase }: Settings) {
  if (private_key !== undefined)
    return {
      privateKey: String(private_key),
      ...(passphrase !== undefined && { passphrase: String(passphrase) }),
    };
  return { password: String(password ?? ''), tryKeyboard: true };
}

function waiting(socket: Socket, host: string, signal: AbortSignal): Session['waitFor'] {
  return async (work) => {
    signal.throwIfAborted();
    let onAbort = () => {};
    let timer: NodeJS.Timeout | undefined;
    const givenUp = new Promise<never>((_, reject) => {
      onAbort = () => reject(signal.reason);
      timer = setTimeout(
        () => reject(new ConnectorError('unreachable', `${host} said nothing for ${silenceMs / 1000} s.`)),
        silenceMs,
      );
    });
    signal.addEventListener('abort', onAbort);
    const done = work(() => timer?.refresh());
    try {
      return await Promise.race([done, givenUp]);
    } catch (error) {
      // What is under way cannot be called back; without its connection it ends.
      if (signal.aborted || (error instanceof ConnectorError && error.isPassing)) socket.destroy();
      done.catch(() => {});
      signal.throwIfAborted();
      throw error;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
    }
  };
}
