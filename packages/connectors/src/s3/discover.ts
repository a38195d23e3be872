import { paginateListObjectsV2 } from '@aws-sdk/client-s3';
import type { ConnectContext, Stream } from '../connector.js';
import {
  type FileChoice,
  type ListedFile,
  mostFiles,
  streamsOf,
  tellLeftOut,
  tooManyFiles,
} from '../files/choice.js';
import { type Bucket, untilStopped } from './bucket.js';
import { s3Fault } from './fault.js';

export async function discoverObjects(
  bucket: Bucket,
  choice: FileChoice,
  { tell }: ConnectContext,
): Promise<Stream[]> {
  const { client, name, folder, signal } = bucket;
  const listed: ListedFile[] = [];
  try {
    // Encoded, since XML cannot hold all that names may have; not every service does it.
    const asked = { Bucket: name, Prefix: folder, EncodingType: 'url' } as const;
    const pages = paginateListObjectsV2({ client }, asked);
    for (;;) {
      const { value: page, done } = await untilStopped(pages.next(), signal);
      if (done) break;
      const { Contents = [], EncodingType } = page;
      for (const { Key = '', Size } of Contents) {
        const key = EncodingType === 'url' ? decoded(Key) : Key;
        // Consoles make an object of each folder.
        if (!key.endsWith('/'))
          listed.push({ name: key.slice(folder.length), ...(Size !== undefined && { size: Size }) });
      }
      if (listed.length > mostFiles) throw tooManyFiles(folder ? `${name}/${folder}` : `the bucket ${name}`);
    }
  } catch (error) {
    throw s3Fault(error, bucket, `listing the bucket ${name}`);
  }
  const unreachable = listed.filter(({ name }) => hasDots(name));
  tellLeftOut(unreachable, 'whose address would lead elsewhere', tell);
  return streamsOf(
    listed.filter(({ name }) => !hasDots(name)),
    choice,
    tell,
  );
}

function decoded(key: string): string {
  try {
    return decodeURIComponent(key.replaceAll('+', ' '));
  } catch {
    return key;
  }
}

/** Addresses drop a part that is a dot, or two. */
function hasDots(name: string): boolean {
  return /(^|\/)\.{1,2}(\/|$)/.test(name);
}
