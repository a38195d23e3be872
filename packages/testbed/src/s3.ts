import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';

export interface TestS3 {
  endpoint: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
  /** Where it keeps its objects on this machine. */
  folder: string;
  /** Answers a GET with the `S3Traffic` so far. */
  traffic: string;
  stop(): Promise<void>;
}

export interface S3Traffic {
  requests: number;
  /** Bodies sent to it and by it. */
  bytes: number;
}

const BUCKET = 'godwit';

/** An S3 server in this process, with one empty bucket. It checks signatures. */
export async function startS3(): Promise<TestS3> {
  const directory = await mkdtemp(join(tmpdir(), 'godwit-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: BUCKET }],
  });
  makeWritesWhole(server.store);
  keepFolders(server.store);
  addUploadCalls(server);
  signBucketsWithSlash(server);
  countTraffic(server);
  const { port } = await server.run();
  return {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: BUCKET,
    // The one account s3rver knows.
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    region: 'us-east-1',
    folder: directory,
    traffic: `http://127.0.0.1:${port}${trafficPath}`,
    async stop() {
      const closed = server.close();
      // Clients keep connections open, and close waits for them.
      server.httpServer.closeAllConnections();
      await closed;
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** In S3 the last of two concurrent puts wins; s3rver writes both into one file, mixing them. */
function makeWritesWhole(store: S3rver.Store): void {
  const write = store.putContent.bind(store);
  store.putContent = async (path, content) => {
    const temporary = `${path}.${randomUUID()}`;
    try {
      const written = await write(temporary, content);
      await rename(temporary, path);
      return written;
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  };
}

/** S3 has no folders; s3rver deletes an emptied one even while a put is about to write into it. */
function keepFolders(store: S3rver.Store): void {
  store.deleteObject = async (bucket, key) => {
    for (const resource of ['object', 'object.md5', 'metadata.json']) {
      await rm(store.getResourcePath(bucket, key, resource), { force: true });
    }
  };
}

/**
 * The SDK asks for /bucket/ and signs that; s3rver computes the signature of /bucket and refuses. For a bucket
 * named by the host it appends the mount path, and a slash there gives what was signed.
 */
function signBucketsWithSlash({ middleware }: S3rver): void {
  // Just before the router, which comes last: what is before it sets the same two values.
  middleware.splice(-1, 0, async (context, next) => {
    if (/^\/[^/]+\/$/.test(context.path)) {
      context.state.vhost = true;
      context.mountPath = '/';
    }
    await next();
  });
}

/** No bucket has a name with an underscore. */
const trafficPath = '/_traffic';

function countTraffic({ middleware }: S3rver): void {
  const traffic: S3Traffic = { requests: 0, bytes: 0 };
  middleware.unshift(async (context, next) => {
    if (context.path === trafficPath) {
      context.status = 200;
      context.body = traffic;
      return;
    }
    traffic.requests += 1;
    traffic.bytes += context.request.length ?? 0;
    await next();
    traffic.bytes += context.response.length ?? 0;
  });
}

/** AbortMultipartUpload and ListMultipartUploads, which s3rver lacks. Signatures are not checked here. */
function addUploadCalls({ store, middleware }: S3rver): void {
  middleware.unshift(async (context, next) => {
    const { method, path, query } = context;
    const uploads = store.getResourcePath(BUCKET, undefined, 'uploads');
    if (method === 'DELETE' && query.uploadId !== undefined) {
      const found = (await pendingUploads(uploads)).some(({ id }) => id === query.uploadId);
      if (found) await rm(join(uploads, query.uploadId), { recursive: true, force: true });
      context.status = found ? 204 : 404;
    } else if (method === 'GET' && 'uploads' in query && path.replace(/\/$/, '') === `/${BUCKET}`) {
      const listed = (await pendingUploads(uploads))
        .filter(({ key }) => key.startsWith(query.prefix ?? ''))
        .map(({ id, key }) => `<Upload><Key>${key}</Key><UploadId>${id}</UploadId></Upload>`);
      context.status = 200;
      context.type = 'application/xml';
      context.body = `<ListMultipartUploadsResult>${listed.join('')}</ListMultipartUploadsResult>`;
    } else {
      await next();
    }
  });
}

async function pendingUploads(folder: string): Promise<{ id: string; key: string }[]> {
  const found: { id: string; key: string }[] = [];
  for (const id of await readdir(folder).catch(() => [])) {
    const key = await readFile(join(folder, id, 'key'), 'utf8').catch(() => undefined);
    if (key !== undefined) found.push({ id, key });
  }
  return found;
}
