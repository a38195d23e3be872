export interface DbfField {
  /** In the encoding of the file, which only the whole header tells. */
  nameBytes: Buffer;
  type: string;
  size: number;
  /** Visual FoxPro's own column of null flags: no data. */
  system: boolean;
  nullable: boolean;
}

export interface DbfHeader {
  version: number;
  records: number;
  headerBytes: number;
  recordBytes: number;
  /** Says the encoding; 0 where the writer did not. */
  languageDriver: number;
  encrypted: boolean;
  fields: DbfField[];
  /** The fields fill the record exactly: this is what no other file does by chance. */
  sound: boolean;
}

/** dBase III and IV, FoxBase, FoxPro and Visual FoxPro. */
export const knownVersions: ReadonlySet<number> = new Set([
  0x03, 0x30, 0x31, 0x32, 0x43, 0x63, 0x7b, 0x83, 0x8b, 0xcb, 0xf5, 0xfb,
]);
/** Their headers are laid out in other ways. */
export const refusedVersions: ReadonlyMap<number, string> = new Map([
  [0x02, 'dBase II'],
  [0x04, 'dBase 7'],
  [0x8c, 'dBase 7'],
]);

const blockBytes = 32;
const endOfFields = 0x0d;
const types = /^[A-Z0+@]$/;

/** Undefined where these bytes cannot be a header at all. */
export function dbfHeader(start: Buffer): DbfHeader | undefined {
  if (start.length <= blockBytes) return undefined;
  const version = start.readUInt8(0);
  const headerBytes = start.readUInt16LE(8);
  const recordBytes = start.readUInt16LE(10);
  if (headerBytes <= blockBytes || recordBytes === 0 || start.readUInt8(2) > 12 || start.readUInt8(3) > 31) {
    return undefined;
  }
  const blocks: Buffer[] = [];
  let at = blockBytes;
  for (; at + blockBytes < headerBytes && start[at] !== endOfFields; at += blockBytes) {
    const block = start.subarray(at, at + blockBytes);
    if (block.length < blockBytes) return undefined;
    blocks.push(block);
  }
  const closed = start[at] === endOfFields;
  const plain = blocks.map((block) => fieldOf(block, false));
  const long = blocks.map((block) => fieldOf(block, true));
  const fields = lengthOf(plain) !== recordBytes && lengthOf(long) === recordBytes ? long : plain;
  return {
    version,
    records: start.readUInt32LE(4),
    headerBytes,
    recordBytes,
    languageDriver: start.readUInt8(29),
    encrypted: start[15] === 1,
    fields,
    sound: closed && lengthOf(fields) === recordBytes && fields.every(({ type }) => types.test(type)),
  };
}

/** Clipper has text of over 255 bytes: what are decimals elsewhere is the upper half of its length. */
function fieldOf(block: Buffer, longText: boolean): DbfField {
  const name = block.subarray(0, 11);
  const end = name.indexOf(0);
  const type = String.fromCharCode(block.readUInt8(11));
  const flags = block.readUInt8(18);
  return {
    nameBytes: name.subarray(0, end < 0 ? 11 : end),
    type,
    size: block.readUInt8(16) + (longText && type === 'C' ? block.readUInt8(17) * 256 : 0),
    system: type === '0',
    nullable: (flags & 2) !== 0,
  };
}

function lengthOf(fields: readonly DbfField[]): number {
  return fields.reduce((sum, { size }) => sum + size, 1);
}
