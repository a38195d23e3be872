import zlib, { deflateRawSync } from 'node:zlib';

export interface ZipPart {
  name: string;
  content: Buffer;
  /** Packed already; `content` then only gives size and checksum. */
  packed?: Buffer;
  store?: boolean;
}

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc >>> 0;
});

/** Node has one of its own, and a faster one, only from 20.15 on. */
function crc32(bytes: Buffer): number {
  if (zlib.crc32) return zlib.crc32(bytes);
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crcTable[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

/** Where the fields stand that lies are told in. */
export const local = { flags: 6, method: 8, crc: 14, packedSize: 18, size: 22, nameLength: 26 };
export const central = { flags: 8, method: 10, crc: 16, packedSize: 20, size: 24, offset: 42 };
export const end = { count: 10, directorySize: 12, directoryOffset: 16 };

/** A zip, plain to the byte, so that any of it can be bent. */
export function zipFile(parts: readonly ZipPart[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, packed, store = false } of parts) {
    const data = packed ?? (store ? content : deflateRawSync(content));
    const nameBytes = Buffer.from(name);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(20, 4);
    head.writeUInt16LE(store ? 0 : 8, local.method);
    head.writeUInt32LE(crc32(content), local.crc);
    head.writeUInt32LE(data.length, local.packedSize);
    head.writeUInt32LE(content.length, local.size);
    head.writeUInt16LE(nameBytes.length, local.nameLength);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(20, 4);
    head.copy(entry, 6, 4, 30);
    entry.writeUInt32LE(offset, central.offset);
    bodies.push(head, nameBytes, data);
    directory.push(entry, nameBytes);
    offset += 30 + nameBytes.length + data.length;
  }
  const listed = Buffer.concat(directory);
  const tail = Buffer.alloc(22);
  tail.writeUInt32LE(0x06054b50, 0);
  tail.writeUInt16LE(parts.length, 8);
  tail.writeUInt16LE(parts.length, end.count);
  tail.writeUInt32LE(listed.length, end.directorySize);
  tail.writeUInt32LE(offset, end.directoryOffset);
  return Buffer.concat([...bodies, listed, tail]);
}

/** Where the headers of this kind begin. */
export function headersOf(zip: Buffer, mark: 'PK\x03\x04' | 'PK\x01\x02' | 'PK\x05\x06'): number[] {
  const found: number[] = [];
  for (let at = zip.indexOf(mark, 0, 'latin1'); at >= 0; at = zip.indexOf(mark, at + 4, 'latin1'))
    found.push(at);
  return found;
}
