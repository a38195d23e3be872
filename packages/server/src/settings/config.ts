import { resolve } from 'node:path';
import { type Allowed, allowedIn, NotANetwork, parseNetwork } from '@godwit/connectors/outbound/addresses';
import type { OutboundConfig } from '@godwit/connectors/outbound/check-url';
import { usualLimits } from '@godwit/connectors/pull/pulled';
import { getOwn } from '@godwit/contract/own';
import { defaultLimits } from '@godwit/engine/read/guard/limits';
import { languageFiles, languagesIn, UnknownLanguage, usualOcr } from '@godwit/engine/read/ocr/languages';
import type { OcrSettings } from '@godwit/engine/read/reader';
import { type ModelSettings, ModelSettingsError, modelSettings } from '@godwit/model/settings';

/** What settings were called before: still read, with a warning. */
const formerNames = [
  { now: 'SHEET_WORKERS', before: 'DESK_PROCESSES' },
  { now: 'SHEET_WORKER_MEMORY_MB', before: 'DESK_MEMORY_MB' },
] as const;

/** Everything the environment decides. docs/configuration.md lists the variables; a test keeps it whole. */
export interface Config {
  host: string;
  port: number;
  /** Files in PEM format: with them the service speaks https itself. */
  tls: { cert: string; key: string } | undefined;
  home: string;
  databaseUrl: string | undefined;
  s3: S3Config | undefined;
  /** The address used in every link that leaves the service, without a slash at its end. */
  publicUrl(): string;
  masterKey: string | undefined;
  /** For `godwit rotate-master-key` alone. */
  newMasterKey: string | undefined;
  region: string;
  rateLimit: number;
  /** The same for those who signed in. */
  sessionRateLimit: number;
  uploadLimit: number;
  /** Bytes that an account may keep; undefined: as many as it likes. */
  accountQuota: number | undefined;
  bodyLimit: number;
  /** Attempts to deliver to webhooks that this process makes at a time; none: others make them. */
  deliverySlots: number;
  /** What reading one file may cost. */
  readLimits: { seconds: number; memoryMb: number };
  /** How characters of scans are recognised. */
  ocr: OcrSettings;
  /** Bytes of objects kept on this machine where the object store is elsewhere. */
  cacheLimit: number;
  /** How long the object store may say nothing; a large file gets a second more for each megabyte. */
  storeSeconds: number;
  /** What runs take on this machine. */
  runs: { slots: number; memoryMb: number; threads: number; limitSeconds: number };
  /** Whether a process for runs is ready before the first one, and stays. */
  warm: boolean;
  /** Beside those of runs, extractions, readings and exports, for accounts with nothing running. */
  spareSlots: number;
  /** `fileLimit`: of a file that comes with the request itself. */
  extractions: { slots: number; fileLimit: number };
  /** Of files, ahead of any run. `cacheLimit`: bytes of tables that are kept for the runs of an account. */
  readings: { slots: number; cacheLimit: number };
  /** The processes that read stored sheets. */
  sheetWorkers: { processes: number; memoryMb: number };
  /** The processes that check templates. */
  checks: { processes: number; memoryMb: number };
  /** What one pull from a live source may take. */
  pulls: { rows: number; bytes: number };
  /** Processes that try connections at a time. */
  probes: number;
  /** Folder of Singer taps, or their names. */
  singerTaps: string | undefined;
  /** As `outbound` was read from, for processes beside. */
  privateNetworks: string;
  /** Where requests may go whose address people give. */
  outbound: OutboundConfig;
  /** The language model that runs may use; undefined: none, and nothing is ever sent. */
  model: ModelSettings | undefined;
  metricsOpen: boolean;
  trustProxy: TrustedProxies;
  logLevel: string;
  testClock: boolean;
  admin: { email: string; password: string | undefined; apiKey: string | undefined };
  /** What should be set in another way from now on, a sentence each: for the log. */
  warnings: string[];
}

