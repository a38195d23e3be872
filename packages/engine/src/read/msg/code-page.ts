import { isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';

/** Numbers of Windows for encodings that have other names elsewhere. */
const named = new Map([
  [1200, 'utf16le'],
  [1201, 'utf16be'],
  [10000, 'macintosh'],
  [20127, 'windows-1252'],
  [20866, 'koi8-r'],
  [21866, 'koi8-u'],
  [28591, 'windows-1252'],
  [50220, 'shift_jis'],
  [51932, 'euc-jp'],
  [51949, 'cp949'],
  [54936, 'gb18030'],
  [65001, 'utf8'],
]);

/** As iconv-lite calls it; undefined where the number says nothing. */
export function encodingOf(codePage: number | undefined): string | undefined {
  if (codePage === undefined) return undefined;
  const iso = codePage > 28591 && codePage <= 28606 ? `iso-8859-${codePage - 28590}` : undefined;
  const name = named.get(codePage) ?? iso ?? `cp${codePage}`;
  return iconv.encodingExists(name) ? name : undefined;
}

/** Bytes that are UTF-8 beyond ASCII are that, whatever the message says. */
export function decoded(bytes: Uint8Array, codePage: number | undefined): string {
  const name = isUtf8(bytes) ? 'utf8' : (encodingOf(codePage) ?? 'windows-1252');
  return iconv.decode(Buffer.from(bytes), name);
}
