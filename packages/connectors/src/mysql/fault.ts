import { ConnectorError, connectionFault } from '../connector-error.js';
import { addressOf, type DatabaseServer } from '../database/server.js';

/** What the server or the way to it is at fault for, as a sentence that says what to do. */
export function faultOf(error: unknown, server: DatabaseServer): unknown {
  const known = connectionFault(error);
  if (known instanceof ConnectorError) return known;
  if (!(error instanceof Error)) return error;
  const { errno, code = '' } = error as { errno?: number; code?: string };
  const at = addressOf(server);
  const reason = reasonOf(error);
  const make = (fault: ConnectorError['fault'], message: string) =>
    new ConnectorError(fault, message, { cause: error });

  if (isWithoutTls(error))
    return make(
      'config',
      `${at} offers no encrypted connections. Turn on TLS there, or set \`ssl\` to "disable" where the network in between is your own.`,
    );
  if (errno === undefined || errno < 1000) {
    if (code === 'ETIMEDOUT')
      return make(
        'unreachable',
        `${at} did not answer within 15 s as MySQL does. Check host and port, and that it is MySQL or MariaDB.`,
      );
    if (/^(AUTH_|ER_)/.test(code) || /auth/i.test(error.message))
      return make('credentials', `No sign-in to ${at}: ${reason}`);
    return make('unreachable', `The connection to ${at} was lost. Try again.`);
  }
  if (refused.has(errno))
    return make('credentials', `${at} refused the sign-in: ${reason} Check user and password.`);
  if (errno === 1044)
    return make(
      'credentials',
      `The user may not use database "${server.database}" at ${at}, or there is none of that name: ${reason}`,
    );
  if (errno === 1049)
    return make('config', `There is no database "${server.database}" at ${at}. Check its name.`);
  if (timeouts.has(errno))
    return make(
      'source',
      `${at} ended a query after ${server.timeoutMinutes} minutes. Raise \`timeout_minutes\`.`,
    );
  if (passing.has(errno)) return make('unreachable', `${at} cannot serve now: ${reason} Try again later.`);
  return make('source', `${at} says: ${reason}`);
}

export function isWithoutTls(error: unknown): boolean {
  return (error as { code?: unknown }).code === 'HANDSHAKE_NO_SSL_SUPPORT';
}

/** Wrong password, no such user, from this host not, expired, locked. */
const refused = new Set([1045, 1130, 1129, 1227, 1251, 1698, 1820, 1862, 3118, 3955, 4151]);
/** Too many connections, shutdown, killed, lock waits, deadlocks, read errors of the network. */
const passing = new Set([1040, 1053, 1158, 1159, 1160, 1161, 1203, 1205, 1213, 1226, 1317, 1412, 1927, 3169]);
export const timeouts = new Set([1969, 3024]);

/** The number that the server gave. */
export function numberOf(error: unknown): number {
  const { cause } = error as { cause?: { errno?: unknown } };
  return typeof cause?.errno === 'number' ? cause.errno : 0;
}

export function reasonOf(error: unknown): string {
  const { sqlMessage, message } = error as { sqlMessage?: string; message: string };
  const text = (sqlMessage ?? message).trim();
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
