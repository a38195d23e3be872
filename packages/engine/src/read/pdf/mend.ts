/**
 * A file that was cut off has lost the list of its objects and where to begin. The library finds the objects by
 * itself; this tells it the beginning, where that stands in the part that is left.
 */
export function mended(bytes: Uint8Array): Uint8Array | undefined {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  for (const { 0: begin, 1: number, index } of text.matchAll(/\b(\d{1,10})\s{1,4}\d{1,5}\s{1,4}obj\b/g)) {
    const from = index + begin.length;
    const end = text.indexOf('endobj', from);
    if (end < 0) return undefined;
    if (!/\/Type\s*\/Catalog\b/.test(text.slice(from, Math.min(end, from + 5000)))) continue;
    const trailer = Buffer.from(`\ntrailer\n<</Root ${number} 0 R>>\n%%EOF\n`, 'latin1');
    return new Uint8Array(Buffer.concat([bytes, trailer]));
  }
  return undefined;
}
