import type { Client } from '@godwit/client/client';
import { GodwitConnectionError, GodwitError } from '@godwit/client/errors';
import { putBytes } from '@godwit/client/upload';

export type Failed = 'tooLarge' | 'noRoom' | 'unreadable' | 'refused';

/** Why a file will not arrive, however often it is tried. */
export class SendingFailed extends Error {
  constructor(
    readonly why: Failed,
    cause: unknown,
  ) {
    super(why, { cause });
  }
}

export interface UploadLink {
  id: string;
  url: string;
  askedAt: number;
}

/** A link lives for 2 hours; one that is about to end is not begun with. */
export const linkLife = 110 * 60_000;

export type Step = { is: 'sending'; sent: number } | { is: 'checking' } | { is: 'broken'; retryAt: number };

export interface Sending {
  file: File;
  name: string;
  signal: AbortSignal;
  /** A link for this file: the one it has while that lives, else a new one. */
  link(): Promise<UploadLink>;
  forgetLink(): void;
  /** Whether the file of this id is among those received; undefined when that cannot be found out now. */
  hasArrived(id: string): Promise<boolean | undefined>;
  tell(step: Step): void;
  /** Waits, or less when the connection comes back or somebody is impatient. */
  pause(ms: number): Promise<void>;
}

/**
 * A server that refuses or fails this often means it: two and a half minutes, longer than it holds an upload whose
 * connection is gone. A connection that is away may come back any time.
 */
const mostRefusals = 10;

/**
 * Sends a file until it is there: each try begins at the first byte, over the same link, so that the file cannot
 * arrive twice. Before each, a look at what was received: the answer may be all that was lost.
 */
export async function sendFile(client: Pick<Client, 'transport'>, sending: Sending): Promise<string> {
  const { file, name, signal, tell } = sending;
  // Each failure is shown, so none is retried out of sight.
  const transport = { ...client.transport, retries: 0 };
  let refusals = 0;
  let id: string | undefined;
  for (let tried = 0; ; tried += 1) {
    try {
      if (id !== undefined) {
        tell({ is: 'checking' });
        if (await sending.hasArrived(id)) return id;
      }
      const link = await sending.link();
      id = link.id;
      tell({ is: 'sending', sent: 0 });
      const onProgress = (sent: number) => tell({ is: 'sending', sent });
      return (await putBytes(transport, link.url, { name, body: file, onProgress, signal })).id;
    } catch (error) {
      signal.throwIfAborted();
      const final = finalFailure(error);
      if (final) throw new SendingFailed(final, error);
      if (error instanceof GodwitConnectionError && !(await isReadable(file))) {
        throw new SendingFailed('unreadable', error);
      }
      if (error instanceof GodwitError) refusals += 1;
      if (refusals >= mostRefusals) {
        // Another try of the person's gets a link of its own.
        sending.forgetLink();
        if (id !== undefined && (await sending.hasArrived(id))) return id;
        throw new SendingFailed('refused', error);
      }
      const wait = waitAfter(tried);
      tell({ is: 'broken', retryAt: Date.now() + wait });
      await sending.pause(wait);
      signal.throwIfAborted();
    }
  }
}

/** 1, 2, 4, 8, 16 and then every 30 s. */
export function waitAfter(tried: number): number {
  return Math.min(30_000, 1_000 * 2 ** tried);
}

/** 403 is not among them: the link was used (the file is there), or its last upload has not been given up yet. */
function finalFailure(error: unknown): Failed | undefined {
  if (!(error instanceof GodwitError)) return error instanceof GodwitConnectionError ? undefined : 'refused';
  if (error.status === 413) return 'tooLarge';
  if (error.status === 409) return 'noRoom';
  return error.status === 403 || error.status === 429 || error.status >= 500 ? undefined : 'refused';
}

/** A file that was moved, changed or unplugged breaks off like a connection does. */
async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}