/** Whose word on the caller's address counts: that of the last so many hops, or of these addresses; `false`: nobody's. */
export type TrustedProxies = false | string[] | ((address: string, hop: number) => boolean);

export interface S3Config {
  bucket: string;
  endpoint?: string;
  region: string;
  accessKeyId?: string;
  secretAccessKey?: string;
}

export class ConfigError extends Error {
  override name = 'ConfigError';
}

type Environment = Readonly<Record<string, string | undefined>>;

export function readConfig(given: Environment): Config {
  const { env, warnings } = withPresentNames(given);
  const port = wholeNumber(env, 'PORT', 8787, 0, 65_535);
  const host = text(env, 'HOST') ?? 'localhost';
  const tls = tlsFiles(env);
  const own = `${tls ? 'https' : 'http'}://${urlHost(host)}:${port}`;
  const publicUrl = (text(env, 'PUBLIC_URL') ?? own).replace(/\/+$/, '');
  if (!/^https?:\/\/[^/]+/.test(publicUrl)) {
    throw new ConfigError(`PUBLIC_URL must be an http or https address, not "${publicUrl}"`);
  }
  if (tls && !publicUrl.startsWith('https:')) {
    throw new ConfigError(`PUBLIC_URL must begin with https where TLS_CERT is set, not "${publicUrl}"`);
  }
  return {
    host,
    port,
    tls,
    home: resolve(text(env, 'GODWIT_HOME') ?? '.godwit'),
    databaseUrl: text(env, 'DATABASE_URL'),
    s3: s3Config(env),
    publicUrl: () => publicUrl,
    masterKey: text(env, 'GODWIT_MASTER_KEY'),
    newMasterKey: text(env, 'GODWIT_NEW_MASTER_KEY'),
    region: text(env, 'GODWIT_REGION') ?? 'local',
    rateLimit: wholeNumber(env, 'RATE_LIMIT_PER_MINUTE', 100, 1, 1e9),
    sessionRateLimit: wholeNumber(env, 'SESSION_RATE_LIMIT_PER_MINUTE', 600, 1, 1e9),
    uploadLimit: wholeNumber(env, 'UPLOAD_LIMIT_BYTES', 5 * 1024 ** 3, 1, 5 * 1024 ** 4),
    accountQuota: wholeNumber(env, 'ACCOUNT_QUOTA_BYTES', 0, 0, 2 ** 52) || undefined,
    bodyLimit: wholeNumber(env, 'BODY_LIMIT_BYTES', 2 * 1024 ** 2, 1024, 1024 ** 3),
    readLimits: readLimits(env),
    ocr: ocrSettings(env),
    cacheLimit: wholeNumber(env, 'CACHE_LIMIT_BYTES', 10 * 1024 ** 3, 0, 1024 ** 5),
    storeSeconds: wholeNumber(env, 'STORE_LIMIT_SECONDS', 60, 1, 86_400),
    runs: {
      slots: wholeNumber(env, 'RUN_SLOTS', 2, 0, 1000),
      memoryMb: wholeNumber(env, 'RUN_MEMORY_MB', 3072, 200, 1024 ** 2),
      threads: wholeNumber(env, 'RUN_THREADS', 2, 1, 256),
      limitSeconds: wholeNumber(env, 'RUN_LIMIT_SECONDS', 6 * 3600, 0, 14 * 86_400),
    },
    warm: wholeNumber(env, 'WARM_PROCESSES', 1, 0, 1) === 1,
    spareSlots: wholeNumber(env, 'SPARE_SLOTS', 1, 0, 1000),
    deliverySlots: wholeNumber(env, 'DELIVERY_SLOTS', 64, 0, 1000),
    extractions: {
      slots: wholeNumber(env, 'EXTRACTION_SLOTS', 1, 0, 1000),
      fileLimit: wholeNumber(env, 'EXTRACTION_LIMIT_BYTES', 100 * 1024 ** 2, 1, 1024 ** 4),
    },
    readings: {
      slots: wholeNumber(env, 'READING_SLOTS', 1, 0, 1000),
      cacheLimit: wholeNumber(env, 'READING_CACHE_BYTES', 10 * 1024 ** 3, 0, 1024 ** 5),
    },
    sheetWorkers: {
      processes: wholeNumber(env, 'SHEET_WORKERS', 4, 1, 256),
      memoryMb: wholeNumber(env, 'SHEET_WORKER_MEMORY_MB', 1536, 400, 1024 ** 2),
    },
    checks: {
      processes: wholeNumber(env, 'CHECK_PROCESSES', 2, 1, 256),
      memoryMb: wholeNumber(env, 'CHECK_MEMORY_MB', 512, 300, 1024 ** 2),
    },
    pulls: {
      rows: wholeNumber(env, 'PULL_LIMIT_ROWS', usualLimits.rows, 1, 1e12),
      bytes: wholeNumber(env, 'PULL_LIMIT_BYTES', usualLimits.bytes, 1, 2 ** 52),
    },
    probes: wholeNumber(env, 'PROBE_PROCESSES', 4, 1, 256),
    privateNetworks: text(env, 'PRIVATE_NETWORKS') ?? '',
    outbound: { allowed: privateNetworks(env), plainHttp: yes(env, 'PLAIN_HTTP') },
    singerTaps: text(env, 'SINGER_TAPS'),
    model: languageModel(env),
    metricsOpen: yes(env, 'METRICS_OPEN'),
    trustProxy: trustedProxies(text(env, 'TRUST_PROXY') ?? '0'),
    logLevel: oneOf(env, 'LOG_LEVEL', ['info', 'silent', 'fatal', 'error', 'warn', 'debug', 'trace']),
    testClock: yes(env, 'GODWIT_TEST_CLOCK'),
    admin: {
      email: text(env, 'GODWIT_ADMIN_EMAIL') ?? 'admin@localhost',
      password: text(env, 'GODWIT_ADMIN_PASSWORD'),
      apiKey: apiKey(env),
    },
    warnings,
  };
}

