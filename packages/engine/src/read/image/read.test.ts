import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withSession } from '../../duck/session.js';
import { RunCanceled } from '../../failed.js';
import { rounds } from '../../testing/rounds.js';
import { limitsOf } from '../guard/limits.js';
import { decode, fromPixels, type Picture } from '../ocr/picture.js';
import { pictureOf } from '../ocr/testing/drawn.js';
import { type Draw, grid, pdfOf } from '../pdf/testing/document.js';
import { readFile, readHere } from '../read-file.js';
import { NoTables, type Table, UnreadableFile } from '../reader.js';
import { tableSql } from '../table-sql.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'image-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function read(name: string, content: Uint8Array, told: string[] = []): Promise<Table[]> {
  const path = join(folder, name);
  await writeFile(path, content);
  const page = (done: number, of: number) => told.push(`${done} of ${of}`);
  return readHere({ path, name }, folder, { limits: limitsOf(), passwords: [], page });
}

const rowsOf = (table: Table) =>
  withSession({}, async (session) =>
    (await session.rows(`SELECT * FROM ${tableSql(table)}`)).map((row) =>
      table.columns.map((_, at) => row[`c${at}`]),
    ),
  );

const header = ['Station', 'Opened', 'Visitors'];
const size: [number, number] = [300, 130];
const picture = (rows: string[][]): Promise<Picture> =>
  pictureOf((doc) => grid(doc, { x: 20, y: 20, widths: [90, 80, 90], rows: [header, ...rows] }), size);
const rowsOfPage = (page: number) => [
  [`Harbour ${page}`, '1994', '12,480'],
  [`Orchard ${page}`, '2003', '9,115'],
  [`Windmill ${page}`, '2011', '23,002'],
];

describe('a picture', () => {
  it('is read to its table, with how sure each cell is', async () => {
    const png = await fromPixels(await picture(rowsOfPage(1)))
      .png()
      .toBuffer();
    const [table, ...others] = await read('stations.png', png);
    expect(others).toEqual([]);
    expect(table).toMatchObject({ columns: header, rowCount: 3, pages: [{ from: 1, page: 1 }] });
    expect(await rowsOf(table!)).toEqual(rowsOfPage(1));
    expect(table!.confidence).toHaveLength(3);
    for (const { cells } of table!.confidence!) for (const sure of cells) expect(sure).toBeGreaterThan(60);
  });

  it('of several pages is one table where it goes on, told page by page', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => picture(rowsOfPage(page))));
    const { width, height } = pages[0]!;
    const pixels = Buffer.concat(pages.map((page) => page.pixels));
    const tiff = await fromPixels({ pixels, width, height: height * 3 }, height)
      .toColourspace('b-w')
      .tiff({ compression: 'deflate' })
      .toBuffer();
    const told: string[] = [];
    const [table, ...others] = await read('stations.tif', tiff, told);
    expect(told).toEqual(['1 of 3', '2 of 3', '3 of 3']);
    expect(others).toEqual([]);
    expect(await rowsOf(table!)).toEqual([1, 2, 3].flatMap(rowsOfPage));
  });

  it('in a PDF is read as if it were a file', async () => {
    const jpeg = await fromPixels(await picture(rowsOfPage(4)))
      .jpeg({ quality: 85 })
      .toBuffer();
    const pdf = await pdfOf((doc) => doc.image(jpeg, 0, 0, { width: 300 }), { size });
    const [table] = await read('scan.pdf', pdf);
    expect(await rowsOf(table!)).toEqual(rowsOfPage(4));
    expect(table!.confidence).toHaveLength(3);
  });

  it('is turned as its camera says, and white where it is transparent', async () => {
    const turned = await fromPixels({ pixels: new Uint8Array(60 * 20), width: 60, height: 20 })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(await decode(turned, 1, { pixels: 1e6 })).toMatchObject({ width: 20, height: 60 });
    const clear = await fromPixels({ pixels: new Uint8Array(100), width: 10, height: 10 })
      .ensureAlpha(0)
      .png()
      .toBuffer();
    expect((await decode(clear, 1, { pixels: 1e6 })).pixels.every((level) => level === 255)).toBe(true);
  });

  it('without a table says so', async () => {
    const blank = await fromPixels({ pixels: new Uint8Array(40_000).fill(250), width: 200, height: 200 })
      .png()
      .toBuffer();
    const result = read('sky.png', blank);
    await expect(result).rejects.toThrow(NoTables);
    await expect(result).rejects.toThrow(
      'sky.png: no text was recognised in the picture; send a sharper one',
    );
  });

  it('that is damaged or too large is refused by name', async () => {
    const png = await fromPixels({ pixels: new Uint8Array(1e6).fill(250), width: 1000, height: 1000 })
      .png({ compressionLevel: 0 })
      .toBuffer();
    const cut = read('cut.png', png.subarray(0, 5000));
    await expect(cut).rejects.toThrow(UnreadableFile);
    await expect(cut).rejects.toThrow(/^cut\.png: the picture is damaged and cannot be opened/);
    const path = join(folder, 'wide.png');
    await writeFile(path, png);
    const limits = limitsOf({ document: { pixels: 500_000 } });
    await expect(readHere({ path, name: 'wide.png' }, folder, { limits, passwords: [] })).rejects.toThrow(
      /wide\.png: the picture has more than .* million pixels/,
    );
  });
});

describe('a scan of many pages', () => {
  const pages = rounds(8);
  const rows = [
    ['Station', 'Visitors'],
    ['Harbour', '12,480'],
  ];

  it('is read in bounds, page by page, and ends at once when it is canceled', async () => {
    const drawn = await pictureOf((doc) => grid(doc, { x: 8, y: 8, widths: [60, 60], rows }), [136, 48]);
    const jpeg = await fromPixels(drawn).jpeg().toBuffer();
    const path = join(folder, 'long.pdf');
    const all: Draw = (doc) => {
      for (let at = 0; at < pages; at += 1) {
        if (at > 0) doc.addPage();
        doc.image(jpeg, 0, 0, { width: 136 });
      }
    };
    await writeFile(path, await pdfOf(all, { size: [136, 48] }));
    const file = { path, name: 'long.pdf' };
    const told: number[] = [];
    const tables = await readFile(file, folder, {
      limits: { memoryMb: 1024 },
      onPage: (done) => told.push(done),
    });
    expect(told).toEqual(Array.from({ length: pages }, (_, at) => at + 1));
    expect(tables.map(({ columns, rowCount }) => [columns, rowCount])).toEqual([[rows[0], pages]]);
    expect(tables[0]!.pages).toHaveLength(pages);
    const stop = new AbortController();
    const onPage = (done: number) => done === 2 && stop.abort();
    await expect(readFile(file, folder, { signal: stop.signal, onPage })).rejects.toThrow(RunCanceled);
  });
});
