import { createHash } from 'node:crypto';
import { CFB, utils, write } from '@e965/xlsx';
import { expect, test } from 'vitest';
import { testFiles } from './testing/read.js';
import { BlockCipher, mixed, unlock } from './unlock.js';

const { read, cellsOf } = testFiles();

/** The records of a workbook, encrypted as Excel does it where only its structure is protected. */
function lockedStream(): Buffer {
  const book = utils.book_new();
  const rows = Array.from({ length: 200 }, (_, at) => [`name ${at}`, at]);
  utils.book_append_sheet(book, utils.aoa_to_sheet([['name', 'n'], ...rows]), 'Data');
  const bytes = write(book, { type: 'buffer', bookType: 'biff8' });
  const stream = Buffer.from(CFB.find(CFB.read(bytes, { type: 'buffer' }), '/Workbook').content);
  const first = 4 + stream.readUInt16LE(2);
  const salt = Buffer.from('0123456789abcdef');
  const check = Buffer.concat([salt, createHash('md5').update(salt).digest()]);
  const cipher = new BlockCipher(salt);
  cipher.apply(check, 0, 32, 0);
  const filePass = Buffer.concat([Buffer.from([0x2f, 0, 54, 0, 1, 0, 1, 0, 1, 0]), salt, check]);
  const longer = Buffer.concat([stream.subarray(0, first), filePass, stream.subarray(first)]);
  for (let at = 0; at + 4 <= longer.length; at += 4 + longer.readUInt16LE(at + 2)) {
    // Sheets begin further on now.
    if (longer.readUInt16LE(at) === 0x85) longer.writeUInt32LE(longer.readUInt32LE(at + 4) + 58, at + 4);
  }
  return mixed(longer, cipher);
}

function oleOf(stream: Buffer): Buffer {
  const ole = CFB.utils.cfb_new({ root: 'R' });
  CFB.utils.cfb_add(ole, '/Workbook', stream);
  return CFB.write(ole, { type: 'buffer' }) as Buffer;
}

test('a workbook that is encrypted without a password of its own is read', async () => {
  const stream = lockedStream();
  expect(stream.includes('name 7')).toBe(false);
  const [table] = await read(oleOf(stream), 'in.xls');
  expect((await cellsOf(table))[150]).toEqual(['152', 'name 150', '150']);
});

test('with a password of its own it is refused', async () => {
  const stream = lockedStream();
  const salt = 4 + stream.readUInt16LE(2) + 10;
  stream[salt] = (stream[salt] ?? 0) ^ 1;
  expect(unlock(stream)).toBeUndefined();
  await expect(read(oleOf(stream), 'in.xls')).rejects.toThrow('protected by a password');
});
