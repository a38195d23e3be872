import type { DatabaseError } from 'pg';
import { ConnectorError, connectionFault } from '../connector-error.js';
import { addressOf, type DatabaseServer } from '../database/server.js';

/** What the server or the way to it is at fault for, as a sentence that says what to do. */
export function faultOf(error: unknown, server: DatabaseServer): unknown {
  const known = connectionFault(error);
  if (known instanceof ConnectorError) return known;
  if (!(error instanceof Error)) return error;
  const { code = '' } = error as Partial<DatabaseError>;
  const reason = sentence(error.message);
  const make = (fault: ConnectorError['fault'], message: string) =>
    new ConnectorError(fault, message, { cause: error });

  if (/^28/.test(code))
    return make(
      'credentials',
      `${addressOf(server)} refused the sign-in: ${reason} Check user and password.`,
    );
  // The driver's own, before anything is sent.
  if (error.message.startsWith('SASL'))
    return make(
      'credentials',
      server.password
        ? `${addressOf(server)} refused the sign-in: ${reason}`
        : `${addressOf(server)} asks for a password, and none was given.`,
    );
  if (code === '3D000')
    return make(
      'config',
      `There is no database "${server.database}" at ${addressOf(server)}. Check its name.`,
    );
  if (code === '42501')
    return make('credentials', `The user may not do this: ${reason} Grant it, or give another user.`);
  if (code === '57014' && isTimeout({ cause: error }))
    return make(
      'source',
      `${addressOf(server)} ended a query after ${server.timeoutMinutes} minutes. Raise \`timeout_minutes\`.`,
    );
  if (code === '55P03')
    return make(
      'unreachable',
      `A table is locked by another session: ${reason} Try again when that is done.`,
    );
  if (passing.test(code))
    return make('unreachable', `${addressOf(server)} cannot serve now: ${reason} Try again later.`);
  if (/^[0-9A-Z]{5}$/.test(code)) return make('source', `${addressOf(server)} says: ${reason}`);
  if (error.message.startsWith('timeout expired'))
    return make(
      'unreachable',
      `${addressOf(server)} took the connection, but did not let us sign in within 30 s.`,
    );
  return make('unreachable', `The connection to ${addressOf(server)} was lost. Try again.`);
}

/** Too many connections, starting up or shutting down, conflicts with recovery of a standby, broken connections. */
const passing = /^(53300|57P0[1-5]|40001|40P01|08|25P0[34])/;

export function sqlStateOf(error: unknown): string {
  const { cause } = error as { cause?: { code?: unknown } };
  return typeof cause?.code === 'string' ? cause.code : '';
}

export function isTimeout(error: unknown): boolean {
  const { cause } = error as { cause?: unknown };
  return cause instanceof Error && /statement timeout/.test(cause.message);
}

function sentence(message: string): string {
  const text = message.trim();
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
