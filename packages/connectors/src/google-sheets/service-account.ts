import { createPrivateKey, type KeyObject, sign } from 'node:crypto';
import type { Settings } from '../connector.js';
import { ConnectorError } from '../connector-error.js';

/** Who signs in, and with what. */
export interface ServiceAccount {
  email: string;
  keyId: string | undefined;
  key: KeyObject;
  /** Who gives tokens for it; the key says so. */
  tokenUrl: string;
}

const googleTokenUrl = 'https://oauth2.googleapis.com/token';
export const readOnly = 'https://www.googleapis.com/auth/spreadsheets.readonly';

export function serviceAccountIn({ service_account_key: given }: Settings): ServiceAccount {
  let file: Record<string, unknown>;
  try {
    file = Object(JSON.parse(String(given)));
  } catch {
    throw wrong('is no JSON: paste the whole file that Google gave, from { to }');
  }
  const { type, client_email, private_key, private_key_id, token_uri } = file;
  if (typeof client_email !== 'string' || typeof private_key !== 'string')
    throw wrong(
      type === undefined || type === 'service_account'
        ? 'lacks client_email or private_key: paste the whole file that Google gave'
        : 'is the key of something else: make one of a service account, as JSON',
    );
  return {
    email: client_email,
    keyId: typeof private_key_id === 'string' ? private_key_id : undefined,
    key: privateKey(private_key),
    tokenUrl: typeof token_uri === 'string' ? token_uri : googleTokenUrl,
  };
}

function privateKey(text: string): KeyObject {
  try {
    const key = createPrivateKey(text);
    if (key.asymmetricKeyType === 'rsa') return key;
  } catch {
    // Said below: what OpenSSL says may show a part of it.
  }
  throw wrong('has a private_key that cannot be read: paste the file as it was downloaded');
}

function wrong(what: string): ConnectorError {
  return new ConnectorError('credentials', `The key of the service account ${what}.`);
}

/** What proves to the token endpoint that this is the account: a JWT by RFC 7523, for an hour. */
export function assertionOf({ email, keyId, key, tokenUrl }: ServiceAccount, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = [
    part({ alg: 'RS256', typ: 'JWT', ...(keyId !== undefined && { kid: keyId }) }),
    part({ iss: email, scope: readOnly, aud: tokenUrl, iat: seconds, exp: seconds + 3600 }),
  ].join('.');
  return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`;
}
