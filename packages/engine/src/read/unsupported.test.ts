import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { readHere } from './read-file.js';
import { UnreadableFile } from './reader.js';
import { zipOf } from './xlsx/testing/workbook.js';

let scratch = '';
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'godwit-known-'));
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

async function read(name: string, content: Buffer) {
  const path = join(scratch, 'in');
  await writeFile(path, content);
  return readHere({ path, name }, scratch);
}

const bytes = (text: string) => Buffer.concat([Buffer.from(text, 'latin1'), Buffer.alloc(200)]);

/** A file of one directory sector, with these streams. */
function ole(...streams: string[]): Buffer {
  const file = Buffer.alloc(1536);
  file.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  file.writeUInt16LE(9, 30);
  file.writeUInt32LE(1, 48);
  for (const [at, name] of streams.entries()) {
    file.write(name, 1024 + at * 128, 'utf16le');
    file.writeUInt16LE((name.length + 1) * 2, 1024 + at * 128 + 64);
  }
  return file;
}

describe('a format that cannot be read is named', () => {
  const cases: [called: string, content: () => Buffer | Promise<Buffer>][] = [
    ['a Word document of the old format (DOC)', () => ole('Root Entry', 'WordDocument')],
    ['an Apple Numbers document', () => zipOf([['Index/Document.iwa', 'x']])],
    ['a Lotus 1-2-3 worksheet', () => bytes('\0\0\x02\0\x06\x04\x06\0')],
    ['a 7z archive', () => bytes('7z\xbc\xaf\x27\x1c')],
    ['a RAR archive', () => bytes('Rar!\x1a\x07\x01\0')],
    ['an xz file', () => bytes('\xfd7zXZ\0')],
    ['a bzip2 file', () => bytes('BZh91AY&SY')],
    ['a Zstandard file', () => bytes('\x28\xb5\x2f\xfd')],
    ['a picture (HEIC) or a film', () => bytes('\0\0\0\x18ftypheic')],
    ['a program', () => bytes('\x7fELF\x02')],
    ['a program', () => bytes(`MZ${'\0'.repeat(100)}PE\0\0`)],
  ];
  test.each(cases)('%s', async (called, content) => {
    const result = read('list.csv', await content());
    await expect(result).rejects.toThrow(UnreadableFile);
    await expect(result).rejects.toThrow(`list.csv: this is ${called}, which cannot be read; `);
  });

  it('only where nothing else claims the file', async () => {
    const inner = await zipOf([['ppt/presentation.xml', '<x/>']]);
    const [table] = await read(
      'all.zip',
      await zipOf([
        ['a.csv', 'a,b\n1,2\n'],
        ['b.pptx', inner],
      ]),
    );
    expect(table?.notes[0]?.text).toMatch(/^b\.pptx was left out: this is a PowerPoint presentation/);
    const book = read('old.xls', ole('Root Entry', 'Workbook', 'ObjectPool', 'WordDocument'));
    await expect(book).rejects.not.toThrow(/Word/);
    expect((await read('mz.csv', Buffer.from('MZ,BM\n1,2\n')))[0]?.columns).toEqual(['MZ', 'BM']);
  });
});

describe('a name that promises another format', () => {
  test.each([
    ['people.csv', '[{"a":1}]', 'the name ends in .csv, but the content is JSON; it was read as that'],
    [
      'people.xlsx',
      'a,b\n1,2\n',
      'the name ends in .xlsx, but the content is text with delimiters (CSV); it was read as that',
    ],
    ['people.txt', '[{"a":1}]', undefined],
    ['people.2024', 'a,b\n1,2\n', undefined],
    ['people', 'a,b\n1,2\n', undefined],
    ['people.JSON', '[{"a":1}]', undefined],
  ])('%s', async (name, content, note) => {
    const [table] = await read(name, Buffer.from(content));
    expect(table?.notes[0]?.text).toBe(note);
  });
});

it('says so of what is no data at all', async () => {
  const junk = Buffer.from(Array.from({ length: 4000 }, (_, at) => (at * 7919) % 251));
  await expect(read('junk.csv', junk)).rejects.toThrow(/^junk\.csv: .*(no known format|not a text file)/);
});
