import type { Readable } from 'node:stream';
import { Failure, failures } from '../../failures/failures.js';
import { hashToken } from '../../seam/seam.js';
import { extractionSlot } from '../extractions/extractions.js';
import type { Service } from '../service.js';
import { fileSlot } from './files.js';
import { roomFor } from './quota.js';
import { asOnlyAttempt } from './upload-attempts.js';
import { receive, type StoredFile } from './uploads.js';

/**
 * Takes the bytes of one upload. There is one attempt at a time with a token, and each writes an object of its own,
 * which becomes the file in one guarded statement; only then is anything visible. So a broken one needs no repair.
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
  const room = await roomFor(service, slot.account_id, service.config.uploadLimit);
  if (declaredSize !== undefined && declaredSize > room.bytes) throw room.refusal();
  return asOnlyAttempt(service, slot.table, slot.id, async () => {
    const received = await receive(service, slot, body, room);
    try {
      return await slot.claim(received);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      await service.objects.remove(received.key);
      // What the file was for is gone, or there is no room for it any more.
      throw error.status === 413 ? error : failures.uploadRefused();
    }
  });
}
