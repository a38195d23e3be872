import { S3Client } from '@aws-sdk/client-s3';
import type { ConnectContext, Settings } from '../connector.js';
import { ConnectorError } from '../connector-error.js';
import { readUrl } from '../outbound/read-url.js';
import { guardedHandler } from './guarded-handler.js';

export interface Bucket {
  client: S3Client;
  name: string;
  region: string;
  /** The host of an endpoint; undefined is Amazon. */
  endpoint: string | undefined;
  /** '' or with a slash at its end. */
  folder: string;
  isAnonymous: boolean;
  signal: AbortSignal;
}

export function openBucket(config: Settings, credentials: Settings, context: ConnectContext): Bucket {
  const { bucket, region = 'us-east-1', endpoint, path_style = endpoint !== undefined } = config;
  const { access_key_id, secret_access_key, session_token } = credentials;
  const folder = String(config.folder ?? '').replace(/^\/+|\/+$/g, '');
  const host = endpoint === undefined ? undefined : hostIn(String(endpoint));
  const isAnonymous = access_key_id === undefined;
  const client = new S3Client({
    region: String(region),
    ...(endpoint !== undefined && { endpoint: String(endpoint) }),
    forcePathStyle: path_style === true,
    requestHandler: guardedHandler(context),
    // Left out, the SDK would look for those of this machine: in the environment, a file, the cloud.
    credentials: {
      accessKeyId: String(access_key_id ?? ''),
      secretAccessKey: String(secret_access_key ?? ''),
      ...(session_token !== undefined && { sessionToken: String(session_token) }),
    },
    ...(isAnonymous && { signer: { sign: async (request) => request } }),
    // AWS_ENDPOINT_URL is where the service has its own objects.
    ignoreConfiguredEndpointUrls: true,
    // What else a file in somebody's home says (~/.aws/config) is nothing to do with this bucket.
    useDualstackEndpoint: false,
    useFipsEndpoint: false,
    useArnRegion: false,
    retryMode: 'standard',
    maxAttempts: 3,
    defaultsMode: 'standard',
    // Other services send checksums of their own, or none.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return {
    client,
    name: String(bucket),
    region: String(region),
    endpoint: host,
    folder: folder && `${folder}/`,
    isAnonymous,
    signal: context.signal,
  };
}

function hostIn(endpoint: string): string {
  const url = readUrl(endpoint);
  if (!url || !/^https?:\/\/./i.test(endpoint))
    throw new ConnectorError('config', 'The endpoint has to be an address like https://minio.example.com.');
  return url.host;
}

/** Ends at once when it is to stop, also while the SDK waits to try again. */
export async function untilStopped<Answer>(answer: Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  signal.throwIfAborted();
  let onAbort = () => {};
  const stopped = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal.reason);
    signal.addEventListener('abort', onAbort);
  });
  return Promise.race([answer, stopped]).finally(() => signal.removeEventListener('abort', onAbort));
}
