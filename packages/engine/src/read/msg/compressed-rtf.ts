/** What every dictionary begins with. */
const prefix = Buffer.from(
  '{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par \\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx',
  'latin1',
);
const dictionaryBytes = 4096;
const compressed = 0x75465a4c;
const plain = 0x414c454d;

/** The RTF of a message, as Outlook packs it: references into the last 4 KB. Undefined where it is no such thing. */
export function unpackRtf(packed: Buffer, mostBytes: number): Buffer | undefined {
  if (packed.length < 16) return undefined;
  const kind = packed.readUInt32LE(8);
  const size = packed.readUInt32LE(4);
  if (kind === plain) return packed.subarray(16, 16 + size);
  if (kind !== compressed || size > mostBytes) return undefined;
  const dictionary = Buffer.alloc(dictionaryBytes, 0x20);
  prefix.copy(dictionary);
  let write = prefix.length;
  const out = Buffer.alloc(size);
  let made = 0;
  const put = (byte: number) => {
    out[made] = byte;
    made += 1;
    dictionary[write] = byte;
    write = (write + 1) % dictionaryBytes;
  };
  for (let at = 16; at < packed.length && made < size; ) {
    const flags = packed[at] ?? 0;
    at += 1;
    for (let bit = 0; bit < 8 && at < packed.length && made < size; bit += 1) {
      if ((flags & (1 << bit)) === 0) {
        put(packed[at] ?? 0);
        at += 1;
        continue;
      }
      if (at + 1 >= packed.length) return out.subarray(0, made);
      const reference = packed.readUInt16BE(at);
      at += 2;
      const from = reference >> 4;
      if (from === write) return out.subarray(0, made);
      for (let step = 0; step < (reference & 15) + 2 && made < size; step += 1) {
        put(dictionary[(from + step) % dictionaryBytes] ?? 0);
      }
    }
  }
  return out.subarray(0, made);
}
