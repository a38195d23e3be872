export interface DbfField {
  /** In the encoding of the file, which only the whole header tells. */
  nameBytes: Buffer;
  type: string;
  size: number;
  decimals: number;
  /** Visual FoxPro's own column of null flags: no data. */
  system: boolean;
  nullable: boolean;
}

export interface DbfHeader {
  version: number;
  /** dBase 7 stores its binary numbers the other way round. */
  isSeven: boolean;
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

/** dBase II to 7, FoxBase, FoxPro and Visual FoxPro. */
export const knownVersions: ReadonlySet<number> = new Set([
  0x02, 0x03, 0x04, 0x30, 0x31, 0x32, 0x43, 0x63, 0x7b, 0x83, 0x8b, 0x8c, 0xcb, 0xf5, 0xfb,
]);

/** Where things stand in a header, and in each block of it that tells of a field. */
interface HeaderLayout {
  blocksAt: number;
  blockBytes: number;
  nameBytes: number;
  type: number;
  size: number;
  decimals: number;
}

const usual: HeaderLayout = { blocksAt: 32, blockBytes: 32, nameBytes: 11, type: 11, size: 16, decimals: 17 };
const seven: HeaderLayout = { blocksAt: 68, blockBytes: 48, nameBytes: 32, type: 32, size: 33, decimals: 34 };
const two: HeaderLayout = { blocksAt: 8, blockBytes: 16, nameBytes: 11, type: 11, size: 12, decimals: 15 };
/** A header of dBase II has room for 32 fields, whether they are there or not. */
const twoBytes = 521;
const endOfFields = 0x0d;
const types = /^[A-Z0+@]$/;

/** Undefined where these bytes cannot be a header at all. */
export function dbfHeader(start: Buffer): DbfHeader | undefined {
  if (start.length <= 32) return undefined;
  const version = start.readUInt8(0);
  if (version === 0x02) return headerOf(start, two);
  const plain = headerOf(start, usual);
  // Some call a table of dBase IV a 4 as well, which elsewhere is dBase 7.
  const isSeven = (version === 0x04 || version === 0x8c) && !plain?.sound;
  return isSeven ? headerOf(start, seven) : plain;
}

function headerOf(start: Buffer, layout: HeaderLayout): DbfHeader | undefined {
  const { blocksAt, blockBytes } = layout;
  const isTwo = layout === two;
  const headerBytes = isTwo ? twoBytes : start.readUInt16LE(8);
  const recordBytes = start.readUInt16LE(isTwo ? 6 : 10);
  const [month = 0, day = 0] = isTwo ? start.subarray(3, 5) : start.subarray(2, 4);
  if (headerBytes <= blocksAt || recordBytes === 0 || month > 12 || day > 31) return undefined;
  const blocks: Buffer[] = [];
  let at = blocksAt;
  for (; at + blockBytes < headerBytes && start[at] !== endOfFields; at += blockBytes) {
    const block = start.subarray(at, at + blockBytes);
    if (block.length < blockBytes) return undefined;
    blocks.push(block);
  }
  const closed = start[at] === endOfFields;
  const plain = blocks.map((block) => fieldOf(block, layout, false));
  const long = blocks.map((block) => fieldOf(block, layout, true));
  const fields = lengthOf(plain) !== recordBytes && lengthOf(long) === recordBytes ? long : plain;
  return {
    version: start.readUInt8(0),
    isSeven: layout === seven,
    records: isTwo ? start.readUInt16LE(1) : start.readUInt32LE(4),
    headerBytes,
    recordBytes,
    languageDriver: isTwo ? 0 : start.readUInt8(29),
    encrypted: !isTwo && start[15] === 1,
    fields,
    sound: closed && lengthOf(fields) === recordBytes && fields.every(({ type }) => types.test(type)),
  };
}

/** Clipper has text of over 255 bytes: what are decimals elsewhere is the upper half of its length. */
function fieldOf(block: Buffer, layout: HeaderLayout, longText: boolean): DbfField {
  const name = block.subarray(0, layout.nameBytes);
  const end = name.indexOf(0);
  const type = String.fromCharCode(block.readUInt8(layout.type));
  const size = block.readUInt8(layout.size);
  const decimals = block.readUInt8(layout.decimals);
  const isLong = longText && type === 'C';
  return {
    nameBytes: name.subarray(0, end < 0 ? layout.nameBytes : end),
    type,
    size: isLong ? size + decimals * 256 : size,
    decimals: isLong ? 0 : decimals,
    system: type === '0',
    nullable: layout === usual && (block.readUInt8(18) & 2) !== 0,
  };
}

function lengthOf(fields: readonly DbfField[]): number {
  return fields.reduce((sum, { size }) => sum + size, 1);
}
