import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { DocumentLimits } from '../document/limits.js';
import { liesIn } from '../document/lines.js';
import type { Box, DocumentPage } from '../document/page.js';
import type { Drawn, Glyph } from './drawn.js';
import { fieldsOf } from './fields.js';
import { fontOf } from './font.js';
import { interpret, type OperatorList } from './interpreter.js';
import { dataFolders, loadPdfjs } from './library.js';
import { type Matrix, matrixOf } from './matrix.js';
import { fillsOf, rulesOf } from './rules.js';
import { visibleGlyphs } from './visible.js';
import { wordsOf } from './words.js';

export interface PdfPage extends DocumentPage {
  /** It has to be recognised: a picture covers it, or its letters are drawings or of a font nobody can read. */
  isScan: boolean;
  /** What was left out of it. */
  notes: string[];
}

export interface Pdf {
  pageCount: number;
  /** The one of those given that opens it. */
  password: string | undefined;
  /** What it holds beside its pages, which is not read. */
  notes: string[];
  /** From 1. */
  page(number: number): Promise<PdfPage>;
  close(): Promise<void>;
}

export interface PdfOptions {
  passwords: readonly string[];
  limits: DocumentLimits;
}

/** The file is encrypted, and none of the passwords opens it. */
export class PasswordNeeded extends Error {
  override name = 'PasswordNeeded';
}

/** Fonts are kept from page to page; a long document of many parts brings new ones all the time. */
const pagesBetweenCleanups = 50;

export async function openPdf(bytes: Uint8Array, { passwords, limits }: PdfOptions): Promise<Pdf> {
  const pdfjs = await loadPdfjs();
  const task = pdfjs.getDocument({
    data: bytes,
    ...dataFolders(),
    cMapPacked: true,
    useWorkerFetch: false,
    useSystemFonts: false,
    disableFontFace: true,
    isEvalSupported: false,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    stopAtErrors: false,
    // Pictures are not decoded: a page with a scan would take a second and 35 MB.
    maxImageSize: 0,
    verbosity: pdfjs.VerbosityLevel.ERRORS,
  });
  const untried = [...passwords];
  let password: string | undefined;
  task.onPassword = (retry: (password: string | Error) => void) => {
    password = untried.shift();
    retry(password ?? new Error('no password fits'));
  };
  const pdf = await task.promise.catch(async (error: unknown) => {
    await task.destroy();
    throw (error as Error).name === 'PasswordException' ? new PasswordNeeded() : error;
  });
  const hasFields = await pdf.getFieldObjects().then(
    (fields) => fields !== null,
    () => false,
  );
  const layers = await pdf.getOptionalContentConfig().catch(() => undefined);
  const isVisible = (layer: unknown) => {
    try {
      return layer === null || (layers?.isVisible(layer) ?? true);
    } catch {
      return true;
    }
  };

  return {
    pageCount: pdf.numPages,
    password,
    notes: await unreadParts(pdf),
    async page(number) {
      const page = await pdf.getPage(number);
      try {
        const list = (await page.getOperatorList()) as OperatorList;
        const fonts = await fontOf(list, pdfjs.OPS, page.commonObjs);
        const drawnAt = (rotation: number) => {
          const { width, height, transform } = page.getViewport({ scale: 1, rotation });
          const box: Box = { x0: 0, y0: 0, x1: width, y1: height };
          const base: Matrix = matrixOf(transform);
          const around = { ops: pdfjs.OPS, fontOf: (name: string) => fonts.get(name), isVisible, limits };
          return { box, base, drawn: interpret(list, base, box, around) };
        };
        const straight = drawnAt(page.rotate);
        const turn = mostTurn(straight.drawn.glyphs);
        const { box, base, drawn } = turn === 0 ? straight : drawnAt((page.rotate + 360 - 90 * turn) % 360);
        const fields = hasFields ? fieldsOf(await page.getAnnotations(), base) : [];
        return { ...pageOf(number, box, drawn), ...(fields.length > 0 && { fields }) };
      } finally {
        page.cleanup();
        if (number % pagesBetweenCleanups === 0) await pdf.cleanup();
      }
    },
    async close() {
      await task.destroy();
    },
  };
}