function withPresentNames(given: Environment): { env: Environment; warnings: string[] } {
  const env = { ...given };
  const used = formerNames.filter(({ before }) => given[before] !== undefined);
  for (const { now, before } of used) env[now] ??= given[before];
  return {
    env,
    warnings: used.map(({ now, before }) => `${before} is called ${now} now: the old name will go`),
  };
}

/** Also for the commands that read files without a service. */
export function readLimits(env: Environment): Config['readLimits'] {
  return {
    seconds: wholeNumber(env, 'READ_LIMIT_SECONDS', defaultLimits.seconds, 1, 86_400),
    memoryMb: wholeNumber(env, 'READ_LIMIT_MEMORY_MB', defaultLimits.memoryMb, 200, 1024 ** 2),
  };
}

/** Also for the commands that read files without a service. */
export function ocrSettings(env: Environment): OcrSettings {
  const languages = text(env, 'OCR_LANGUAGES');
  const dataFolder = text(env, 'OCR_DATA_FOLDER');
  const settings = {
    languages: languages === undefined ? usualOcr.languages : languagesIn(languages),
    ...(dataFolder !== undefined && { dataFolder: resolve(dataFolder) }),
  };
  try {
    languageFiles(settings);
  } catch (error) {
    if (error instanceof UnknownLanguage) throw new ConfigError(`OCR_LANGUAGES: ${error.message}`);
    throw error;
  }
  return settings;
}

/** Names a browser or a client can open, for an address the service listens on. */
export function urlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

const proxyNames = ['loopback', 'linklocal', 'uniquelocal'];

/**
 * Never everybody: anyone can write anything at the left of X-Forwarded-For. Hops become a function, because Fastify
 * takes a bare number for none.
 */
