import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { limitsOf } from '../guard/limits.js';
import { choose, readHere } from '../read-file.js';
import { UnreadableFile } from '../reader.js';
import { archiveKind } from './detect.js';
import type { ArchiveLimits } from './limits.js';
import { readArchive } from './read.js';

let scratch = '';
let count = 0;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'godwit-archive-'));
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

type Files = Record<string, string | Buffer>;
const csv = 'name,born\nAda,1815\nGrace,1906\n';

async function zip(files: Files, compress = true): Promise<Buffer> {
  const archive = new ZipFile();
  for (const [name, content] of Object.entries(files)) {
    if (name.endsWith('/')) archive.addEmptyDirectory(name);
    else archive.addBuffer(Buffer.from(content), name, { compress });
  }
  archive.end();
  return buffer(archive.outputStream);
}

async function tar(files: Files): Promise<Buffer> {
  const archive = pack();
  for (const [name, content] of Object.entries(files)) archive.entry({ name }, content);
  archive.entry({ name: 'link.csv', type: 'symlink', linkname: '/etc/passwd' });
  archive.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of archive) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

async function read(content: Buffer, name: string, limits: Partial<ArchiveLimits> = {}) {
  count += 1;
  const path = join(scratch, `in-${count}`);
  await writeFile(path, content);
  return readArchive({ path, name }, scratch, readHere, {
    limits: limitsOf({ archive: limits }),
    passwords: [],
  });
}

const files = async (content: Buffer, name: string) =>
  (await read(content, name)).map(({ file, rowCount }) => [file, rowCount]);

test('files of a zip, with what was left out', async () => {
  const content = await zip({
    'data/': '',
    'data/a.csv': csv,
    'b.json': '[{"a":1},{"a":2}]',
    'logo.png': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3, 0, 0, 0, 0, 7, 8]),
    '__MACOSX/data/._a.csv': 'x',
    '.DS_Store': 'x',
  });
  const tables = await read(content, 'all.zip');
  expect(tables.map(({ file, columns, rowCount }) => [file, columns, rowCount])).toEqual([
    ['all.zip/data/a.csv', ['name', 'born'], 2],
    ['all.zip/b.json', ['a'], 2],
  ]);
  const notes = tables[0]?.notes.map(({ text }) => text) ?? [];
  expect(notes[0]).toMatch(/^logo\.png was left out: its content is of no known format/);
  expect(notes[1]).toBe('1 folder and 2 hidden or system files skipped');
  expect((await readdir(scratch)).filter((name) => name.endsWith('.unpacked'))).toEqual([]);
});

test('gzip, tar, tar.gz', async () => {
  expect(await files(gzipSync(csv), 'a.csv.gz')).toEqual([['a.csv.gz/a.csv', 2]]);
  const inTar = await tar({ 'x/a.csv': csv, 'notes.bin': Buffer.alloc(600_000, 2), 'b.csv': csv });
  for (const [content, name] of [
    [inTar, 'all.tar'],
    [gzipSync(inTar), 'all.tgz'],
  ] as const) {
    expect(await files(content, name)).toEqual([
      [`${name}/x/a.csv`, 2],
      [`${name}/b.csv`, 2],
    ]);
  }
});

test('archives within archives, to a depth', async () => {
  const two = await zip({ 'in/a.csv.gz': gzipSync(csv), 'b.csv': csv });
  expect(await files(await zip({ 'two.zip': two }), 'one.zip')).toEqual([
    ['one.zip/two.zip/in/a.csv.gz/a.csv', 2],
    ['one.zip/two.zip/b.csv', 2],
  ]);
  const tables = await read(await zip({ 'two.zip': two }), 'one.zip', { depth: 2 });
  expect(tables).toHaveLength(1);
  expect(tables[0]?.notes[0]?.text).toMatch(
    /^two\.zip\/in\/a\.csv\.gz was left out: an archive within too many/,
  );
});

