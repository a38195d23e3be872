import { S3ServiceException } from '@aws-sdk/client-s3';
import { ConnectorError, type ConnectorFault, connectionFault } from '../connector-error.js';
import type { Bucket } from './bucket.js';

/** What went wrong, as a sentence; `doing` is what it kept from being done. What S3 writes itself is not passed on. */
export function s3Fault(error: unknown, bucket: Bucket, doing: string): unknown {
  if (bucket.signal.aborted) return bucket.signal.reason;
  if (!(error instanceof S3ServiceException))
    return isNotUnderstood(error) ? notS3(bucket) : connectionFault(error);
  const status = error.$metadata.httpStatusCode ?? 0;
  const code = error.name;
  const { name, region, endpoint = 'Amazon S3', isAnonymous } = bucket;
  // Without its cause: the SDK leaves there what it signed, and the answer.
  const fault = (kind: ConnectorFault, message: string) => new ConnectorError(kind, message);

  if (code === 'NoSuchBucket')
    return fault('config', `There is no bucket ${name} at ${endpoint}. Check its name, and the region.`);
  if (code === 'InvalidBucketName') return fault('config', `${name} cannot be the name of a bucket.`);
  const right = regionIn(error);
  if (isElsewhere.has(code) || (status === 301 && right !== undefined))
    return fault(
      'config',
      right === undefined
        ? `The bucket ${name} is not in the region ${region}. Give the region that the bucket is in.`
        : `The bucket ${name} is in the region ${right}, not in ${region}. Set region to ${right}.`,
    );
  if (isWrongKey.has(code))
    return fault('credentials', `${endpoint} does not accept the access key: ${isWrongKey.get(code)}.`);
  if (code === 'AccessDenied' || status === 401 || status === 403)
    return fault(
      'credentials',
      isAnonymous
        ? `The bucket ${name} is not open to everybody: ${doing} needs an access key.`
        : `The access key may not do this: ${doing}. Its user needs s3:ListBucket on the bucket ${name} and s3:GetObject on what is in it.`,
    );
  if (code === 'InvalidObjectState')
    return fault('source', `${upperFirst(doing)} is not possible: it is in cold storage. Restore it first.`);
  if (status === 404 || code === 'NoSuchKey' || code === 'NotFound')
    return fault(
      'source',
      `${upperFirst(doing)} is not possible: it is no longer there. Discover the files again.`,
    );
  if (status === 429 || status >= 500 || code === 'SlowDown')
    return fault('unreachable', `${endpoint} cannot answer now (${status} ${code}). Try again later.`);
  return fault('source', `${upperFirst(doing)} is not possible: ${endpoint} answered ${status} ${code}.`);
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The SDK could make nothing of an answer, and leaves it on the error. */
function isNotUnderstood(error: unknown): boolean {
  return error instanceof Error && '$response' in error;
}

function notS3({ endpoint = 'Amazon S3' }: Bucket): ConnectorError {
  return new ConnectorError(
    'config',
    `${endpoint} answers, but not as S3 does. Check the endpoint: it is the address of the service for programs, not that of its pages.`,
  );
}

const isElsewhere = new Set([
  'PermanentRedirect',
  'AuthorizationHeaderMalformed',
  'IllegalLocationConstraintException',
]);

const isWrongKey = new Map([
  ['InvalidAccessKeyId', 'there is no such access key ID'],
  ['SignatureDoesNotMatch', 'the secret access key is not the one that belongs to it'],
  ['InvalidToken', 'the session token is wrong'],
  ['ExpiredToken', 'the session token has expired'],
  ['TokenRefreshRequired', 'the session token has expired'],
  ['InvalidSecurity', 'it is wrong'],
  ['RequestTimeTooSkewed', 'the clock of this machine differs from its clock by more than 15 minutes'],
]);

function regionIn(error: S3ServiceException): string | undefined {
  const header = error.$response?.headers['x-amz-bucket-region'];
  const { Region } = error as { Region?: unknown };
  const region = header ?? Region;
  return typeof region === 'string' && /^[a-z0-9-]{1,40}$/.test(region) ? region : undefined;
}