function trustedProxies(value: string): TrustedProxies {
  if (/^\d{1,2}$/.test(value)) return Number(value) > 0 && ((_, hop) => hop < Number(value));
  if (['false', 'no', 'off'].includes(value.toLowerCase())) return false;
  const addresses = value.split(',').map((address) => address.trim());
  const wrong = addresses.find((address) => !proxyNames.includes(address) && !parseNetwork(address));
  if (wrong === undefined) return addresses;
  throw new ConfigError(
    `TRUST_PROXY must be the number of proxies in front of the service (1, where there is one) or a list of their ` +
      `addresses (10.0.0.7, 10.0.0.0/8, ${proxyNames.join(', ')}), not "${wrong}"`,
  );
}

function privateNetworks(env: Environment): Allowed {
  try {
    return allowedIn(text(env, 'PRIVATE_NETWORKS') ?? '');
  } catch (error) {
    if (error instanceof NotANetwork) throw new ConfigError(`PRIVATE_NETWORKS: ${error.message}`);
    throw error;
  }
}

function languageModel(env: Environment): ModelSettings | undefined {
  try {
    return modelSettings(env);
  } catch (error) {
    if (error instanceof ModelSettingsError) throw new ConfigError(error.message);
    throw error;
  }
}

function tlsFiles(env: Environment): Config['tls'] {
  const cert = text(env, 'TLS_CERT');
  const key = text(env, 'TLS_KEY');
  if (!cert && !key) return undefined;
  if (!cert || !key) throw new ConfigError('Set both TLS_CERT and TLS_KEY, or neither');
  return { cert: resolve(cert), key: resolve(key) };
}

function s3Config(env: Environment): S3Config | undefined {
  const bucket = text(env, 'S3_BUCKET');
  if (!bucket) return undefined;
  const endpoint = text(env, 'S3_ENDPOINT');
  const accessKeyId = text(env, 'S3_ACCESS_KEY_ID');
  const secretAccessKey = text(env, 'S3_SECRET_ACCESS_KEY');
  if (Boolean(accessKeyId) !== Boolean(secretAccessKey)) {
    throw new ConfigError('Set both S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or neither');
  }
  return {
    bucket,
    region: text(env, 'S3_REGION') ?? 'us-east-1',
    ...(endpoint && { endpoint }),
    ...(accessKeyId && secretAccessKey && { accessKeyId, secretAccessKey }),
  };
}

function apiKey(env: Environment): string | undefined {
  const key = text(env, 'GODWIT_API_KEY');
  if (key && !isApiKey(key)) {
    throw new ConfigError(
      'GODWIT_API_KEY must begin with gw_ and go on with 8 or more letters, digits, _ or -',
    );
  }
  return key;
}

export function isApiKey(key: string): boolean {
  return /^gw_[\w-]{8,200}$/.test(key);
}

function text(env: Environment, name: string): string | undefined {
  return getOwn(env, name)?.trim() || undefined;
}

function wholeNumber(env: Environment, name: string, fallback: number, min: number, max: number): number {
  const value = text(env, name);
  if (value === undefined) return fallback;
  const number = Number(value);
  if (!Number.isInteger(number) || number < min || number > max) {
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, not "${value}"`);
  }
  return number;
}

function yes(env: Environment, name: string): boolean {
  const value = text(env, name)?.toLowerCase();
  if (value === undefined || ['0', 'false', 'no', 'off'].includes(value)) return false;
  if (['1', 'true', 'yes', 'on'].includes(value)) return true;
  throw new ConfigError(`${name} must be 1 or 0, not "${value}"`);
}

function oneOf(env: Environment, name: string, values: [string, ...string[]]): string {
  const value = text(env, name)?.toLowerCase() ?? values[0];
  if (!values.includes(value))
    throw new ConfigError(`${name} must be one of ${values.join(', ')}, not "${value}"`);
  return value;
}
