import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PdfPages } from '@godwit/engine/read/ocr/pdf-pages';
import { fromPixels, type Picture } from '@godwit/engine/read/ocr/picture';
import { readFile as readTables } from '@godwit/engine/read/read-file';
import PDFDocument from 'pdfkit';
import type { Outcome } from '../benchmark.js';
import { residentBytes, treeBytes } from '../memory.js';
import { rounded, table } from '../table.js';

const goalMb = 1000;
const dpi = 200;

/** A scan of many pages, as a PDF and as a TIFF: every row of its table read, page by page, in bounds of memory. */
export async function longScans(pages: number): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'godwit-scan-'));
  try {
    const picture = await pictureOfPage();
    const files = { 'scan.pdf': await asPdf(picture, pages), 'scan.tiff': await asTiff(picture, pages) };
    const figures: Record<string, { seconds: number; peak_mb: number; rows: number; told: number }> = {};
    for (const [name, content] of Object.entries(files)) {
      const path = join(folder, name);
      await writeFile(path, content);
      figures[name] = await measured({ path, name }, folder);
    }
    console.log(
      table(
        ['file', 'seconds', 'peak MB', 'rows', 'pages told'],
        Object.entries(figures).map(([name, one]) => [name, ...Object.values(one)]),
      ),
    );
    const ok = Object.values(figures).every(
      ({ peak_mb, rows, told }) => peak_mb < goalMb && told === pages && rows >= pages * (rowsOnPage - 1),
    );
    return { ok, figures: { pages, goal_mb: goalMb, files: figures } };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measured(file: { path: string; name: string }, scratch: string) {
  let told = 0;
  let peak = 0;
  const look = () => {
    peak = Math.max(peak, treeBytes(process.pid) - residentBytes(process.pid));
  };
  const timer = setInterval(look, 500);
  const start = Date.now();
  try {
    const tables = await readTables(file, scratch, {
      onPage: () => {
        told += 1;
      },
    });
    const rows = tables.reduce((sum, { rowCount }) => sum + rowCount, 0);
    return {
      seconds: rounded((Date.now() - start) / 1000, 1),
      peak_mb: Math.round(peak / 2 ** 20),
      rows,
      told,
    };
  } finally {
    clearInterval(timer);
  }
}

const rowsOnPage = 24;

async function pictureOfPage(): Promise<Picture> {
  const doc = new PDFDocument({ size: 'A4', margin: 0 });
  const bytes = bytesOf(doc);
  doc.font('Helvetica').fontSize(10);
  for (const [row, cells] of [header, ...rows()].entries()) {
    const y = 80 + row * 26;
    doc.moveTo(50, y).lineTo(545, y).stroke();
    for (const [column, text] of cells.entries())
      doc.text(text, 56 + column * 124, y + 8, { lineBreak: false });
  }
  doc.end();
  const drawn = await PdfPages.open(await bytes);
  try {
    return await drawn.draw(1, dpi);
  } finally {
    drawn.close();
  }
}

const header = ['Order', 'Customer', 'Date', 'Amount'];

function rows(): string[][] {
  return Array.from({ length: rowsOnPage }, (_, at) => [
    `A-${4100 + at}`,
    `Harbour Mill ${at + 1}`,
    `2024-03-${String(at + 1).padStart(2, '0')}`,
    `${120 + at * 7}.50`,
  ]);
}

async function asPdf(picture: Picture, pages: number): Promise<Uint8Array> {
  const doc = new PDFDocument({ size: 'A4', margin: 0, autoFirstPage: false });
  const bytes = bytesOf(doc);
  const jpeg = await fromPixels(picture).jpeg({ quality: 80 }).toBuffer();
  for (let page = 0; page < pages; page += 1) {
    // Each page has a picture of its own, as scanners write them.
    doc.addPage().image(Buffer.concat([jpeg, Buffer.from([page])]), 0, 0, { width: 595.28, height: 841.89 });
  }
  doc.end();
  return bytes;
}

async function asTiff({ pixels, width, height }: Picture, pages: number): Promise<Buffer> {
  const all = new Uint8Array(pixels.length * pages);
  for (let page = 0; page < pages; page += 1) all.set(pixels, page * pixels.length);
  return fromPixels({ pixels: all, width, height: height * pages }, height)
    .toColourspace('b-w')
    .withDensity(dpi)
    .tiff({ compression: 'deflate' })
    .toBuffer();
}

function bytesOf(doc: PDFKit.PDFDocument): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  return new Promise((done) => doc.on('end', () => done(new Uint8Array(Buffer.concat(chunks)))));
}
