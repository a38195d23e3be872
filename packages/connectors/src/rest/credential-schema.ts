import type { FormProperty, FormSchema } from '../connector.js';
import { markSecrets } from '../secrets.js';
import { type AuthType, type AuthWay, authWays, type RestDocument } from './document.js';

const client: Record<string, FormProperty> = {
  client_id: { type: 'string', title: 'Client id', minLength: 1 },
  client_secret: { type: 'string', title: 'Client secret', minLength: 1 },
};

const askedByType: Record<AuthType, Record<string, FormProperty>> = {
  none: {},
  api_key: { api_key: { type: 'string', title: 'API key', minLength: 1 } },
  basic: {
    username: { type: 'string', title: 'User name', minLength: 1 },
    password: { type: 'string', title: 'Password' },
  },
  bearer: { token: { type: 'string', title: 'Token', minLength: 1 } },
  oauth2_client_credentials: client,
  oauth2_refresh_token: {
    ...client,
    refresh_token: { type: 'string', title: 'Refresh token', minLength: 1 },
  },
};

/** What one way to sign in asks for. */
export function askedOf({ type, credentials, required }: AuthWay) {
  const properties = credentials ?? askedByType[type];
  return { properties, required: required ?? Object.keys(properties) };
}

/** What a document asks for: one form, or one for each way, told apart by `method`. */
export function credentialSchemaOf(document: RestDocument): FormSchema {
  const title = `Credentials${document.name ? ` of ${document.name}` : ''}`;
  const ways = authWays(document);
  const [only] = ways;
  if (ways.length === 1 && only)
    return markSecrets({ type: 'object', title, ...askedOf(only), additionalProperties: false });
  return markSecrets({
    type: 'object',
    title,
    required: ['method'],
    oneOf: ways.map((way) => {
      const { properties, required } = askedOf(way);
      const method = way.method ?? way.type;
      return {
        title: way.title ?? method,
        ...(way.description && { description: way.description }),
        properties: { method: { type: 'string', const: method }, ...properties },
        required: ['method', ...required],
        additionalProperties: false,
      };
    }),
  });
}
