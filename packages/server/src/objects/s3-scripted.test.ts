import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failing, keysOf, MB, zeros } from '../testing/bodies.js';
import type { ObjectStore } from './objects.js';
import { openS3 } from './s3.js';

// s3rver cannot play these: it makes no second page (its token wants DES, which OpenSSL 3 dropped).
describe('S3 with a scripted server', () => {
  const initiated = '<InitiateMultipartUploadResult><UploadId>7</UploadId></InitiateMultipartUploadResult>';
  let server: Server;
  let asked: string[];
  let answer: (request: IncomingMessage) => { status: number; body?: string };
  let store: ObjectStore;
  beforeAll(async () => {
    server = createServer((request, response) => {
      request.resume().on('end', () => {
        asked.push(`${request.method} ${request.url}`);
        const { status, body } = answer(request);
        response.writeHead(status, { etag: '"0"' }).end(body);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    store = await openS3({
      bucket: 'godwit',
      region: 'us-east-1',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
      endpoint: `http://127.0.0.1:${port}`,
    });
  });
  afterAll(async () => {
    await store.close();
    server.closeAllConnections();
    server.close();
  });

  it.each([
    [501, 'NotImplemented'],
    [405, 'MethodNotAllowed'],
    [404, 'NoSuchUpload'],
  ])('removes although listing uploads is answered with %i', async (status, code) => {
    asked = [];
    answer = ({ method }) =>
      method === 'DELETE'
        ? { status: 204 }
        : { status, body: `<Error><Code>${code}</Code><Message>No.</Message></Error>` };
    await store.remove('a/b');
    expect(asked.at(-1)).toMatch(/^DELETE \/godwit\/a\/b\?/);
  });

  it('lists page after page', async () => {
    asked = [];
    answer = ({ url }) => {
      const second = url?.includes('continuation-token=next');
      const page = second
        ? '<Contents><Key>p/2</Key></Contents><IsTruncated>false</IsTruncated>'
        : '<Contents><Key>p/1</Key></Contents><IsTruncated>true</IsTruncated>' +
          '<NextContinuationToken>next</NextContinuationToken>';
      return { status: 200, body: `<ListBucketResult>${page}</ListBucketResult>` };
    };
    expect(await keysOf(store, 'p/')).toEqual(['p/1', 'p/2']);
    expect(asked).toHaveLength(2);
  });

  it("throws the body's error even when the upload cannot be aborted", async () => {
    asked = [];
    answer = ({ method }) => {
      if (method === 'PUT') return { status: 200 };
      if (method === 'POST') return { status: 200, body: initiated };
      return { status: 405, body: '<Error><Code>MethodNotAllowed</Code><Message>No.</Message></Error>' };
    };
    const failure = new Error('the client went away');
    await expect(store.put('a/b', failing(10 * MB, failure))).rejects.toBe(failure);
    expect(asked.at(-1)).toMatch(/^DELETE /);
  });

  it.each([
    [507, 'XMinioStorageFull'],
    [403, 'QuotaExceeded'],
  ])('says that the store is full where it answers %i %s', async (status, code) => {
    asked = [];
    answer = () => ({ status, body: `<Error><Code>${code}</Code><Message>No.</Message></Error>` });
    await expect(store.put('a/b', zeros(10))).rejects.toMatchObject({ code: 'ENOSPC' });
  });

  it('aborts an upload that cannot be completed', async () => {
    asked = [];
    answer = ({ method, url = '' }) => {
      if (method === 'DELETE') return { status: 204 };
      if (method === 'PUT') return { status: 200 };
      if (url.includes('uploads')) {
        const body = '<InitiateMultipartUploadResult><UploadId>7</UploadId></InitiateMultipartUploadResult>';
        return { status: 200, body };
      }
      return { status: 400, body: '<Error><Code>InvalidPart</Code><Message>No.</Message></Error>' };
    };
    const outcome = store.put('a/b', zeros(10 * MB));
    await expect(outcome).rejects.toMatchObject({ name: 'InvalidPart' });
    expect(asked.at(-1)).toMatch(/^DELETE \/godwit\/a\/b\?.*uploadId=7/);
  });
});
