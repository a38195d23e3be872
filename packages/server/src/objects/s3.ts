import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  type MultipartUpload,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { checkKey, checkPrefix, INCOMING } from './folder.js';
import { ObjectMissing, type ObjectStore } from './objects.js';

export interface S3Options {
  bucket: string;
  /** Anything but AWS itself; addressed as endpoint/bucket/key. */
  endpoint?: string | undefined;
  region: string;
  /** Left out together, the SDK looks in the environment, the profile and the instance's role. */
  accessKeyId?: string | undefined;
  secretAccessKey?: string | undefined;
}

/** 8 MiB × the 10,000 parts that S3 allows is 80 GB for one object. */
const PART_BYTES = 8 * 1024 * 1024;
/** Parts in flight for one put: what a put holds in memory is about this many parts and one being filled. */
const PARTS_AT_ONCE = 3;
const CONNECT_MS = 5_000;
const CHECK_MS = 10_000;
const PROBE = `${INCOMING}/probe`;

interface Bucket {
  client: S3Client;
  name: string;
}

export async function openS3(options: S3Options): Promise<ObjectStore> {
  const client = connect(options);
  const bucket = { client, name: options.bucket };
  return {
    kind: 's3',
    put: (key, body, { contentType } = {}) => put(bucket, key, body, contentType),
    putFile: (key, path, { contentType } = {}) => put(bucket, key, createReadStream(path), contentType),
    get: (key, { start = 0 } = {}) => get(bucket, key, start),
    size: (key) => size(bucket, key),
    remove: (key) => remove(bucket, key),
    list: (prefix) => list(bucket, prefix),
    check: () => check(bucket),
    close: async () => client.destroy(),
  };
}

function connect({ endpoint, region, accessKeyId, secretAccessKey }: S3Options): S3Client {
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined)) {
    throw new Error('Give both the S3 access key id and the secret access key, or neither');
  }
  return new S3Client({
    region,
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    ...(accessKeyId !== undefined &&
      secretAccessKey !== undefined && { credentials: { accessKeyId, secretAccessKey } }),
    // The newer default sends checksum trailers, which several S3-compatible servers refuse.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MS },
  });
}

async function put(bucket: Bucket, key: string, body: Readable, contentType?: string): Promise<void> {
  checkKey(key);
  const watched = watch(body);
  const upload = new Upload({
    client: bucket.client,
    params: {
      Bucket: bucket.name,
      Key: key,
      Body: watched.stream,
      ...(contentType !== undefined && { ContentType: contentType }),
    },
    partSize: PART_BYTES,
    queueSize: PARTS_AT_ONCE,
    leavePartsOnError: false,
  });
  try {
    await upload.done();
  } catch (error) {
    body.destroy();
    // Upload aborts when a part failed, not when completing failed; a second abort does no harm.
    if (upload.uploadId !== undefined) await abort(bucket, key, upload.uploadId).catch(() => {});
    // When its own abort fails, Upload throws that error instead of the body's.
    throw watched.failure() ?? (isFull(error) ? storeFull(error) : error);
  }
}

async function get(bucket: Bucket, key: string, start: number): Promise<{ size: number; body: Readable }> {
  checkKey(key);
  try {
    const found = await bucket.client.send(
      new GetObjectCommand({
        Bucket: bucket.name,
        Key: key,
        ...(start > 0 && { Range: `bytes=${start}-` }),
      }),
    );
    const total = start > 0 ? Number(found.ContentRange?.split('/')[1]) : found.ContentLength;
    if (total === undefined || Number.isNaN(total) || !(found.Body instanceof Readable)) {
      throw new Error(`The S3 server did not say how large ${key} is`);
    }
    return { size: total, body: found.Body };
  } catch (error) {
    if (isMissing(error)) throw new ObjectMissing(key);
    // S3 refuses a range that starts at the end or behind it.
    if (statusOf(error) !== 416) throw error;
    const total = await size(bucket, key);
    if (total === undefined) throw new ObjectMissing(key);
    return { size: total, body: Readable.from([]) };
  }
}

