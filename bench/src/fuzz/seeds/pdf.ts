import PDFDocument from 'pdfkit';
import type { Chance } from '../../random.js';
import { instead, swapped } from '../lies.js';
import { type Lie, type Seed, someRows } from '../seed.js';

type Draw = (page: PDFKit.PDFDocument, chance: Chance) => void;

const left = 50;
const top = 60;
const columnWidth = 80;
const rowHeight = 18;

/** The fonts that every PDF program has know no letters beyond Latin-1. */
const latin = (cell: string) => cell.replace(/[^\x20-\xff]/g, 'x');

const withRules: Draw = (page, chance) => {
  const rows = someRows(chance).slice(0, 30);
  const width = rows[0]?.length ?? 0;
  for (let at = 0; at <= rows.length; at += 1) {
    const y = top + at * rowHeight;
    page.moveTo(left, y).lineTo(left + width * columnWidth, y);
  }
  for (let at = 0; at <= width; at += 1) {
    const x = left + at * columnWidth;
    page.moveTo(x, top).lineTo(x, top + rows.length * rowHeight);
  }
  page.stroke();
  withoutRules(page, chance, rows);
};

function withoutRules(page: PDFKit.PDFDocument, chance: Chance, rows = someRows(chance).slice(0, 30)): void {
  page.fontSize(9);
  for (const [row, cells] of rows.entries()) {
    for (const [at, cell] of cells.entries()) {
      page.text(latin(cell), left + at * columnWidth + 4, top + row * rowHeight + 5, {
        width: columnWidth - 6,
        height: rowHeight,
        lineBreak: false,
      });
    }
  }
}

const severalPages: Draw = (page, chance) => {
  for (let more = chance.between(1, 3); more >= 0; more -= 1) {
    withRules(page, chance);
    if (more > 0) page.addPage();
  }
};

const prose: Draw = (page, chance) => {
  page.fontSize(11).text('Order: 7\nCustomer: Ada\nTown: Oslo\n\n');
  page.text('Some words of a letter that goes on for a while. '.repeat(chance.between(1, 20)));
};

function drawn(draw: Draw, options: PDFKit.PDFDocumentOptions): Seed['build'] {
  return (chance) =>
    new Promise((resolve) => {
      const page = new PDFDocument({ size: 'A4', margin: 40, ...options });
      const chunks: Buffer[] = [];
      page.on('data', (chunk: Buffer) => chunks.push(chunk));
      page.on('end', () => resolve(Buffer.concat(chunks)));
      draw(page, chance);
      page.end();
    });
}

const numbers = ['0', '-1', '1', '99999999', '2147483647', '4294967296', '1e30', '-0.00001', '9'.repeat(40)];
const objects = ['1 0 R', '2 0 R', '3 0 R', '9999 0 R', '0 0 R', 'null', '[1 0 R]', '<< >>', '(x)'];

