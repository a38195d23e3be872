import { isDiskFull } from '../disk-full.js';

/**
 * Whether a text is what DuckDB says of itself ("IO Error: …", "Invalid Input Error: …"): it speaks of queries, files
 * and settings that nobody but us knows, and goes into logs only.
 */
export function isDuckText(text: string): boolean {
  return /^[A-Z][\w-]*(?: [A-Za-z]+){0,3} Error: /.test(text.trimStart());
}

/** Whether DuckDB gave up because its work would hold more than it may. */
export function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && /^Out of Memory Error: /.test(error.message) && !isDiskFull(error);
}
