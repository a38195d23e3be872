import { stat } from 'node:fs/promises';
import { findTables } from '../document/find-tables.js';
import type { DocumentLimits } from '../document/limits.js';
import type { DocumentPage } from '../document/page.js';
import { type PageFindings, pageFindings } from '../document/page-findings.js';
import { writeDocumentTables } from '../document/write-tables.js';
import { saidBy } from '../fault.js';
import { limitsOf } from '../guard/limits.js';
import { decode, pagesOf } from '../ocr/picture.js';
import { Recogniser } from '../ocr/recogniser.js';
import { TookTooLong } from '../ocr/tesseract.js';
import { type InputFile, NoTables, type ReadContext, type Table, UnreadableFile } from '../reader.js';

export async function readImage(
  file: InputFile,
  scratch: string,
  context: ReadContext = { limits: limitsOf(), passwords: [] },
): Promise<Table[]> {
  const { document: limits, columns } = context.limits;
  const { size } = await stat(file.path);
  if (size > limits.fileBytes) {
    const megabytes = Math.round(limits.fileBytes / (1 << 20));
    throw new UnreadableFile(
      file.name,
      `the picture is larger than ${megabytes} MB; send it smaller or in parts`,
    );
  }
  const { pages: count, isAnimated } = await opened(file, limits);
  const { pages, words } = await findingsOf(file, isAnimated ? 1 : count, context);
  const tables = await writeDocumentTables(file, scratch, pages, columns);
  const [first] = tables;
  if (!first) throw new NoTables(file.name, noTablesReason(pages, words));
  if (isAnimated) first.notes.push({ text: `it is a film of ${count} pictures; only the first was read` });
  return tables;
}

async function opened(
  file: InputFile,
  limits: DocumentLimits,
): Promise<{ pages: number; isAnimated: boolean }> {
  try {
    return await pagesOf(file.path, limits);
  } catch (error) {
    throw new UnreadableFile(file.name, reasonOf(error, limits));
  }
}

/** One page after another: only what was found on it is kept. */
async function findingsOf(
  file: InputFile,
  count: number,
  { limits: { document: limits }, ocr, page: tell }: ReadContext,
): Promise<{ pages: PageFindings[]; words: number }> {
  const pages: PageFindings[] = [];
  let words = 0;
  const recogniser = await Recogniser.open(ocr);
  try {
    for (let page = 1; page <= count; page += 1) {
      if (page > limits.scannedPages) {
        pages.push(
          nothingOn(page, `not recognised: more than ${limits.scannedPages} pages; send the file in parts`),
        );
        continue;
      }
      const seen = await recognised(recogniser, file, page, limits).catch((error: unknown) => {
        if (count === 1) throw new UnreadableFile(file.name, reasonOf(error, limits));
        pages.push(nothingOn(page, reasonOf(error, limits)));
      });
      if (seen) {
        words += seen.words.length;
        pages.push(pageFindings(seen, findTables(seen)));
      }
      tell?.(page, count);
    }
    return { pages, words };
  } finally {
    await recogniser.close();
  }
}

async function recognised(
  recogniser: Recogniser,
  file: InputFile,
  page: number,
  limits: DocumentLimits,
): Promise<DocumentPage> {
  const picture = await decode(file.path, page, limits);
  return recogniser.page(picture, { page, dpi: picture.dpi });
}

function nothingOn(page: number, note: string): PageFindings {
  return { page, parts: [], forms: [], edges: [], notes: [note] };
}

function reasonOf(error: unknown, { pixels }: DocumentLimits): string {
  if (error instanceof TookTooLong) return `${error.message}; send one of the table alone`;
  if (error instanceof Error && /pixel limit/i.test(error.message)) {
    return `the picture has more than ${Math.round(pixels / 1e6)} million pixels; send it smaller`;
  }
  return `the picture is damaged and cannot be opened${saidBy(error)}; save it again as PNG or JPEG`;
}

function noTablesReason(pages: readonly PageFindings[], words: number): string {
  const [note] = pages.flatMap(({ notes }) => notes);
  if (note !== undefined) return `no table was found in the picture (${note}); send the data as CSV or XLSX`;
  return words === 0
    ? 'no text was recognised in the picture; send a sharper one of the table alone, or the data as CSV or XLSX'
    : 'text was recognised in the picture, but no table; send the data as CSV or XLSX';
}
