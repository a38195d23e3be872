import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Checked, ConnectContext, Connection, Connector, Settings } from '@godwit/connectors/connector';
import { ConnectorError, connectionFault } from '@godwit/connectors/connector-error';
import { openConnectors } from '@godwit/connectors/connectors';
import { everythingAllowed } from '@godwit/connectors/outbound/addresses';
import { openOutbound } from '@godwit/connectors/outbound/request';
import { secretTexts, withoutSecrets } from '@godwit/connectors/secrets';
import { misplacedSecrets, settingsProblems } from '@godwit/connectors/settings';
import { givenJson } from '../given-file.js';
import { UsageError } from '../usage-error.js';
import {
  anyPassword,
  askMissing,
  askPassword,
  credentialSchemaFor,
  gatheredCredentials,
} from './credentials.js';
import type { LiveFlagValues } from './live-flags.js';
import type { PromptTerminal } from './prompt.js';
import { namedSource, withMore } from './source-url.js';

/** A source and all that it takes to sign in to it. */
export interface LiveSource {
  connector: Connector;
  config: Settings;
  credentials: Settings;
}

/** Undefined where the command line names none. */
export async function liveSource(
  addresses: readonly string[],
  flags: LiveFlagValues,
): Promise<LiveSource | undefined> {
  if (addresses.length === 0 && flags.connector === undefined) {
    if (flags.config !== undefined) throw new UsageError('--config goes with --connector KEY');
    if (flags.credentials !== undefined) throw new UsageError('--credentials: for which source?');
    return undefined;
  }
  if (addresses.length > 0 && flags.connector !== undefined)
    throw new UsageError('give an address or --connector, not both');
  const named = flags.connector === undefined ? namedSource(addresses) : undefined;
  const key = named?.key ?? flags.connector ?? '';
  const connector = await findConnector(key);
  const { spec } = connector;
  const inFile = flags.config === undefined ? {} : await settingsFile(flags.config, 'config');
  const config = withMore(spec, { ...inFile, ...named?.config }, named?.more ?? []);
  const misplaced = misplacedSecrets(connector, config);
  if (misplaced.length > 0)
    throw new UsageError(
      `${misplaced.join(', ')}: put secrets into a file of their own, --credentials FILE.json`,
    );
  const problems = settingsProblems(spec.configSchema, config, 'config');
  if (problems.length > 0)
    throw new UsageError(`${spec.name}: ${problems.join('; ')}. See godwit connectors ${key}`);
  if (named?.showsSecret)
    console.error(
      `godwit: the password in the address stands in the list of processes and in the history of the shell; rather leave it out and set ${anyPassword}, or give --credentials FILE.json`,
    );
  const given = flags.credentials === undefined ? {} : await settingsFile(flags.credentials, 'credentials');
  const schema = credentialSchemaFor(connector, config);
  const credentials = gatheredCredentials(
    connector,
    schema,
    { ...named?.credentials, ...given },
    process.env,
  );
  return { connector, config, credentials };
}

export async function findConnector(key: string): Promise<Connector> {
  const connectors = await openedConnectors(key);
  const connector = connectors.find(key);
  if (connector) return connector;
  const { all } = await openedConnectors();
  const keys = all.map(({ spec }) => spec.key).join(', ');
  throw new UsageError(`there is no connector "${key}"; there is ${keys}`);
}

export function openedConnectors(only?: string) {
  const singerTaps = process.env.SINGER_TAPS?.trim() || undefined;
  return openConnectors({ singerTaps, only }).catch(asUsage);
}

async function settingsFile(path: string, flag: string): Promise<Record<string, unknown>> {
  const found = await givenJson(path, flag);
  if (typeof found === 'object' && found !== null && !Array.isArray(found))
    return found as Record<string, unknown>;
  throw new UsageError(`--${flag}: ${path} must hold a JSON object`);
}

/** Whoever sits at the terminal may be asked; nobody elsewhere. */
export function promptTerminal(stop: AbortController): PromptTerminal | undefined {
  if (!process.stdin.isTTY) return undefined;
  return { input: process.stdin, output: process.stderr, signal: stop.signal, stop: () => stop.abort() };
}

export interface SignedIn {
  source: LiveSource;
  checked: Checked;
  connection: Connection;
}

const mostTries = 3;
const graceMs = 1000;

/** Signs in, asking for what is missing, and for the password anew where it is refused. */
export async function signIn(
  given: LiveSource,
  context: ConnectContext,
  terminal: PromptTerminal | undefined,
): Promise<SignedIn> {
  const schema = credentialSchemaFor(given.connector, given.config);
  let source = { ...given, credentials: await askMissing(schema, given.credentials, terminal) };
  for (let tries = 1; ; tries += 1) {
    try {
      return await withinTime(source, context, async () => {
        const connection = await source.connector.connect(source.config, source.credentials, context);
        try {
          return { source, connection, checked: await connection.check() };
        } catch (error) {
          await connection.close().catch(() => {});
          throw error;
        }
      });
    } catch (error) {
      const isRefused = error instanceof ConnectorError && error.fault === 'credentials';
      if (!isRefused || !terminal || tries === mostTries) throw error;
      terminal.output.write(`${error.message}\n`);
      const credentials = await askPassword(schema, source.credentials, terminal);
      if (!credentials) throw error;
      source = { ...source, credentials };
    }
  }
}

/** The command line connects wherever its user says. */
export async function liveContext(
  scratch: string,
  signal: AbortSignal,
  tell: (message: string) => void,
): Promise<ConnectContext> {
  const folder = join(scratch, 'pull');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const outbound = openOutbound({ allowed: everythingAllowed, plainHttp: true });
  signal.addEventListener('abort', () => outbound.close(), { once: true });
  return { outbound, scratch: folder, signal, keepCredentials: async () => {}, tell };
}

/** Ends at once with the signal, whatever the source does, and says what is wrong without secrets. */
export async function withinTime<T>(
  { connector, config, credentials }: LiveSource,
  { signal }: ConnectContext,
  work: () => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  let onAbort = () => {};
  const stopped = new Promise<never>((_, reject) => {
    // Most let go at once: what they were writing is closed before it is removed.
    onAbort = () => void delay(graceMs).then(() => reject(signal.reason));
    signal.addEventListener('abort', onAbort, { once: true });
  });
  try {
    return await Promise.race([work(), stopped]);
  } catch (error) {
    signal.throwIfAborted();
    const fault = connectionFault(error);
    if (!(fault instanceof ConnectorError)) throw fault;
    const secrets = secretTexts(credentials, credentialSchemaFor(connector, config));
    const said = withoutSecrets(fault.message, secrets).replaceAll('selected_streams', '--streams');
    const message = `${connector.spec.name}: ${said}`;
    if (fault.fault === 'config') throw new UsageError(message);
    throw new ConnectorError(fault.fault, message);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

function asUsage(error: unknown): never {
  throw error instanceof ConnectorError ? new UsageError(error.message) : error;
}
