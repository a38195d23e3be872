import type { Line } from 'tesseract.js';
import type { Box, DocumentPage } from '../document/page.js';
import type { OcrSettings } from '../reader.js';
import { wipeOut } from './clean.js';
import { fillsOf } from './fills.js';
import { groundOf } from './ground.js';
import { type Ink, inkOf } from './ink.js';
import { usualOcr } from './languages.js';
import { leftover, movedBy } from './leftover.js';
import { fromPixels, greyOf, type Picture } from './picture.js';
import { type InkRule, takeRules } from './rules.js';
import { Tesseract, TookTooLong } from './tesseract.js';
import { sureness, turnFor } from './turn.js';
import { straightened, tileFor, type Upright } from './upright.js';
import { wordsOf } from './words.js';

export interface PageOfPicture {
  page: number;
  /** Dots to the inch, where they are known. */
  dpi?: number | undefined;
}

/** A picture, straightened and without its rules, and what was read at first. */
interface Sheet extends Upright {
  ink: Ink;
  rules: InkRule[];
  lines: Line[];
}

/** Of a page as a whole: what Tesseract sees in a photo or in noise has 20 to 30, the poorest scan more than 50. */
const leastSureness = 33;

/** Recognises pages of pictures, one after another. Started once for a file; to be closed. */
export class Recogniser {
  private constructor(private readonly tesseract: Tesseract) {}

  /** Throws UnknownLanguage. */
  static async open(settings: OcrSettings = usualOcr): Promise<Recogniser> {
    return new Recogniser(await Tesseract.open(settings));
  }

  /** Throws TookTooLong where a picture is no page. */
  async page(picture: Picture, { page, dpi }: PageOfPicture): Promise<DocumentPage> {
    const sheet = await this.upright(picture, dpi);
    const { width, height } = sheet.clean;
    const lines = [...sheet.lines, ...(await this.rest(sheet))];
    const scale = 72 / sheet.dpi;
    const fills = fillsOf(sheet.shaded, groundOf(sheet.shaded, tileFor(sheet.dpi)));
    return {
      page,
      width: width * scale,
      height: height * scale,
      words: sureness(lines) < leastSureness ? [] : wordsOf(lines, sheet.rules, scale),
      rules: sheet.rules.map(({ isHorizontal, ...box }) => ({ ...scaled(box, scale), isHorizontal })),
      fills: fills.map((box) => scaled(box, scale)),
    };
  }

  close(): Promise<void> {
    return this.tesseract.close();
  }

  /** Turned by quarters, where that reads better. */
  private async upright(picture: Picture, dpi: number | undefined): Promise<Sheet> {
    const sheet = await this.seen(picture, dpi);
    const turn = turnFor(sheet.lines);
    if (turn === 0) return sheet;
    const turned = await unlessTooLong(this.seen(await greyOf(fromPixels(picture).rotate(turn)), dpi));
    if (!turned) return sheet;
    return turn === 270 || sureness(turned.lines) > sureness(sheet.lines) ? turned : sheet;
  }

  private async seen(picture: Picture, told: number | undefined): Promise<Sheet> {
    const upright = await straightened(picture, told);
    const { clean } = upright;
    const ink = inkOf(clean);
    const before = ink.bits.slice();
    const rules = takeRules(ink, upright.dpi / 72);
    wipeOut(clean, before, ink);
    const lines = await this.tesseract.lines(clean, upright.dpi, 'columns');
    return { ...upright, ink, rules, lines };
  }

  private async rest({ clean, ink, lines, dpi }: Sheet): Promise<Line[]> {
    const left = leftover(clean, ink, lines);
    if (!left) return [];
    const found = await unlessTooLong(this.tesseract.lines(left.picture, dpi, 'sparse'));
    return movedBy(found ?? [], left.x, left.y);
  }
}

/** For what is tried beyond the page as it stands: drawings, of which there is nothing to be read. */
async function unlessTooLong<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof TookTooLong) return undefined;
    throw error;
  }
}

function scaled({ x0, y0, x1, y1 }: Box, by: number): Box {
  return { x0: x0 * by, y0: y0 * by, x1: x1 * by, y1: y1 * by };
}
