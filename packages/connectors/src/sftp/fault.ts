import { ConnectorError } from '../connector-error.js';
import type { Session } from './session.js';

interface Where {
  host: string;
  port: number;
  user: string;
  /** What the server said first. */
  greeting: string | undefined;
}

/** Why nobody could be signed in. What the server or the client writes itself is not passed on. */
export function connectFault(error: unknown, { host, port, user, greeting }: Where): unknown {
  if (error instanceof ConnectorError || !(error instanceof Error)) return error;
  const { message } = error;
  const { level } = error as { level?: string };
  if (/cannot parse privateKey|unable to parse|passphrase|unsupported key/i.test(message))
    return new ConnectorError('credentials', keyProblem(message));
  if (greeting !== undefined && !speaksSsh.test(greeting))
    return new ConnectorError(
      'config',
      `What answers at ${host}:${port} does not speak SSH. Check host and port.`,
    );
  if (level === 'client-authentication')
    return new ConnectorError(
      'credentials',
      `${host} does not let ${user} in with these credentials. Check the user and the password or key, and whether the server accepts that way to sign in.`,
    );
  if (/no matching host key/i.test(message))
    return new ConnectorError(
      'config',
      `${host} has only weak keys (DSA, or RSA signed with SHA-1), which are not trusted. Whoever runs it has to add one (ssh-keygen -t ed25519).`,
    );
  if (level === 'handshake' || /handshake failed|no matching/i.test(message))
    return new ConnectorError(
      'config',
      `${host} and this service have no safe way of encryption in common. Whoever runs it has to bring its SSH server up to date.`,
    );
  if (/subsystem|channel/i.test(message))
    return new ConnectorError('config', `${user} is signed in at ${host}, but SFTP is not offered there.`);
  if (level === 'client-timeout' || /timed out/i.test(message))
    return new ConnectorError('unreachable', `${host}:${port} did not finish signing in. Does it speak SSH?`);
  return new ConnectorError(
    'unreachable',
    `${host}:${port} closed the connection before anybody was signed in.`,
  );
}

/** Too many at once are turned away by OpenSSH before it says its name. */
const speaksSsh = /SSH-|MaxStartups|Not allowed at this time/;

function keyProblem(message: string): string {
  if (/no passphrase given/i.test(message)) return 'The private key is encrypted: give its passphrase.';
  if (/bad passphrase|decrypt|integrity/i.test(message))
    return 'The passphrase does not open the private key. Give the one it was made with.';
  return 'The private key cannot be read. Give the whole file, from -----BEGIN to -----END, of an Ed25519, ECDSA or RSA key.';
}

/** Codes of SFTP, and the client's own word for the first. */
const missing = new Set<unknown>([2, 'ENOENT']);

export function isMissing(error: unknown): boolean {
  return missing.has((error as { code?: unknown }).code) || /no such file/i.test((error as Error).message);
}

export function isDenied(error: unknown): boolean {
  return (error as { code?: unknown }).code === 3 || /permission denied/i.test((error as Error).message);
}

/** What a listing or a file ended with; `what` is which. */
export function remoteFault(error: unknown, what: string, { host, user, signal }: Session): unknown {
  if (signal.aborted) return signal.reason;
  if (error instanceof ConnectorError || !(error instanceof Error)) return error;
  const text = `${error.message} ${(error as { code?: unknown }).code}`;
  // The client writes the file itself, and gives on only what the system said.
  if (/ENOSPC|EDQUOT/.test(text)) return Object.assign(new Error('no space left'), { code: 'ENOSPC' });
  if (isMissing(error))
    return new ConnectorError('source', `${what} is no longer there. Discover the files again.`);
  if (isDenied(error)) return new ConnectorError('credentials', `${user} may not read ${what} at ${host}.`);
  if (/end event|close event|ECONNRESET|NOT_CONNECTED|no sftp|keepalive|no response/i.test(text))
    return new ConnectorError('unreachable', `${host} closed the connection while ${what} was read.`);
  return new ConnectorError('source', `${host} cannot give ${what}: it answered with a failure.`);
}