async function size(bucket: Bucket, key: string): Promise<number | undefined> {
  checkKey(key);
  try {
    const found = await bucket.client.send(new HeadObjectCommand({ Bucket: bucket.name, Key: key }));
    return found.ContentLength;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

async function remove(bucket: Bucket, key: string): Promise<void> {
  checkKey(key);
  // Before the object itself: a put that is just ending is then either stopped here or removed below.
  await abortAll(bucket, key);
  await removeObject(bucket, key);
}

async function removeObject(bucket: Bucket, key: string, abortSignal?: AbortSignal): Promise<void> {
  try {
    await bucket.client.send(
      new DeleteObjectCommand({ Bucket: bucket.name, Key: key }),
      abortSignal && { abortSignal },
    );
  } catch (error) {
    // AWS answers 204 for a missing object, some others 404.
    if (!isMissing(error)) throw error;
  }
}

async function* list(bucket: Bucket, prefix: string): AsyncGenerator<string> {
  checkPrefix(prefix);
  const pages = paginateListObjectsV2({ client: bucket.client }, { Bucket: bucket.name, Prefix: prefix });
  for await (const page of pages) {
    for (const { Key: key } of page.Contents ?? []) {
      if (key !== undefined && key !== PROBE) yield key;
    }
  }
}

async function check(bucket: Bucket): Promise<void> {
  const abortSignal = AbortSignal.timeout(CHECK_MS);
  // The write comes first because its error names the cause; the answer to a HEAD has no body to say it in.
  await bucket.client.send(new PutObjectCommand({ Bucket: bucket.name, Key: PROBE, Body: 'probe' }), {
    abortSignal,
  });
  await removeObject(bucket, PROBE, abortSignal);
  await bucket.client.send(new HeadBucketCommand({ Bucket: bucket.name }), { abortSignal });
}

async function abortAll(bucket: Bucket, key: string): Promise<void> {
  try {
    for await (const upload of pendingUploads(bucket, key)) {
      if (upload.Key === key && upload.UploadId !== undefined) await abort(bucket, key, upload.UploadId);
    }
  } catch (error) {
    if (!isUnsupported(error)) throw error;
  }
}

/** The SDK has no paginator for this call. */
async function* pendingUploads(bucket: Bucket, prefix: string): AsyncGenerator<MultipartUpload> {
  let page: ListMultipartUploadsCommandOutput | undefined;
  do {
    page = await bucket.client.send(
      new ListMultipartUploadsCommand({
        Bucket: bucket.name,
        Prefix: prefix,
        KeyMarker: page?.NextKeyMarker,
        UploadIdMarker: page?.NextUploadIdMarker,
      }),
    );
    yield* page.Uploads ?? [];
  } while (page.IsTruncated === true);
}

async function abort(bucket: Bucket, key: string, uploadId: string): Promise<void> {
  try {
    await bucket.client.send(
      new AbortMultipartUploadCommand({ Bucket: bucket.name, Key: key, UploadId: uploadId }),
    );
  } catch (error) {
    // 404: it ended or was aborted meanwhile.
    if (!isUnsupported(error)) throw error;
  }
}

/** Passes the body on and keeps its error, told apart from being stopped because the upload failed. */
function watch(body: Readable): { stream: Readable; failure(): unknown } {
  let failure: unknown;
  // The loop below reports the body's error; before it starts, an error with no listener would end the
  // process.
  body.on('error', () => {});
  async function* chunks() {
    try {
      for await (const chunk of body) yield chunk;
    } catch (error) {
      failure = error;
      throw error;
    }
  }
  return { stream: Readable.from(chunks()), failure: () => failure };
}

/** Not a missing bucket (NoSuchBucket), which is an error of the setup. */
function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && (error.name === 'NoSuchKey' || error.name === 'NotFound');
}

/** Servers that do not know an operation about multipart uploads say so in one of these ways. */
function isUnsupported(error: unknown): boolean {
  if (error instanceof S3ServiceException && error.name === 'NotImplemented') return true;
  return [404, 405, 501].includes(statusOf(error) ?? 0);
}

/** As MinIO, Ceph and others say that a disk or a quota is used up; AWS never is. */
function isFull(error: unknown): boolean {
  if (!(error instanceof S3ServiceException)) return false;
  return statusOf(error) === 507 || /StorageFull|QuotaExceeded|InsufficientStorage/.test(error.name);
}

function storeFull(cause: unknown): Error {
  return Object.assign(new Error('The object store is full', { cause }), { code: 'ENOSPC' });
}

function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
}
