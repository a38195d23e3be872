import { type Readable, Transform } from 'node:stream';
import { basePath } from '@godwit/contract/route';
import type { Result } from '@godwit/contract/routes';
import { StreamedHash } from '../../objects/streamed-hash.js';
import { hashToken, later } from '../../seam/seam.js';
import type { Service } from '../service.js';
import { guessType, safeName } from './file-names.js';
import type { Room } from './quota.js';
import { announceObject } from './trash.js';
import type { UploadTable } from './upload-attempts.js';

export type StoredFile = Result<'putUpload'>;
export type SignedUpload = Result<'requestUploads'>['files'][number];

/** Bytes that lie whole in the object store, where they are announced and wanted by nobody yet. */
export interface Received {
  key: string;
  size: number;
  sha256: string;
}

/** What a signed upload fills. */
export interface Slot {
  id: string;
  account_id: string;
  table: UploadTable;
  storage_path: string;
  content_type: string;
  /** The guarded statement that makes an object the file. Throws a Failure when the slot is not free any more. */
  claim(received: Received): Promise<StoredFile>;
}

const linkLife = { hours: 2 };

export function storagePath(folder: string, id: string, name: string): string {
  return `${folder}/${id}-${safeName(name)}`;
}

/** A signed upload always points at this service, whatever the object store is. */
export function signUpload(
  { seam, config }: Service,
  folder: string,
  { id, name, content_type }: { id: string; name: string; content_type?: string | undefined },
): { upload: SignedUpload; tokenHash: string; expires: Date } {
  const token = seam.token();
  const expires = later(seam.now(), linkLife);
  const upload: SignedUpload = {
    id,
    name,
    storage_path: storagePath(folder, id, name),
    signed_url: `${config.publicUrl()}${basePath}/uploads/${token}`,
    token,
    content_type: content_type ?? guessType(name),
    expires_at: expires.toISOString(),
  };
  return { upload, tokenHash: hashToken(token), expires };
}

/** Streams bytes into an object of their own. */
export async function receive(
  service: Service,
  { storage_path, content_type }: Pick<Slot, 'storage_path' | 'content_type'>,
  body: Readable,
  room: Room,
): Promise<Received> {
  const key = `${storage_path}.${service.seam.id()}`;
  await announceObject(service, key);
  const meter = metered(body, room);
  try {
    await service.objects.put(key, meter.stream, { contentType: content_type });
    await service.local.trust(key);
    return { key, ...(await meter.result()) };
  } catch (error) {
    meter.drop();
    throw error;
  }
}

/** What arrives while a part is being stored is stored with the next one, up to so much. */
const ahead = 1 << 20;

/** Counts, hashes and limits what flows through; an upload that breaks off ends it with an error. */
function metered(body: Readable, room: Room) {
  const hash = new StreamedHash();
  let size = 0;
  const stream = new Transform({
    highWaterMark: ahead,
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > room.bytes) return done(room.refusal());
      hash.update(chunk).then(() => done(null, chunk), done);
    },
  });
  // Not `pipeline`: it would destroy the request, and with it the connection the answer has to go out on.
  body.on('error', (error) => stream.destroy(error));
  const onClose = () => {
    if (!body.readableEnded) stream.destroy(new Error('The upload broke off'));
  };
  body.on('close', onClose);
  // It may have broken off before anybody listened.
  if (body.destroyed) onClose();
  else body.pipe(stream);
  return { stream, result: async () => ({ size, sha256: await hash.digest() }), drop: () => hash.drop() };
}
