import PDFDocument from 'pdfkit';

export type Draw = (doc: PDFKit.PDFDocument) => void;

/** A PDF of A4 pages in Helvetica of 10 points, without margins. */
export async function pdfOf(draw: Draw, options: PDFKit.PDFDocumentOptions = {}): Promise<Uint8Array> {
  const doc = new PDFDocument({ size: 'A4', margin: 0, ...options });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => doc.on('end', resolve));
  doc.font('Helvetica').fontSize(10);
  draw(doc);
  doc.end();
  await ended;
  return new Uint8Array(Buffer.concat(chunks));
}

export interface Grid {
  x: number;
  y: number;
  widths: readonly number[];
  rows: readonly (readonly string[])[];
}

const rowHeight = 16;

/** A table with lines around every cell. */
export function grid(doc: PDFKit.PDFDocument, { x, y, widths, rows }: Grid): void {
  const wide = widths.reduce((sum, width) => sum + width, 0);
  for (let at = 0; at <= rows.length; at += 1) {
    doc
      .moveTo(x, y + at * rowHeight)
      .lineTo(x + wide, y + at * rowHeight)
      .stroke();
  }
  let left = x;
  for (const [at, width] of [...widths, 0].entries()) {
    doc
      .moveTo(left, y)
      .lineTo(left, y + rows.length * rowHeight)
      .stroke();
    for (const [down, row] of rows.entries()) {
      if (row[at]) doc.text(row[at], left + 4, y + down * rowHeight + 3, { lineBreak: false });
    }
    left += width;
  }
}
