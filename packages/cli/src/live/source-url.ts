import type { ConnectorSpec, FormProperty, Settings } from '@godwit/connectors/connector';
import { getOwn, setOwn } from '@godwit/contract/own';
import { UsageError } from '../usage-error.js';

/** What an address on the command line says. */
export interface NamedSource {
  key: string;
  config: Record<string, unknown>;
  /** What goes with signing in, as the connector calls it. */
  credentials: Record<string, unknown>;
  /** `?name=value`, which are further settings. */
  more: [name: string, value: string][];
  /** A secret stood in the address. */
  showsSecret: boolean;
}

/** How the parts of an address are called by a connector. */
interface Scheme {
  key: string;
  config(url: URL): Record<string, unknown>;
  user: string;
  password: string;
  /** Told apart from other ways to sign in. */
  way?: Record<string, unknown>;
  /** What others call a setting. */
  aliases?: Record<string, { name: string; values?: Record<string, string> }>;
}

const database = (key: string, sslName: string, ssl: Record<string, string>): Scheme => ({
  key,
  user: 'user',
  password: 'password',
  config: (url) => ({
    host: hostIn(url),
    ...portIn(url),
    database: decodeURIComponent(url.pathname.slice(1)),
  }),
  aliases: { [sslName]: { name: 'ssl', values: ssl } },
});

const postgresql = database('postgresql', 'sslmode', {
  disable: 'disable',
  allow: 'prefer',
  prefer: 'prefer',
  require: 'require',
  'verify-ca': 'require',
  'verify-full': 'require',
});

const mysql = database('mysql', 'ssl-mode', {
  DISABLED: 'disable',
  PREFERRED: 'prefer',
  REQUIRED: 'require',
  VERIFY_CA: 'require',
  VERIFY_IDENTITY: 'require',
});

