import { describe, expect, test } from 'vitest';
import { documentLimits } from '../document/limits.js';
import { openPdf, PasswordNeeded, type PdfPage } from './pages.js';
import { type Draw, grid, pdfOf } from './testing/document.js';

async function pageOf(draw: Draw, options?: PDFKit.PDFDocumentOptions): Promise<PdfPage> {
  const pdf = await openPdf(await pdfOf(draw, options), { passwords: [], limits: documentLimits });
  try {
    return await pdf.page(1);
  } finally {
    await pdf.close();
  }
}

const textsOf = ({ words }: PdfPage) => words.map(({ text }) => text);

describe('words of a PDF page', () => {
  test('stand where they are printed, in points from the upper left corner', async () => {
    const page = await pageOf((doc) => {
      doc.text('Invoice number', 100, 200, { lineBreak: false });
      doc.font('Helvetica-Bold').fontSize(20).text('Total', 300, 400, { lineBreak: false });
    });
    expect([page.width, page.height].map(Math.round)).toEqual([595, 842]);
    expect(textsOf(page)).toEqual(['Invoice', 'number', 'Total']);
    const [invoice, number, total] = page.words;
    expect(invoice!.x0).toBeCloseTo(100, 0);
    expect(number!.x0 - invoice!.x1).toBeCloseTo(2.78, 1);
    expect(invoice!.y0).toBeGreaterThan(197);
    expect(invoice!.y1).toBeLessThan(213);
    expect(total).toMatchObject({ isBold: true, size: 20 });
    expect(invoice!.isBold).toBe(false);
    expect(page.isScan).toBe(false);
  });

  test('keep together what is kerned, spaced, printed twice or in pieces', async () => {
    const page = await pageOf((doc) => {
      doc.text('AVATAR Tot-Yo', 50, 50, { lineBreak: false });
      doc.text('Spaced', 50, 80, { characterSpacing: 3, lineBreak: false });
      for (const by of [0, 0.3, 0.6]) doc.text('Bold', 50 + by, 110, { lineBreak: false });
      doc.text('12', 50, 140, { lineBreak: false });
      doc.text('right', 300, 140, { lineBreak: false });
      doc.text('34', 50 + doc.widthOfString('12'), 140, { lineBreak: false });
      doc.text('two words', 50, 170, { wordSpacing: 8, lineBreak: false });
    });
    expect(textsOf(page)).toEqual(['AVATAR', 'Tot-Yo', 'Spaced', 'Bold', '1234', 'right', 'two', 'words']);
    expect(page.words.find(({ text }) => text === 'Bold')!.isBold).toBe(true);
  });

  test('of a page whose text runs down are turned upright, with the page', async () => {
    const page = await pageOf((doc) => {
      doc.rotate(90, { origin: [300, 400] });
      doc.text('Landscape table', 300, 400, { lineBreak: false });
      doc.rotate(-90, { origin: [300, 400] });
      doc.text('7', 20, 20, { lineBreak: false });
    });
    expect([page.width, page.height].map(Math.round)).toEqual([842, 595]);
    expect(textsOf(page)).toEqual(['Landscape', 'table']);
    const [landscape, table] = page.words;
    expect(table!.x0).toBeGreaterThan(landscape!.x1);
    expect(landscape!.y1 - landscape!.y0).toBeCloseTo(11, 0);
    expect(page.notes).toEqual(['1 characters at an angle left out']);
  });

  test('of a turned page stand as a person sees them', async () => {
    const page = await pageOf((doc) => {
      (doc.page.dictionary.data as Record<string, unknown>).Rotate = 90;
      doc.rotate(-90, { origin: [100, 300] });
      doc.text('Seen upright', 100, 300, { lineBreak: false });
    });
    expect([page.width, page.height].map(Math.round)).toEqual([842, 595]);
    expect(textsOf(page)).toEqual(['Seen', 'upright']);
    expect(page.words[0]!.y1).toBeLessThan(120);
  });

  test('are left out where nobody sees them', async () => {
    const page = await pageOf((doc) => {
      doc.fillColor('white').text('hidden', 50, 50, { lineBreak: false });
      doc.rect(40, 90, 200, 30).fill('#224488');
      doc.fillColor('white').text('Shown', 50, 100, { lineBreak: false });
      doc.fillColor('black').save().rect(0, 200, 100, 50).clip();
      doc.text('inside', 20, 210, { lineBreak: false });
      doc.text('clipped', 200, 210, { lineBreak: false });
      doc.restore();
      doc.text('beyond', 700, 300, { lineBreak: false });
      doc.text('visible', 50, 300, { lineBreak: false });
    });
    expect(textsOf(page)).toEqual(['Shown', 'inside', 'visible']);
    expect(page.notes).toEqual(['6 characters that nobody sees left out']);
  });
});

