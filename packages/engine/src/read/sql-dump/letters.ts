/** What the characters of the text stand for. */
export interface Letters {
  /** Each character is one byte of the file, to be decoded where it is text. */
  inBytes: boolean;
  decode(raw: string): string;
  bytesOf(raw: string): Buffer;
  /** Bytes that are written as escapes, as characters of the text. */
  fromBytes(bytes: Buffer): string;
}

export const plainLetters: Letters = {
  inBytes: false,
  decode: (raw) => raw,
  bytesOf: (raw) => Buffer.from(raw, 'utf8'),
  fromBytes: (bytes) => bytes.toString('utf8'),
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: whatever is no ASCII
const beyondAscii = /[^\x00-\x7f]/;

/**
 * For files that are not all text: a dump of MySQL holds the bytes of its BLOBs as they are. Each text is decoded by
 * itself, and what is binary is not.
 */
export function byteLetters(decodeBytes: (bytes: Buffer) => string): Letters {
  return {
    inBytes: true,
    decode: (raw) => (beyondAscii.test(raw) ? decodeBytes(Buffer.from(raw, 'latin1')) : raw),
    bytesOf: (raw) => Buffer.from(raw, 'latin1'),
    fromBytes: (bytes) => bytes.toString('latin1'),
  };
}