const schemes = new Map<string, Scheme>([
  ['postgresql:', postgresql],
  ['postgres:', postgresql],
  ['mysql:', mysql],
  ['mariadb:', mysql],
  [
    's3:',
    {
      key: 's3',
      user: 'access_key_id',
      password: 'secret_access_key',
      config: (url) => ({ bucket: decodeURIComponent(url.hostname), ...filesIn(url.pathname.slice(1)) }),
    },
  ],
  [
    'sftp:',
    {
      key: 'sftp',
      user: 'user',
      password: 'password',
      way: { sign_in: 'password' },
      // As curl has it: /~/ is the folder that one is in after signing in.
      config: (url) => ({
        host: hostIn(url),
        ...portIn(url),
        ...filesIn(url.pathname.replace(/^\/~\//, '').replace(/^\/$/, '')),
      }),
    },
  ],
]);

/** The addresses that are understood, for people. */
export const urlExamples: [key: string, example: string][] = [
  ['postgresql', 'postgresql://user@host:5432/database?schemas=sales,crm'],
  ['mysql', 'mysql://user@host:3306/database'],
  ['s3', 's3://bucket/folder/*.csv?region=eu-central-1'],
  ['sftp', 'sftp://user@host/folder/*.csv'],
  ['http', 'https://example.com/export.csv'],
];

const address = /^[a-z][a-z0-9+.-]+:\/\//i;

/** Whether an argument is an address, not a file. */
export function isAddress(argument: string): boolean {
  return address.test(argument);
}

/** Several addresses of files on the web are one source. */
export function namedSource(addresses: readonly string[]): NamedSource {
  const urls = addresses.map(parsed);
  const [first] = urls;
  if (!first) throw new UsageError('which source?');
  if (urls.every(({ protocol }) => protocol === 'http:' || protocol === 'https:')) return web(urls);
  if (urls.length > 1)
    throw new UsageError('one live source at a time: pull the other with a second command');
  const scheme = schemes.get(first.protocol);
  if (!scheme)
    throw new UsageError(
      `there is no connector for ${first.protocol}//: give one of ${[...schemes.keys(), 'https:'].map((name) => `${name}//`).join(', ')}, or --connector KEY --config FILE.json`,
    );
  const aliased = [...first.searchParams].map(([name, value]): [string, string] => {
    const alias = getOwn(scheme.aliases, name);
    return alias ? [alias.name, getOwn(alias.values, value) ?? value] : [name, value];
  });
  const { user, password } = userIn(first);
  return {
    key: scheme.key,
    config: scheme.config(first),
    credentials: {
      ...(user !== undefined && { ...scheme.way, [scheme.user]: user }),
      ...(password !== undefined && { [scheme.password]: password }),
    },
    more: aliased,
    showsSecret: password !== undefined,
  };
}

/** The rest of an address are settings by name, as the connector has them. */
export function withMore(spec: ConnectorSpec, config: Settings, more: readonly [string, string][]): Settings {
  const known = spec.configSchema.properties ?? {};
  const full: Record<string, unknown> = { ...config };
  for (const [name, value] of more) {
    const property = getOwn(known, name);
    if (!property)
      throw new UsageError(`${spec.name} has no setting "${name}"; it has ${Object.keys(known).join(', ')}`);
    setOwn(full, name, settingOf(property, value));
  }
  return full;
}

function settingOf({ type }: FormProperty, text: string): unknown {
  if (type === 'array') return text.split(',').map((part) => part.trim());
  if ((type === 'integer' || type === 'number') && /^-?\d+(\.\d+)?$/.test(text)) return Number(text);
  if (type === 'boolean' && /^(true|false)$/.test(text)) return text === 'true';
  return text;
}

function parsed(text: string): URL {
  try {
    return new URL(text);
  } catch {
    // The text itself may hold a password.
    throw new UsageError(
      `the address that begins with ${text.slice(0, text.indexOf('://') + 3)} cannot be read: write special characters of names and passwords as %40 for @, %2F for /, %23 for #`,
    );
  }
}

function web(urls: readonly URL[]): NamedSource {
  const [first] = urls;
  const { user, password } = first ? userIn(first) : {};
  const bare = urls.map((url) => {
    const copy = new URL(url);
    copy.username = '';
    copy.password = '';
    return copy.href;
  });
  const [only] = bare;
  return {
    key: 'http',
    config: bare.length === 1 && only?.endsWith('/') ? { index_url: only } : { urls: bare },
    credentials: {
      ...(user !== undefined && { sign_in: 'basic', user }),
      ...(password !== undefined && { password }),
    },
    more: [],
    showsSecret: password !== undefined,
  };
}

function userIn({ username, password }: URL): { user?: string; password?: string } {
  return {
    ...(username !== '' && { user: decodeURIComponent(username) }),
    ...(password !== '' && { password: decodeURIComponent(password) }),
  };
}

function hostIn({ hostname }: URL): string {
  if (hostname === '') throw new UsageError('the address names no host');
  return decodeURIComponent(hostname).replace(/^\[(.*)\]$/, '$1');
}

function portIn({ port }: URL): { port?: number } {
  return port === '' ? {} : { port: Number(port) };
}

/** `exports/2024/*.csv`: a folder, and which files in it. */
function filesIn(path: string): { folder?: string; patterns?: string[] } {
  const parts = decodeURIComponent(path).split('/');
  const isFile = /\.[a-z0-9]{1,8}$/i.test(parts.at(-1) ?? '');
  const glob = parts.findIndex((part) => /[*?{[]/.test(part));
  const at = glob >= 0 ? glob : isFile ? parts.length - 1 : parts.length;
  const [folder, pattern] = [parts.slice(0, at).join('/'), parts.slice(at).join('/')];
  return {
    ...(folder !== '' && { folder: folder.replace(/(.)\/+$/, '$1') }),
    ...(pattern !== '' && { patterns: [pattern] }),
  };
}
