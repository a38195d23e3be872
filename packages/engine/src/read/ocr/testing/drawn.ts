import { type Draw, pdfOf } from '../../pdf/testing/document.js';
import { PdfPages } from '../pdf-pages.js';
import type { Picture } from '../picture.js';

/** A small page in Helvetica of 10 points, as a picture: PDFium brings the font. */
export async function pictureOf(
  draw: Draw,
  size: [width: number, height: number],
  dpi = 200,
): Promise<Picture> {
  const pages = await PdfPages.open(await pdfOf(draw, { size }));
  try {
    return await pages.draw(1, dpi);
  } finally {
    pages.close();
  }
}
