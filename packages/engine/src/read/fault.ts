import { TooManyColumns } from './columns.js';
import type { ReadLimits } from './guard/limits.js';
import { UnreadableFile } from './reader.js';

/** Of the machine and not of the file: sending another one would not help. */
const ofTheMachine = new Set(['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE', 'EACCES', 'EPERM', 'EROFS', 'EIO']);

/** Whatever a reader throws, in words that name the file; an error of the machine stays as it is. */
export function asUnreadable(error: unknown, file: string, { memoryMb }: ReadLimits): unknown {
  if (error instanceof UnreadableFile) return error;
  if (error instanceof TooManyColumns) return new UnreadableFile(file, error.message);
  const { code, message = String(error) } = error as { code?: unknown; message?: string };
  if (typeof code === 'string' && ofTheMachine.has(code)) return error;
  if (/No space left|disk.*full/i.test(message)) return error;
  if (/Out of Memory Error|allocation failed|Invalid (?:string|array|typed array) length/i.test(message)) {
    return new UnreadableFile(
      file,
      `reading it needs more memory than it may have (${memoryMb} MB in all); send it in parts`,
    );
  }
  const [line = ''] = message.split('\n');
  return new UnreadableFile(
    file,
    `the reader stopped unexpectedly (${line}); the file may be damaged: export it again, as CSV or XLSX if that is possible`,
  );
}
