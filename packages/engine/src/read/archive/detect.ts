export type ArchiveKind = 'zip' | 'gzip' | 'tar';

const header = Buffer.from('PK\x03\x04', 'latin1');
const emptyZip = Buffer.from('PK\x05\x06', 'latin1');
const office =
  /^(?:\[Content_Types\]\.xml|mimetype|META-INF\/.*|_rels\/.*|(?:docProps|customXml|xl|word|ppt|visio)\/(?:.*\.(?:xml|rels|bin|vml))?|Index\/.*\.iwa)$/i;
const officeName =
  /\.(?:[xp][lp][st][xmb]|xl[st][xmb]|doc[xm]|dot[xm]|pptx|od[stp]|numbers|pages|epub|jar)$/i;

/** Above what any document that is a zip says of itself, which only looks for names anywhere in the start. */
export function detectArchive(start: Buffer, name: string): number {
  const kind = archiveKind(start);
  if (kind === undefined) return /\.(?:zip|gz|tgz|tar)$/i.test(name) ? 0.1 : 0;
  // Under such a name with none of its parts in sight: theirs, if they want it.
  return kind === 'zip' && officeName.test(name) ? 0.4 : 0.97;
}

/** Documents of offices are zips as well, and no archives. */
export function archiveKind(start: Buffer): ArchiveKind | undefined {
  if (start[0] === 0x1f && start[1] === 0x8b && start[2] === 8) return 'gzip';
  const lead = start.subarray(0, 4);
  if (lead.equals(emptyZip)) return 'zip';
  if (lead.equals(header)) return zipNames(start).some((name) => office.test(name)) ? undefined : 'zip';
  return isTar(start) ? 'tar' : undefined;
}

/** Names of the entries from the first on, as far as their headers lead from one to the next. */
function zipNames(start: Buffer): string[] {
  const names: string[] = [];
  let at = 0;
  while (at + 30 <= start.length && start.subarray(at, at + 4).equals(header)) {
    const nameLength = start.readUInt16LE(at + 26);
    const nameEnd = at + 30 + nameLength;
    names.push(
      start
        .toString('utf8', at + 30, nameEnd)
        .replaceAll('\\', '/')
        .replace(/^\/+/, ''),
    );
    const sizeFollows = (start.readUInt16LE(at + 6) & 8) !== 0;
    const packed = start.readUInt32LE(at + 18);
    if (sizeFollows && packed === 0) break;
    at = nameEnd + start.readUInt16LE(at + 28) + packed;
  }
  return names;
}

/** By the sum of its first header, which tars older than their mark have as well. */
export function isTar(start: Buffer): boolean {
  if (start.length < 512 || start[0] === 0) return false;
  const said = Number.parseInt(start.toString('latin1', 148, 156).replace(/[\0 ]+$/, ''), 8);
  let sum = 0;
  for (let at = 0; at < 512; at += 1) sum += at >= 148 && at < 156 ? 32 : (start[at] ?? 0);
  return said === sum;
}
