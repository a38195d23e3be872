import { getOwn } from '@godwit/contract/own';
import type { Settings } from '../connector.js';
import { ConnectorError } from '../connector-error.js';
import { askedOf } from './credential-schema.js';
import { type AuthWay, authWays, type RestDocument } from './document.js';
import { OAuthTokens, type TokenRequest } from './oauth.js';
import { filled, type Scope } from './placeholders.js';

/** What is added to a request so that the source knows who asks. Dropped where a request leaves the source's origin. */
export interface Signature {
  headers: Record<string, string>;
  parameters: Record<string, string>;
}

export interface Auth {
  sign(): Promise<Signature>;
  /** After a refusal: gets a new token instead of the one of this signature. False where there is none to get. */
  renew(refused: Signature): Promise<boolean>;
}

export interface AuthOptions {
  document: RestDocument;
  scope: Scope;
  credentials: Settings;
  /** What came to be secret on the way: tokens. */
  learnSecret(text: string): void;
  keepCredentials(credentials: Settings): Promise<void>;
  requestToken(request: TokenRequest): Promise<unknown>;
  now(): number;
}

export function openAuth(options: AuthOptions): Auth {
  const { document, credentials, scope, learnSecret } = options;
  const way = wayOf(document, credentials);
  const known = new Map([
    ...scope,
    ...Object.entries(credentials).map(([name, value]) => [name, String(value)] as const),
  ]);
  const text = (template: string, part: string) => {
    const value = filled(template, known);
    if (value === undefined || /[\r\n]/.test(value))
      throw new ConnectorError('credentials', `The credentials lack what the ${part} is made of.`);
    return value;
  };
  switch (way.type) {
    case 'none':
      return fixed({ headers: {}, parameters: {} });
    case 'api_key': {
      const { name = '' } = way;
      const value = text(way.value ?? '{api_key}', 'key');
      learnSecret(value);
      return fixed(
        way.in === 'query'
          ? { headers: {}, parameters: { [name]: value } }
          : { headers: { [name.toLowerCase()]: value }, parameters: {} },
      );
    }
    case 'basic': {
      const pair = `${text(way.username ?? '{username}', 'user name')}:${text(way.password ?? '{password}', 'password')}`;
      const encoded = Buffer.from(pair).toString('base64');
      learnSecret(encoded);
      return fixed(bearing(`Basic ${encoded}`));
    }
    case 'bearer':
      return fixed(bearing(`Bearer ${text(way.token ?? '{token}', 'token')}`));
    case 'oauth2_client_credentials':
    case 'oauth2_refresh_token': {
      const tokens = new OAuthTokens(way, text, options);
      const { name = 'authorization', value = 'Bearer {access_token}' } = way;
      const signed = new WeakMap<Signature, string>();
      return {
        async sign() {
          const token = await tokens.current();
          const header = filled(value, new Map([...known, ['access_token', token]])) ?? '';
          const signature = { headers: { [name.toLowerCase()]: header }, parameters: {} };
          signed.set(signature, token);
          return signature;
        },
        async renew(refused) {
          await tokens.replace(signed.get(refused));
          return true;
        },
      };
    }
  }
}

function fixed(signature: Signature): Auth {
  return { sign: async () => signature, renew: async () => false };
}

function bearing(authorization: string): Signature {
  return { headers: { authorization }, parameters: {} };
}

/** The way that the credentials name; one that has all it asks for, where they name none. */
function wayOf(document: RestDocument, credentials: Settings): AuthWay {
  const ways = authWays(document);
  const given = (name: string) => ![undefined, null, ''].includes(getOwn(credentials, name) as null);
  const chosen =
    ways.length === 1
      ? ways[0]
      : (ways.find((way) => (way.method ?? way.type) === credentials.method) ??
        ways.find((way) => askedOf(way).required.every(given)));
  const missing = chosen && askedOf(chosen).required.filter((name) => !given(name));
  if (chosen && missing?.length === 0) return chosen;
  throw new ConnectorError(
    'credentials',
    missing
      ? `These credentials are missing: ${missing.join(', ')}.`
      : `The credentials fit none of the ways to sign in: ${ways.map((way) => way.method ?? way.type).join(', ')}.`,
  );
}