test('a damaged archive in an archive does not take the files beside it along', async () => {
  const bad = gzipSync(csv.repeat(1000)).subarray(0, 60);
  const tables = await read(await zip({ 'bad.csv.gz': bad, 'good.csv': csv }), 'all.zip');
  expect(tables.map(({ file }) => file)).toEqual(['all.zip/good.csv']);
  expect(tables[0]?.notes[0]?.text).toMatch(/^bad\.csv\.gz was left out: the gzip file is damaged/);
});

test('names that lead upward stay in scratch', async () => {
  const inZip = await zip({ 'xx/xx/evil.csv': csv });
  const evil = Buffer.from(inZip.toString('latin1').replaceAll('xx/xx/evil', '../../evil'), 'latin1');
  expect(await files(evil, 'a.zip')).toEqual([['a.zip/evil.csv', 2]]);
  await expect(stat(join(scratch, '..', 'evil.csv'))).rejects.toThrow();
  expect(await files(await tar({ '../../../evil.csv': csv }), 'a.tar')).toEqual([['a.tar/evil.csv', 2]]);
});

describe('what cannot be read is said', async () => {
  const flagged = await zip({ 'a.csv': csv });
  // The bit of encryption, in the header of the file and in the directory.
  flagged[6]! |= 1;
  flagged[flagged.indexOf('PK\x01\x02', 0, 'latin1') + 8]! |= 1;
  const dented = await zip({ 'a.csv': csv }, false);
  dented[dented.indexOf('Ada')] = 0x42;
  const whole = await zip({ 'a.csv': csv.repeat(100), 'b.csv': csv });
  const gz = gzipSync(csv.repeat(10_000));
  const inTar = await tar({ 'a.csv': csv.repeat(1000) });
  const zeros = await zip({ 'a.csv': Buffer.alloc(3 << 20, 'a') });
  const cases: [what: string, content: Buffer, message: RegExp, limits?: Partial<ArchiveLimits>][] = [
    ['a password', flagged, /^in\.zip: the archive is protected by a password; send a copy without one$/],
    ['a wrong checksum', dented, /nothing in the archive can be read \(a\.csv: damaged \(its checksum/],
    ['half a zip', whole.subarray(0, 200), /damaged or cut short/],
    ['half a gzip', gz.subarray(0, gz.length / 2), /damaged or cut short/],
    ['half a tar', inTar.subarray(0, 5000), /damaged or cut short/],
    ['half a tar.gz', gzipSync(inTar).subarray(0, 150), /damaged or cut short/],
    ['nothing', await zip({}), /the archive is empty/],
    [
      'nothing known',
      await zip({ 'a.bin': Buffer.alloc(99, 2), 'd/': '' }),
      /a\.bin: its content .*1 folder skipped/,
    ],
    ['too much', zeros, /holds more than 1 MB/, { totalBytes: 1 << 20 }],
    ['a bomb', zeros, /more than 500 times/, { ratioFrom: 1 << 20 }],
    ['too many', await zip({ a: csv, b: csv, c: csv }), /more than 2 files/, { entries: 2 }],
    ['too many in all', await zip({ a: flagged, b: whole }), /more than 3 files/, { entries: 3 }],
  ];
  test.each(cases)('%s', async (_, content, message, limits) => {
    const result = read(content, 'in.zip', limits);
    await expect(result).rejects.toThrow(UnreadableFile);
    await expect(result).rejects.toThrow(message);
  });
});

test('documents that are zips are no archives, zips of documents are', async () => {
  const book = await zip({ '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<workbook/>' });
  expect(choose(book, 'book.zip')?.format).toBe('xlsx');
  expect(
    archiveKind(await zip({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet' })),
  ).toBeUndefined();
  expect(archiveKind(await zip({ 'word/document.xml': '<x/>' }))).toBeUndefined();
  expect(choose(await zip({ 'book.xlsx': book }, false), 'all.zip')?.format).toBe('archive');
  expect(choose(gzipSync(csv), 'a.csv')?.format).toBe('archive');
});

test('archives are read like any file', async () => {
  const path = join(scratch, 'through.zip');
  await pipeline([await zip({ 'a.csv': csv })], createWriteStream(path));
  expect(await readHere({ path, name: 'x.zip' }, scratch)).toHaveLength(1);
});
