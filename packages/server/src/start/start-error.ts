import type { Config } from '../settings/config.js';

/** Why the service cannot start, and what to do about it. */
export class StartError extends Error {
  override name = 'StartError';
}

/** For what goes wrong with the home folder. */
export function homeFault(home: string, error: unknown): Error {
  const { code } = error as NodeJS.ErrnoException;
  const use = 'Set GODWIT_HOME to a folder that this user can write to.';
  if (code === 'EEXIST' || code === 'ENOTDIR') return new StartError(`${home} is not a folder. ${use}`);
  if (code === 'EACCES' || code === 'EPERM')
    return new StartError(`${home} cannot be written to by this user. ${use}`);
  if (code === 'EROFS') return new StartError(`${home} is on a disk that cannot be written to. ${use}`);
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new StartError(
      `The disk of ${home} is full. Make room on it, or set GODWIT_HOME to a folder elsewhere.`,
    );
  return error as Error;
}

/** For the address that it cannot listen at. */
export function listenFault({ host, port }: Pick<Config, 'host' | 'port'>, error: unknown): Error {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return new StartError(
      `Port ${port} is in use by another program. Stop it, or set PORT to another port (PORT=0 takes any free one).`,
    );
  if (code === 'EACCES')
    return new StartError(`This user may not listen at port ${port}. Set PORT to one above 1023.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new StartError(
      `This machine has no address ${host}. Set HOST to one of its own, or to 0.0.0.0 for all.`,
    );
  return error as Error;
}

export function objectsFault({ s3 }: Pick<Config, 's3'>, home: string, error: unknown): Error {
  if (!s3) return homeFault(home, error);
  const { name, code, message } = error as NodeJS.ErrnoException;
  const place = `bucket ${s3.bucket}${s3.endpoint ? ` at ${s3.endpoint}` : ''}`;
  const why = code ?? (name && name !== 'Error' ? name : message);
  return new StartError(
    `The object store cannot be written to (${place}: ${why}). ` +
      'Check that it runs, and S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.',
  );
}
