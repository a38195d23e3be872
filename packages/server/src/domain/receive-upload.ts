import type { Readable } from 'node:stream';
import { hashToken } from '../seam/seam.js';
import { extractionSlot } from './extractions.js';
import { Failure, failures } from './failures.js';
import { fileSlot } from './files.js';
import type { Service } from './service.js';
import { receive, type StoredFile } from './uploads.js';

/**
 * Takes the bytes of one upload. Each attempt writes an object of its own; the first that ends well becomes the
 * file in one guarded statement, and only then is anything visible. So two attempts at once cannot mix, and a
 * broken one needs no repair.
 */
export async function receiveUpload(
  service: Service,
  token: string,
  body: Readable,
  declaredSize: number | undefined,
): Promise<StoredFile> {
  const tokenHash = hashToken(token);
  const slot = (await fileSlot(service, tokenHash)) ?? (await extractionSlot(service, tokenHash));
  if (!slot) throw failures.uploadRefused();
  const limit = service.config.uploadLimit;
  if (declaredSize !== undefined && declaredSize > limit) throw failures.fileTooLarge(limit);
  const received = await receive(service, slot, body, limit);
  try {
    return await slot.claim(received);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    // Another attempt was first, or what the file was for is gone.
    await service.objects.remove(received.key);
    throw failures.uploadRefused();
  }
}