describe('rules of a PDF page', () => {
  test('come from lines, thin boxes and frames, joined where they touch', async () => {
    const page = await pageOf((doc) => {
      for (const x of [100, 150, 200])
        doc
          .moveTo(x, 100)
          .lineTo(x + 50, 100)
          .stroke();
      doc.rect(100, 200, 150, 0.5).fill('black');
      doc.rect(100, 300, 80, 40).stroke();
      doc.moveTo(300, 300).lineTo(350, 340).stroke();
      doc.rect(300, 500, 1, 1).fill('black');
    });
    const shown = page.rules.map(({ x0, y0, x1, y1, isHorizontal }) => [
      isHorizontal,
      ...[x0, y0, x1, y1].map(Math.round),
    ]);
    expect(shown).toEqual([
      [true, 100, 100, 250, 101],
      [true, 100, 200, 250, 201],
      [true, 100, 300, 180, 301],
      [true, 100, 340, 180, 341],
      [false, 100, 300, 101, 340],
      [false, 180, 300, 181, 340],
    ]);
  });

  test('and fills that nobody sees are left out', async () => {
    const page = await pageOf((doc) => {
      doc.rect(0, 0, 595, 842).fill('#eeeeee');
      doc.rect(100, 100, 200, 20).fill('#cccccc');
      doc.moveTo(150, 100).lineTo(150, 120).stroke('white');
      doc.moveTo(100, 400).lineTo(300, 400).stroke('black');
      doc.rect(90, 390, 300, 20).fill('white');
    });
    expect(page.fills.map(({ x0, y0, x1, y1 }) => [x0, y0, x1, y1].map(Math.round))).toEqual([
      [100, 100, 300, 120],
    ]);
    expect(page.rules).toHaveLength(1);
    expect(page.rules[0]).toMatchObject({ isHorizontal: false });
  });

  test('are scaled with the form they are drawn in', async () => {
    const page = await pageOf((doc) => {
      doc.save().translate(100, 100).scale(0.5);
      grid(doc, {
        x: 0,
        y: 0,
        widths: [100, 200],
        rows: [
          ['A', 'B'],
          ['1', '2'],
        ],
      });
      doc.restore();
    });
    expect(page.rules).toHaveLength(6);
    expect(page.rules[0]).toMatchObject({ x0: 100, x1: 250 });
    expect(page.words[0]).toMatchObject({ text: 'A', size: 5 });
  });
});

describe('a page without text', () => {
  const picture =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

  test('is a scan where a picture covers it', async () => {
    const scan = await pageOf((doc) => doc.image(picture, 0, 0, { width: 595, height: 842 }));
    expect(scan.isScan).toBe(true);
    const stamped = await pageOf((doc) => {
      doc.image(picture, 0, 0, { width: 595, height: 842 });
      const stamp = 'Received on 14 March 2024 at 10:32 by the office of Example Ltd, document 4711';
      doc.text(stamp, 50, 20, { lineBreak: false });
    });
    expect(stamped.isScan).toBe(true);
    const logo = await pageOf((doc) => doc.image(picture, 0, 0, { width: 100, height: 100 }));
    expect(logo.isScan).toBe(false);
  });

  test('is none where recognised text lies under the picture', async () => {
    const page = await pageOf((doc) => {
      doc.image(picture, 0, 0, { width: 595, height: 842 });
      // 3 is the mode of text that is not drawn.
      doc.addContent('3 Tr');
      for (let at = 0; at < 20; at += 1)
        doc.text('recognised before', 50, 50 + at * 20, { lineBreak: false });
    });
    expect(page.isScan).toBe(false);
    expect(page.words).toHaveLength(40);
  });
});

describe('opening', () => {
  test('tries the passwords that are given', async () => {
    const bytes = await pdfOf((doc) => doc.text('locked', 50, 50), {
      userPassword: 'sesame',
      ownerPassword: 'x',
    });
    const limits = documentLimits;
    await expect(openPdf(bytes.slice(), { passwords: ['wrong'], limits })).rejects.toThrow(PasswordNeeded);
    const pdf = await openPdf(bytes, { passwords: ['wrong', 'sesame'], limits });
    expect(pdf).toMatchObject({ pageCount: 1, password: 'sesame' });
    expect(textsOf(await pdf.page(1))).toEqual(['locked']);
    await pdf.close();
  });

  test('keeps to the limits of a page', async () => {
    const bytes = await pdfOf((doc) => {
      for (let at = 0; at < 30; at += 1) doc.text('0123456789', 50, at * 20, { lineBreak: false });
    });
    const pdf = await openPdf(bytes, { passwords: [], limits: { ...documentLimits, glyphs: 250 } });
    const page = await pdf.page(1);
    expect(page.words).toHaveLength(25);
    expect(page.notes).toEqual(['50 characters beyond the limit left out']);
    await pdf.close();
  });
});
