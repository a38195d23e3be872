import { createHash } from 'node:crypto';

/** Workbooks whose structure is protected are encrypted under this; Excel opens them without asking. */
const defaultPassword = 'VelvetSweatshop';
const blockBytes = 1024;
const filePass = 0x002f;
const boundSheet = 0x0085;
/** A record that says nothing of the cells: the bars that Excel shows. */
const harmless = 0x00e2;
/** Their content is never encrypted: BOF, FilePass, InterfaceHdr, and those of shared workbooks. */
const plain = new Set([0x0809, filePass, 0x00e1, 0x0138, 0x0194, 0x0195, 0x0196]);

/** Decrypts the records of a workbook that has no password of its own; undefined where it has one. */
export function unlock(stream: Buffer): Buffer | undefined {
  if (stream.length < 4) return undefined;
  const at = 4 + stream.readUInt16LE(2);
  if (stream.length < at + 58 || stream.readUInt16LE(at) !== filePass) return undefined;
  const lock = stream.subarray(at + 4, at + 58);
  // Only the encryption of Excel 97 to 2003: RC4 with a key of 40 bits.
  if (lock.readUInt16LE(0) !== 1 || lock.readUInt16LE(2) !== 1 || lock.readUInt16LE(4) !== 1)
    return undefined;
  const cipher = new BlockCipher(lock.subarray(6, 22));
  const check = Buffer.from(lock.subarray(22, 54));
  cipher.apply(check, 0, check.length, 0);
  if (!md5(check.subarray(0, 16)).equals(check.subarray(16))) return undefined;
  const open = mixed(stream, cipher);
  open.writeUInt16LE(harmless, at);
  return open;
}

/** Decrypts the content of records, and encrypts it where it is plain. */
export function mixed(stream: Buffer, cipher: BlockCipher): Buffer {
  const open = Buffer.from(stream);
  for (let at = 0; at + 4 <= open.length; ) {
    const type = open.readUInt16LE(at);
    const end = Math.min(open.length, at + 4 + open.readUInt16LE(at + 2));
    // Where a sheet begins is known without the key.
    const from = at + 4 + (type === boundSheet ? 4 : 0);
    if (!plain.has(type)) cipher.apply(open, from, end, from);
    at = end;
  }
  return open;
}

/** RC4 with a new key for each block of the file. */
export class BlockCipher {
  private readonly base: Buffer;
  private block = -1;
  private readonly stream = Buffer.alloc(blockBytes);

  constructor(salt: Buffer) {
    const password = md5(Buffer.from(defaultPassword, 'utf16le')).subarray(0, 5);
    this.base = md5(Buffer.concat(Array(16).fill(Buffer.concat([password, salt])))).subarray(0, 5);
  }

  /** Mixes its stream into the bytes from `from` to `end`, which stand at `position` of the file. */
  apply(bytes: Buffer, from: number, end: number, position: number): void {
    for (let at = from; at < end; at += 1) {
      const place = position + at - from;
      const block = Math.floor(place / blockBytes);
      if (block !== this.block) this.startBlock(block);
      bytes[at] = (bytes[at] ?? 0) ^ (this.stream[place % blockBytes] ?? 0);
    }
  }

  private startBlock(block: number): void {
    this.block = block;
    const number = Buffer.alloc(4);
    number.writeUInt32LE(block);
    rc4(md5(Buffer.concat([this.base, number])), this.stream);
  }
}

function md5(bytes: Buffer): Buffer {
  return createHash('md5').update(bytes).digest();
}

/** Fills `stream` with what is to be mixed into the text. */
function rc4(key: Buffer, stream: Buffer): void {
  const state = Uint8Array.from({ length: 256 }, (_, at) => at);
  const swap = (a: number, b: number) => {
    const held = state[a] ?? 0;
    state[a] = state[b] ?? 0;
    state[b] = held;
  };
  for (let at = 0, other = 0; at < 256; at += 1) {
    other = (other + (state[at] ?? 0) + (key[at % key.length] ?? 0)) & 255;
    swap(at, other);
  }
  for (let at = 0, a = 0, b = 0; at < stream.length; at += 1) {
    a = (a + 1) & 255;
    b = (b + (state[a] ?? 0)) & 255;
    swap(a, b);
    stream[at] = state[((state[a] ?? 0) + (state[b] ?? 0)) & 255] ?? 0;
  }
}
