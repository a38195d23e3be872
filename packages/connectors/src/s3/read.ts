import { Readable } from 'node:stream';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import type { StreamSink } from '../connector.js';
import { mostFileBytes, tooLargeFile } from '../files/choice.js';
import { writeFile } from '../files/write-file.js';
import { type Bucket, untilStopped } from './bucket.js';
import { s3Fault } from './fault.js';

export async function readObject(bucket: Bucket, name: string, sink: StreamSink): Promise<void> {
  const { client, folder, signal } = bucket;
  let etag: string | undefined;
  let size = 0;
  await sink.file(async (path) => {
    try {
      const found = await untilStopped(
        client.send(new GetObjectCommand({ Bucket: bucket.name, Key: folder + name })),
        signal,
      );
      if (!(found.Body instanceof Readable)) throw new Error('no body');
      if ((found.ContentLength ?? 0) > mostFileBytes) {
        found.Body.destroy();
        throw tooLargeFile(name);
      }
      size = await writeFile(name, found.Body, path, signal);
      etag = found.ETag;
    } catch (error) {
      throw s3Fault(error, bucket, `reading ${name}`);
    }
  });
  await sink.checkpoint({ ...(etag !== undefined && { etag }), size });
}
