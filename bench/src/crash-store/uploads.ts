import type { Client } from '@godwit/client/client';
import { bytesOf, put, sha256Of } from '../bytes.js';
import type { Chance } from '../random.js';
import type { KnownFile, KnownMigration } from './ledger.js';

const minBytes = 64 * 1024;
const maxBytes = 8 * 1024 ** 2;

export async function askForUpload(
  client: Client,
  dice: Chance,
  migration: KnownMigration,
  name: string,
): Promise<KnownFile> {
  const { files } = await client.requestUploads({
    params: { migration_id: migration.id },
    body: { files: [{ name: `${name}.bin` }] },
  });
  const [signed] = files;
  if (!signed) throw new Error('The service signed no upload');
  const seed = dice.between(0, 2 ** 31);
  // As many small ones as large ones on a logarithmic scale: most kills should meet several uploads.
  const size = Math.round(minBytes * (maxBytes / minBytes) ** dice.next());
  const file: KnownFile = {
    id: signed.id,
    seed,
    size,
    sha256: sha256Of(bytesOf(seed, size)),
    signedPath: new URL(signed.signed_url).pathname,
    linkUnused: true,
    attempts: 0,
    state: 'gone',
  };
  migration.files.push(file);
  return file;
}

/** The status of the answer; an error when the connection broke. */
export async function sendBytes(file: KnownFile, origin: string): Promise<number> {
  file.state = 'unsure';
  file.attempts += 1;
  const { status } = await put(origin + file.signedPath, file.size, bytesOf(file.seed, file.size));
  file.state = status === 200 ? 'there' : 'gone';
  if (status === 200) file.linkUnused = false;
  return status;
}
