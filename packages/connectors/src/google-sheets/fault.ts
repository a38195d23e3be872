import { ConnectorError } from '../connector-error.js';
import { readUrl } from '../outbound/read-url.js';
import type { Json, SheetsApi } from './api.js';
import type { ServiceAccount } from './service-account.js';

/** Why Google gave nothing. Its own messages are not passed on: they are for programmers. */
export function apiFault(
  status: number,
  answer: Json | undefined,
  { id, account }: SheetsApi,
): ConnectorError {
  const { status: code, details } = Object(answer?.error) as { status?: string; details?: unknown };
  const reasons = JSON.stringify(details ?? []);
  if (/SERVICE_DISABLED|accessNotConfigured/.test(reasons))
    return new ConnectorError(
      'credentials',
      `The Google Sheets API is not enabled in the project of ${account.email}. Enable it in the Google Cloud console (APIs & Services, Library), wait a minute, and try again.`,
    );
  if (status === 403)
    return new ConnectorError(
      'credentials',
      `The spreadsheet is not shared with ${account.email}. Open it, click Share, and add this address as a viewer.`,
    );
  if (status === 401)
    return new ConnectorError(
      'credentials',
      `Google does not accept the token of ${account.email}. Make a new key.`,
    );
  if (status === 404)
    return new ConnectorError(
      'config',
      `There is no spreadsheet ${id}. Copy its address from the browser; where it is right, share it with ${account.email}.`,
    );
  if (code === 'FAILED_PRECONDITION')
    return new ConnectorError(
      'config',
      'This is an Office file in Google Drive, not a Google spreadsheet. Open it and choose File, Save as Google Sheets, or download it and send it as a file.',
    );
  if (status === 429)
    return new ConnectorError(
      'unreachable',
      'Google Sheets is asked too often in this project: its quota for a minute is used up. Try again in some minutes.',
    );
  if (status >= 500)
    return new ConnectorError('unreachable', `Google Sheets cannot answer now (${status}). Try again later.`);
  return new ConnectorError(
    'source',
    `Google Sheets cannot give this: it answered ${status}${code ? ` ${code}` : ''}.`,
  );
}

export function tokenFault(
  status: number,
  answer: Json | undefined,
  { email, tokenUrl }: ServiceAccount,
): ConnectorError {
  const { error, error_description } = answer ?? {};
  if (error === 'invalid_grant' && /short-lived|iat|exp/i.test(String(error_description)))
    return new ConnectorError(
      'credentials',
      'Google does not accept the signature, since the clock of this machine is wrong. Set it right, and try again.',
    );
  if (
    error === 'invalid_grant' ||
    error === 'invalid_client' ||
    error === 'unauthorized_client' ||
    status === 401
  )
    return new ConnectorError(
      'credentials',
      `Google does not accept the key of ${email}: it was deleted, or the account is gone or switched off. Make a new key, and give that.`,
    );
  if (status === 429 || status >= 500)
    return new ConnectorError('unreachable', `Google gives no token now (${status}). Try again later.`);
  return new ConnectorError(
    'credentials',
    `No token for ${email}: ${readUrl(tokenUrl)?.host ?? 'token_uri in the key'} answered ${status}. Check that the key is the file that Google gave.`,
  );
}
