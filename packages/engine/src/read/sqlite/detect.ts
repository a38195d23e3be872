import { looksLikeText } from '../csv/detect.js';

const magic = Buffer.from('SQLite format 3\0', 'latin1');
const extensions = /\.(sqlite3?|db3?|s3db|sl3)$/i;

/** The first sixteen bytes say it. An encrypted database has none of them: then only its name is left. */
export function detectSqlite(start: Buffer, name: string): number {
  if (isSqlite(start)) return 1;
  return extensions.test(name) && start.length > 0 && !looksLikeText(start) ? 0.1 : 0;
}

export function isSqlite(start: Buffer): boolean {
  return start.subarray(0, magic.length).equals(magic);
}

/** What the header of 100 bytes says of the file. */
export interface SqliteHeader {
  /** How long the file must be; undefined where its last writer did not say. */
  bytes: number | undefined;
  /** Its last changes may be in a second file beside it. */
  writeAhead: boolean;
  utf16: boolean;
}

export function sqliteHeader(start: Buffer): SqliteHeader | undefined {
  if (start.length < 100 || !isSqlite(start)) return undefined;
  const stored = start.readUInt16BE(16);
  const pageSize = stored === 1 ? 65_536 : stored;
  // Writers before SQLite 3.7 left the page count as it was: it is valid where both counters agree.
  const counted = start.readUInt32BE(24) === start.readUInt32BE(92);
  return {
    bytes: counted ? start.readUInt32BE(28) * pageSize : undefined,
    writeAhead: start[18] === 2 || start[19] === 2,
    utf16: start.readUInt32BE(56) > 1,
  };
}
