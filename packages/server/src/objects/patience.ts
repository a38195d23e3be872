import { isDiskFull } from '@godwit/engine/disk-full';
import { FailedTry, FinalFailure } from '../failures/tries.js';
import type { Config } from '../settings/config.js';
import { isLost } from './objects.js';

const bytesPerMs = 1000;

/** What goes wrong with the object store is told to a person, and a store that says nothing is not waited for. */
export async function withStore<T>(
  { config }: { config: Pick<Config, 'storeSeconds'> },
  what: string,
  bytes: number,
  work: Promise<T>,
): Promise<T> {
  const limit = config.storeSeconds * 1000 + bytes / bytesPerMs;
  let timer: NodeJS.Timeout | undefined;
  const stalled = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () =>
        reject(new FailedTry(`${what}: the object store did not answer for ${Math.round(limit / 1000)} s`)),
      limit,
    );
  });
  try {
    return await Promise.race([work, stalled]);
  } catch (error) {
    throw told(what, error);
  } finally {
    clearTimeout(timer);
  }
}

function told(what: string, error: unknown): Error {
  if (error instanceof FailedTry) return error;
  if (isLost(error))
    return new FinalFailure(
      `${what}: the stored file is missing or damaged in the object store. Upload it again`,
    );
  const { code, name } = error as { code?: string; name?: string };
  if (isDiskFull(error)) return new FailedTry(`${what}: the disk of the server is full`);
  return new FailedTry(`${what}: the object store answered with an error (${code ?? name})`, {
    cause: error,
  });
}
