import { type FileHandle, open } from 'node:fs/promises';

const chunkBytes = 1 << 18;
const waitMs = 10;

/**
 * The bytes of a file that is being written, up to its end: where there are no more and the writing is done. `reused`:
 * a chunk is good until the next one is asked for; without that, 300 MB of chunks cost half a second to collect.
 */
export async function* readGrowing(
  path: string,
  writing: Promise<void>,
  { reused = false }: { reused?: boolean } = {},
): AsyncGenerator<Buffer> {
  const kept = reused ? Buffer.allocUnsafe(chunkBytes) : undefined;
  let isDone = false;
  const done = writing.finally(() => {
    isDone = true;
  });
  // Its failure is seen below; until then it must not end the process.
  done.catch(() => {});
  const file = await openWhenThere(path, () => isDone, done);
  try {
    for (let at = 0; ; ) {
      // Asked for before the reading: what is written in between is read in the next round.
      const wasDone = isDone;
      const { bytesRead, buffer } = await file.read(
        kept ?? Buffer.allocUnsafe(chunkBytes),
        0,
        chunkBytes,
        at,
      );
      at += bytesRead;
      if (bytesRead > 0) yield buffer.subarray(0, bytesRead);
      else if (wasDone) break;
      else await Promise.race([done.catch(() => {}), pause()]);
    }
    await done;
  } finally {
    await file.close();
  }
}

async function openWhenThere(path: string, isDone: () => boolean, done: Promise<void>): Promise<FileHandle> {
  for (;;) {
    const last = isDone();
    try {
      return await open(path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      if (last) await done;
      if (last) throw error;
      await pause();
    }
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, waitMs));
}
