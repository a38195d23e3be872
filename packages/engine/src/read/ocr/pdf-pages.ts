import { readFile } from 'node:fs/promises';
import type { PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium';
import type { Picture } from './picture.js';

/** Draws pages of a PDF as pictures. To be closed. */
export class PdfPages {
  private constructor(
    private readonly library: PDFiumLibrary,
    private readonly document: PDFiumDocument,
  ) {}

  /** Of a file, or of its bytes. */
  static async open(file: string | Uint8Array, password?: string): Promise<PdfPages> {
    const { PDFiumLibrary } = await import('@hyzyla/pdfium');
    const bytes = typeof file === 'string' ? await readFile(file) : file;
    const library = await PDFiumLibrary.init();
    try {
      return new PdfPages(library, await library.loadDocument(bytes, password));
    } catch (error) {
      library.destroy();
      throw error;
    }
  }

  /** `page` from 1. */
  async draw(page: number, dpi: number): Promise<Picture> {
    const opened = this.document.getPage(page - 1);
    const { originalWidth, originalHeight } = opened.getOriginalSize();
    const { data, width, height } = await opened.render({
      // Whole pixels: else the library takes the size in whole points, and all stands a little off.
      width: Math.max(1, Math.round((originalWidth * dpi) / 72)),
      height: Math.max(1, Math.round((originalHeight * dpi) / 72)),
      scale: 1,
      colorSpace: 'Gray',
      render: async (drawn) => drawn.data,
    });
    return { pixels: data, width, height };
  }

  close(): void {
    this.document.destroy();
    this.library.destroy();
  }
}
