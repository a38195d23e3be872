import type { DocumentLimits } from '../document/limits.js';
import type { DocumentPage } from '../document/page.js';
import { usualOcr } from '../ocr/languages.js';
import { PdfPages } from '../ocr/pdf-pages.js';
import { Recogniser } from '../ocr/recogniser.js';
import type { OcrSettings } from '../reader.js';

/** What letters of 8 points need to be told apart. */
const usualDpi = 300;

/** Recognises pages of a PDF that are pictures. To be closed. */
export class Scans {
  private constructor(
    private readonly pages: PdfPages,
    private readonly recogniser: Recogniser,
    private readonly mostPixels: number,
  ) {}

  /** Throws UnknownLanguage. */
  static async open(
    path: string,
    password: string | undefined,
    { pixels }: DocumentLimits,
    ocr: OcrSettings = usualOcr,
  ): Promise<Scans> {
    const recogniser = await Recogniser.open(ocr);
    try {
      return new Scans(await PdfPages.open(path, password), recogniser, pixels);
    } catch (error) {
      await recogniser.close();
      throw error;
    }
  }

  async page({ page, width, height }: DocumentPage): Promise<DocumentPage> {
    const inches = (width / 72) * (height / 72);
    const dpi = Math.min(usualDpi, Math.floor(Math.sqrt(this.mostPixels / inches)));
    return this.recogniser.page(await this.pages.draw(page, dpi), { page, dpi });
  }

  async close(): Promise<void> {
    this.pages.close();
    await this.recogniser.close();
  }
}
