import { userInfo } from 'node:os';
import type { Connector, FormProperty, FormSchema, Settings } from '@godwit/connectors/connector';
import { isSecret } from '@godwit/connectors/secrets';
import { settingsProblems } from '@godwit/connectors/settings';
import { getOwn, setOwn } from '@godwit/contract/own';
import { UsageError } from '../usage-error.js';
import { askHidden, askOpenly, type PromptTerminal } from './prompt.js';

type Environment = Readonly<Record<string, string | undefined>>;

/** What the programs of each source take from the environment, by the connector's own names. */
const usual: Record<string, Record<string, string>> = {
  postgresql: { user: 'PGUSER', password: 'PGPASSWORD' },
  mysql: { password: 'MYSQL_PWD' },
  s3: {
    access_key_id: 'AWS_ACCESS_KEY_ID',
    secret_access_key: 'AWS_SECRET_ACCESS_KEY',
    session_token: 'AWS_SESSION_TOKEN',
  },
  sftp: { password: 'SSHPASS' },
};

/** Of any connector: its password, or the one secret that it has. */
export const anyPassword = 'GODWIT_SOURCE_PASSWORD';

/** Connectors whose programs sign in by the name of the user of this machine, where they are not told another. */
const byOwnName = new Set(['postgresql', 'mysql']);

export function credentialSchemaFor(connector: Connector, config: Settings): FormSchema {
  return connector.credentialSchemaFor?.(config) ?? connector.spec.credentialSchema;
}

/** What the address and the file say, and the environment beside it. */
export function gatheredCredentials(
  connector: Connector,
  schema: FormSchema,
  given: Settings,
  env: Environment,
): Settings {
  const { key } = connector.spec;
  const full: Record<string, unknown> = { ...given };
  const way = wayOf(schema, full);
  const names = Object.keys(way.properties);
  const put = (name: string, value: unknown) => {
    if (names.includes(name) && getOwn(full, name) === undefined && value !== undefined && value !== '')
      setOwn(full, name, value);
  };
  for (const [name, variable] of Object.entries(getOwn(usual, key) ?? {})) put(name, getOwn(env, variable));
  const secret = passwordOf(way);
  if (secret !== undefined) put(secret, getOwn(env, anyPassword));
  if (byOwnName.has(key)) put('user', userInfo().username);
  // Which way it is, once there is something to sign in with.
  if (Object.keys(full).length > 0)
    for (const [name, property] of Object.entries(way.properties))
      if (property.const !== undefined) put(name, property.const);
  return full;
}

/** Asks for what is required and not there. */
export async function askMissing(
  schema: FormSchema,
  given: Settings,
  terminal: PromptTerminal | undefined,
): Promise<Settings> {
  const problems = settingsProblems(schema, given, 'credentials');
  if (problems.length === 0) return given;
  const way = wayOf(schema, given);
  const missing = way.required.filter((name) => getOwn(given, name) === undefined);
  const asked = missing.filter((name) => getOwn(way.properties, name)?.const === undefined);
  if (!terminal || asked.length === 0) {
    const lacking = asked.map((name) => `credentials.${name} is missing`);
    const wrong = (lacking.length > 0 ? lacking : problems).join('; ');
    throw new UsageError(`${wrong}. Put it right in a file: --credentials FILE.json`);
  }
  const full: Record<string, unknown> = { ...given };
  for (const name of missing) {
    const property = getOwn(way.properties, name) ?? {};
    setOwn(full, name, property.const ?? (await askFor(name, property, terminal)));
  }
  return full;
}

/** For a source that refused: the password anew. Undefined where there is none to ask for. */
export async function askPassword(
  schema: FormSchema,
  given: Settings,
  terminal: PromptTerminal,
): Promise<Settings | undefined> {
  const way = wayOf(schema, given);
  const name = passwordOf(way);
  if (name === undefined) return undefined;
  const answer = await askFor(name, getOwn(way.properties, name) ?? {}, terminal);
  return answer === '' ? undefined : { ...given, [name]: answer };
}

function askFor(name: string, property: FormProperty, terminal: PromptTerminal): Promise<string> {
  const label = `${property.title ?? name}: `;
  return isSecret(name, property) ? askHidden(terminal, label) : askOpenly(terminal, label);
}

interface Way {
  properties: Record<string, FormProperty>;
  required: string[];
}

/** Of several ways to sign in the one that was begun, else the first that needs anything. */
function wayOf(schema: FormSchema, given: Settings): Way {
  const ways = (schema.oneOf ?? []).map(asWay);
  const fits = ({ properties }: Way) =>
    Object.entries(given).every(([name, value]) => {
      const property = getOwn(properties, name);
      return property !== undefined && (property.const === undefined || property.const === value);
    });
  const fitting = ways.filter(fits);
  const chosen = fitting.find(({ required }) => required.length > 0) ?? fitting[0] ?? ways[0];
  const own = asWay(schema);
  return {
    properties: { ...own.properties, ...chosen?.properties },
    required: [...own.required, ...(chosen?.required ?? [])],
  };
}

function asWay({ properties, required }: Record<string, unknown>): Way {
  return {
    properties: (properties ?? {}) as Way['properties'],
    required: Array.isArray(required) ? (required as string[]) : [],
  };
}

function passwordOf({ properties }: Way): string | undefined {
  if (Object.hasOwn(properties, 'password')) return 'password';
  const secrets = Object.entries(properties).filter(([name, property]) => isSecret(name, property));
  return secrets.length === 1 ? secrets[0]?.[0] : undefined;
}