/** What a PDF says of its own objects; they stand in it as text where its streams are not packed. */
const pdfLies: readonly Lie[] = [
  swapped,
  instead('a place of the table', /\d{10} \d{5} [nf]/g, [
    '0000000000 00000 n',
    '9999999999 00000 n',
    '0000000017 65535 f',
  ]),
  instead('the start of the table', /startxref\s+\d+/g, ['startxref\n0', 'startxref\n99999999', 'startxref']),
  instead('a number', /(?<=[\s[])\d+(?:\.\d+)?(?=[\s\]])/g, numbers),
  instead('a reference', /\d+ 0 R/g, objects),
  instead(
    'a length',
    /\/Length \d+/g,
    numbers.map((number) => `/Length ${number}`),
  ),
  instead(
    'a count',
    /\/Count \d+/g,
    numbers.map((number) => `/Count ${number}`),
  ),
  instead('a size of a page', /\/MediaBox \[[^\]]*\]/g, [
    '/MediaBox [0 0 0 0]',
    '/MediaBox [0 0 1e9 1e9]',
    '/MediaBox [1000 1000 0 0]',
    '/MediaBox [0 0 (a) null]',
    '/MediaBox []',
    '/UserUnit 1000000 /MediaBox [0 0 600 800]',
  ]),
  instead('pages within pages', /\/Kids \[[^\]]*\]/g, [
    '/Kids [1 0 R]',
    '/Kids [2 0 R 2 0 R]',
    '/Kids [3 0 R 1 0 R]',
    '/Kids []',
    '/Kids 1 0 R',
  ]),
  instead('a way of packing', /\/Filter \/\w+|\/Length (?=\d)/g, [
    '/Filter /LZWDecode /Length ',
    '/Filter /DCTDecode /Length ',
    '/Filter /JBIG2Decode /Length ',
    '/Filter [/FlateDecode /FlateDecode /ASCII85Decode] /Length ',
    '/Filter /Nothing /Length ',
  ]),
  instead('a name', /\/[A-Z]\w+/g, ['/Type', '/Page', '/Font', '/Pages', '/X', '/']),
  instead('an operator', /(?<=\s)(?:Tj|TJ|Tm|Td|Tf|re|cm|q|Q|BT|ET|S|f|l|m)(?=\s)/g, [
    'Do',
    'sh',
    'BI',
    'q q q q q q q q q q q q',
    'Q Q Q Q',
    'W n',
    'BT BT',
    'TJ',
    '',
  ]),
  instead('the end of an object', /endobj|endstream|>>/g, ['', 'obj', 'stream', '<<'.repeat(300)]),
];

function pdf(format: string, draw: Draw, options: PDFKit.PDFDocumentOptions = {}): Seed {
  const lies = options.compress === false ? pdfLies : [swapped];
  return { format, ending: 'pdf', build: drawn(draw, options), lies };
}

/** Without a library: every byte is known, and the table of its objects is right. */
const byHand: Seed = {
  format: 'pdf by hand',
  ending: 'pdf',
  build(chance) {
    const rows = someRows(chance).slice(0, 20);
    const text = rows.flatMap((cells, row) =>
      cells.map((cell, at) => {
        const shown = latin(cell).replace(/[()\\]/g, '\\$&');
        return `1 0 0 1 ${40 + at * 90} ${780 - row * 20} Tm (${shown}) Tj`;
      }),
    );
    const lines = rows.map((_, row) => `40 ${775 - row * 20} 500 0.5 re f`);
    const content = `BT /F1 10 Tf ${text.join('\n')} ET\n${lines.join('\n')}`;
    return pdfOf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
      `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ]);
  },
  lies: pdfLies,
};

export function pdfOf(parts: readonly (string | Buffer)[]): Buffer {
  const chunks: Buffer[] = [Buffer.from('%PDF-1.7\n', 'latin1')];
  const places: number[] = [];
  let at = chunks[0]?.length ?? 0;
  const add = (chunk: Buffer) => {
    chunks.push(chunk);
    at += chunk.length;
  };
  for (const [number, part] of parts.entries()) {
    places.push(at);
    add(Buffer.from(`${number + 1} 0 obj\n`));
    add(typeof part === 'string' ? Buffer.from(part, 'latin1') : part);
    add(Buffer.from('\nendobj\n'));
  }
  const start = at;
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  add(
    Buffer.from(
      `xref\n0 ${parts.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${parts.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(chunks);
}

export const pdfSeeds: readonly Seed[] = [
  pdf('pdf with rules', withRules, { compress: false }),
  pdf('pdf without rules', (page, chance) => withoutRules(page, chance), { compress: false }),
  pdf('pdf of several pages', severalPages, { compress: false }),
  pdf('pdf packed', withRules),
  { ...pdf('pdf of prose', prose, { compress: false }), mayBeRefused: true },
  { ...pdf('pdf with a password', withRules, { userPassword: 'secret' }), mayBeRefused: true },
  byHand,
];
