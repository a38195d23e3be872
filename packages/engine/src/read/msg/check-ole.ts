import { BadMail } from '../mail/mail.js';

const endOfChain = -2;
const headerSectors = 109;
const entryBytes = 128;

/**
 * Refuses an OLE file whose parts lead in circles or claim more than there is: the library that reads messages follows
 * them without an end. What each part holds is its matter.
 */
export function checkOle(bytes: Buffer): void {
  if (bytes.length < 512) throw damaged();
  const shift = bytes.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) throw damaged();
  const sectorBytes = 1 << shift;
  const sector = (at: number): Buffer | undefined => {
    const from = (at + 1) * sectorBytes;
    return at < 0 || from + 4 > bytes.length ? undefined : bytes.subarray(from, from + sectorBytes);
  };
  const table = tableOf(bytes, sector, sectorBytes);
  const next = (at: number): number => {
    const index = at % (sectorBytes / 4);
    const part = at < 0 ? undefined : sector(table[Math.floor(at / (sectorBytes / 4))] ?? -1);
    return part && index * 4 + 4 <= part.length ? part.readInt32LE(index * 4) : endOfChain;
  };
  const most = Math.ceil(bytes.length / sectorBytes) + 1;
  const directory = chain(bytes.readInt32LE(48), next, most).flatMap((at) => {
    const part = sector(at);
    return part ? entriesOf(part) : [];
  });
  const small = chain(bytes.readInt32LE(60), next, most);
  const nextSmall = (at: number): number => {
    const index = at % (sectorBytes / 4);
    const part = at < 0 ? undefined : sector(small[Math.floor(at / (sectorBytes / 4))] ?? -1);
    return part && index * 4 + 4 <= part.length ? part.readInt32LE(index * 4) : endOfChain;
  };
  checkEntries(directory, bytes.length, (start, isSmall) =>
    isSmall ? chain(start, nextSmall, most * (sectorBytes / 64)) : chain(start, next, most),
  );
}

interface Entry {
  type: number;
  left: number;
  right: number;
  child: number;
  start: number;
  size: number;
}

/** The sectors of the table that says which sector follows which. */
function tableOf(bytes: Buffer, sector: (at: number) => Buffer | undefined, sectorBytes: number): number[] {
  const most = Math.ceil(bytes.length / sectorBytes);
  const count = bytes.readInt32LE(44);
  if (count < 0 || count > most) throw damaged();
  const table: number[] = [];
  for (let at = 0; at < Math.min(count, headerSectors); at += 1) table.push(bytes.readInt32LE(76 + at * 4));
  let more = bytes.readInt32LE(68);
  for (let seen = 0; more >= 0 && table.length < count; seen += 1) {
    const part = sector(more);
    if (!part || part.length < sectorBytes || seen > most) throw damaged();
    for (let at = 0; at < sectorBytes - 4 && table.length < count; at += 4) table.push(part.readInt32LE(at));
    more = part.readInt32LE(sectorBytes - 4);
  }
  return table;
}

function chain(start: number, next: (at: number) => number, most: number): number[] {
  const places: number[] = [];
  for (let at = start; at !== endOfChain && at !== -1; at = next(at)) {
    if (places.length >= most) throw damaged();
    places.push(at);
  }
  return places;
}

function entriesOf(part: Buffer): Entry[] {
  const entries: Entry[] = [];
  for (let at = 0; at + entryBytes <= part.length; at += entryBytes) {
    entries.push({
      type: part[at + 66] ?? 0,
      left: part.readInt32LE(at + 68),
      right: part.readInt32LE(at + 72),
      child: part.readInt32LE(at + 76),
      start: part.readInt32LE(at + 116),
      size: part.readInt32LE(at + 120),
    });
  }
  return entries;
}

/** The tree has no circle, and the streams are no longer than the file, nor all together many times as long. */
function checkEntries(
  entries: readonly Entry[],
  fileBytes: number,
  walk: (start: number, isSmall: boolean) => number[],
): void {
  const seen = new Set<number>();
  const waiting = [0];
  let total = 0;
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const entry = entries[at];
    if (!entry || seen.has(at)) throw damaged();
    seen.add(at);
    const { type, left, right, child, start, size } = entry;
    if (type === 2) {
      total += size;
      if (size < 0 || size > fileBytes || total > fileBytes * 4) throw damaged();
      walk(start, size < 4096);
    } else if (at === 0) walk(start, false);
    const children = type === 1 || type === 5 ? [child] : [];
    for (const other of [left, right, ...children]) if (other !== -1 && type !== 0) waiting.push(other);
  }
}

function damaged(): BadMail {
  return new BadMail('the message is damaged or cut short; save it again');
}
