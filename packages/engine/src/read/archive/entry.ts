import { posix } from 'node:path';

/** Something in an archive, in the order of the archive. */
export interface ArchiveEntry {
  /** As people are told; never a path to write to. */
  name: string;
  /** Why it cannot be read, where that is known beforehand. */
  refusal?: string;
  isFolder: boolean;
  /** Packed size, where the entry is packed by itself. */
  packedBytes?: number;
  /** To be read, if at all, before the next entry is asked for. */
  bytes(): AsyncIterable<Buffer>;
}

/** Says why the archive as a whole cannot be read on. */
export class BadArchive extends Error {}

/** Too much of something: whatever is read of such an archive, it is not to be trusted. */
export class OverLimit extends BadArchive {}

/** Says why one entry cannot be unpacked; the others may be fine. */
export class BadEntry extends Error {}

/** Without steps upward, a drive or control characters: it is shown, and its ending tells the format. */
export function shownName(name: string): string {
  const plain = name
    .replaceAll('\\', '/')
    .replace(/\p{Cc}/gu, '')
    .replace(/^[A-Za-z]:/, '');
  return posix.normalize(`/${plain}`).replace(/^\/+/, '') || 'unnamed';
}

/** What systems leave in archives for themselves. */
export function isOfSystem(name: string): boolean {
  const parts = name.split('/');
  return parts.some(
    (part) => part.startsWith('.') || part === '__MACOSX' || /^(?:thumbs\.db|desktop\.ini)$/i.test(part),
  );
}

export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
