import { isDiskFull } from '../disk-full.js';
import { isDuckText } from '../duck/duck-text.js';
import { TooManyColumns } from './columns.js';
import { LineTooLarge } from './csv/limits.js';
import type { ReadLimits } from './guard/limits.js';
import { UnreadableFile } from './reader.js';

/** Of the machine and not of the file: sending another one would not help. */
const ofTheMachine = new Set(['EMFILE', 'ENFILE', 'EACCES', 'EPERM', 'EROFS', 'EIO']);

/**
 * What a library says of a file, in parentheses. A TypeError and its like speak of the library's own code, and DuckDB
 * of queries that are ours.
 */
export function saidBy(error: unknown): string {
  if (error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError) return '';
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  return line === '' || isDuckText(line) ? '' : ` (${line.slice(0, 200)})`;
}

/** Whatever a reader throws, in words that name the file; an error of the machine stays as it is. */
export function asUnreadable(error: unknown, file: string, { memoryMb }: ReadLimits): unknown {
  if (error instanceof UnreadableFile) return error;
  if (error instanceof TooManyColumns || error instanceof LineTooLarge)
    return new UnreadableFile(file, error.message);
  const { code, message = String(error) } = error as { code?: unknown; message?: string };
  if (typeof code === 'string' && ofTheMachine.has(code)) return error;
  if (isDiskFull(error)) return error;
  if (/Out of Memory Error|allocation failed|Invalid (?:string|array|typed array) length/i.test(message)) {
    return new UnreadableFile(
      file,
      `reading it needs more memory than it may have (${memoryMb} MB in all); send it in parts`,
    );
  }
  return new UnreadableFile(
    file,
    `the reader stopped unexpectedly${saidBy(error)}; the file may be damaged: export it again, as CSV or XLSX if that is possible`,
  );
}
