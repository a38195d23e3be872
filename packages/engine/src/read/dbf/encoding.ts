import { isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';
import type { DbfHeader } from './header.js';

/** What the language driver byte stands for, by code page. */
const drivers: [codePage: string, drivers: number[]][] = [
  ['cp437', [0x01, 0x09, 0x0b, 0x0d, 0x0f, 0x11, 0x15, 0x18, 0x19, 0x1b]],
  ['cp850', [0x02, 0x0a, 0x0e, 0x10, 0x12, 0x14, 0x16, 0x1a, 0x1d, 0x25, 0x37]],
  ['cp1252', [0x03, 0x57, 0x58, 0x59]],
  ['macintosh', [0x04]],
  ['cp852', [0x1f, 0x22, 0x23, 0x40, 0x64, 0x87]],
  ['cp860', [0x24]],
  ['cp861', [0x67]],
  ['cp863', [0x1c, 0x6c]],
  ['cp865', [0x08, 0x17, 0x66]],
  ['cp866', [0x26, 0x65]],
  ['cp737', [0x6a, 0x86]],
  ['cp857', [0x6b, 0x88]],
  ['cp895', [0x68]],
  ['cp620', [0x69]],
  ['cp932', [0x13, 0x7b]],
  ['cp936', [0x4d, 0x7a]],
  ['cp949', [0x4e, 0x79]],
  ['cp950', [0x4f, 0x78]],
  ['cp874', [0x50, 0x7c]],
  ['cp1255', [0x7d]],
  ['cp1256', [0x7e]],
  ['maccyrillic', [0x96]],
  ['maccenteuro', [0x97]],
  ['macgreek', [0x98]],
  ['cp1250', [0xc8]],
  ['cp1251', [0xc9]],
  ['cp1254', [0xca]],
  ['cp1253', [0xcb]],
  ['cp1257', [0xcc]],
];
const byDriver = new Map(drivers.flatMap(([name, bytes]) => bytes.map((byte) => [byte, name] as const)));

/** As iconv-lite calls it, and what a person should know of the choice. */
export function dbfEncoding({ languageDriver, fields }: DbfHeader): { name: string; note?: string } {
  const declared = byDriver.get(languageDriver);
  if (declared !== undefined && iconv.encodingExists(declared)) return { name: declared };
  if (declared !== undefined) {
    return {
      name: 'latin1',
      note: `its encoding (${declared}) is not known here: read as latin1, check its letters`,
    };
  }
  // Nobody wrote it down. Column names that are UTF-8 beyond ASCII are no accident.
  const names = Buffer.concat(fields.map(({ nameBytes }) => nameBytes));
  if (names.some((byte) => byte > 127) && isUtf8(names)) return { name: 'utf8' };
  return { name: 'latin1', note: 'it does not say its encoding: read as latin1' };
}