async function unreadParts(pdf: PDFDocumentProxy): Promise<string[]> {
  const notes: string[] = [];
  const files = await pdf.getAttachments().then(
    (attached) => Object.keys(attached ?? {}),
    () => [],
  );
  if (files.length > 0) {
    const names = files.slice(0, 5).join(', ') + (files.length > 5 ? ', …' : '');
    notes.push(`files are attached to the PDF, which are not read: ${names}; save them and send them too`);
  }
  const metadata = await pdf.getMetadata().catch(() => undefined);
  if ((metadata?.info as { IsXFAPresent?: boolean } | undefined)?.IsXFAPresent) {
    notes.push(
      'it is a form that only some programs show in full (XFA); print it as PDF and send that, if something is missing',
    );
  }
  return notes;
}

/** The way in which most of the text of a page runs. */
function mostTurn(glyphs: readonly Glyph[]): 0 | 1 | 2 | 3 {
  const counts = [0, 0, 0, 0];
  for (const { turn } of glyphs) if (turn !== undefined) counts[turn] = (counts[turn] ?? 0) + 1;
  const most = counts.indexOf(Math.max(...counts));
  return most as 0 | 1 | 2 | 3;
}

function pageOf(number: number, box: Box, drawn: Drawn): PdfPage {
  const { glyphs, hidden, angled } = visibleGlyphs(drawn);
  const { words, unknown } = wordsOf(glyphs);
  const notes: string[] = [];
  if (angled > 0) notes.push(`${angled} characters at an angle left out`);
  if (hidden > 0) notes.push(`${hidden} characters that nobody sees left out`);
  if (unknown > 0) notes.push(`${unknown} characters of unknown meaning left out`);
  const scan = isScan(drawn, box, words, glyphs.length, unknown);
  const pictures = scan ? 0 : largePictures(drawn, box, words);
  if (pictures > 0) notes.push(`${pictures} large pictures left out`);
  if (drawn.glyphsLeftOut > 0) notes.push(`${drawn.glyphsLeftOut} characters beyond the limit left out`);
  if (drawn.strokesLeftOut > 0) notes.push(`${drawn.strokesLeftOut} drawn lines beyond the limit left out`);
  return {
    page: number,
    width: box.x1,
    height: box.y1,
    words,
    rules: rulesOf(drawn.lines, drawn.areas),
    fills: fillsOf(drawn.areas, box),
    isScan: scan,
    notes,
  };
}

/** A page of a book has 2,000 letters; a scan may carry a stamp or a page number. */
const hardlyAnyText = 60;
/** Letters drawn as shapes: a logo has some dozens. */
const manyShapes = 300;

/** Above and below, where scans get stamps and lines of a fax. */
const margin = 0.12;

function isScan(drawn: Drawn, box: Box, words: readonly Box[], glyphs: number, unknown: number): boolean {
  if (glyphs > hardlyAnyText && unknown > glyphs / 2) return true;
  const whole = box.x1 * box.y1;
  const covered = drawn.pictures.reduce((sum, { x0, y0, x1, y1 }) => sum + (x1 - x0) * (y1 - y0), 0);
  const hasText = words.length > 0 && glyphs - unknown > hardlyAnyText;
  const isInMargin = ({ y0, y1 }: Box) => y1 < box.y1 * margin || y0 > box.y1 * (1 - margin);
  if (hasText) return covered > 0.6 * whole && words.every(isInMargin);
  return covered > whole / 2 || (words.length === 0 && drawn.shapes > manyShapes);
}

/** Of those that no text is printed on: a table may have been put there as a picture. */
function largePictures({ pictures }: Drawn, { x1, y1 }: Box, words: readonly Box[]): number {
  return pictures.filter((picture) => {
    const share = ((picture.x1 - picture.x0) * (picture.y1 - picture.y0)) / (x1 * y1);
    return share > 0.15 && !words.some((word) => liesIn(word, picture));
  }).length;
}
