import { readFile, stat } from 'node:fs/promises';
import { pageNotes } from '../document/document-notes.js';
import { findTables } from '../document/find-tables.js';
import type { DocumentLimits } from '../document/limits.js';
import { type PageFindings, pageFindings } from '../document/page-findings.js';
import { writeDocumentTables } from '../document/write-tables.js';
import { saidBy } from '../fault.js';
import { limitsOf } from '../guard/limits.js';
import { type InputFile, NoTables, type ReadContext, type Table, UnreadableFile } from '../reader.js';
import { mended } from './mend.js';
import { openPdf, PasswordNeeded, type Pdf } from './pages.js';
import type { Scans } from './scans.js';

const cannotOpen =
  'the PDF is damaged and cannot be opened; export it again, or send its tables as CSV or XLSX';

const cutOff = 'the file is damaged or was cut off: it was read as far as it goes; send it again';

export async function readPdf(
  file: InputFile,
  scratch: string,
  context: ReadContext = { limits: limitsOf(), passwords: [] },
): Promise<Table[]> {
  const { document: limits, columns } = context.limits;
  const pdf = await openFile(file, limits, context.passwords);
  try {
    if (pdf.pageCount > limits.pages) {
      throw new UnreadableFile(
        file.name,
        `the PDF has ${pdf.pageCount} pages, the limit is ${limits.pages}; send it in parts`,
      );
    }
    const pages = await findingsOf(pdf, file, context);
    const tables = await writeDocumentTables(file, scratch, pages, columns);
    if (tables.length === 0) throw new NoTables(file.name, noTablesReason(pdf, pages));
    tables[0]?.notes.unshift(...pdf.notes.map((text) => ({ text })));
    return tables;
  } finally {
    await pdf.close();
  }
}

async function openFile(file: InputFile, limits: DocumentLimits, passwords: readonly string[]): Promise<Pdf> {
  const { size } = await stat(file.path);
  if (size > limits.fileBytes) {
    throw new UnreadableFile(
      file.name,
      `the PDF is larger than ${Math.round(limits.fileBytes / (1 << 20))} MB; send it in parts`,
    );
  }
  // The library takes the bytes away: what is tried again is read again.
  const bytes = async () => new Uint8Array(await readFile(file.path));
  try {
    return await openPdf(await bytes(), { passwords, limits });
  } catch (error) {
    if (error instanceof PasswordNeeded) {
      const advice = passwords.length === 0 ? 'give it' : 'none of those given opens it';
      throw new UnreadableFile(
        file.name,
        `the PDF is protected by a password; ${advice}, or save a copy without one`,
      );
    }
    const whole = mended(await bytes());
    const pdf = whole && (await openPdf(whole, { passwords, limits }).catch(() => undefined));
    if (pdf && pdf.pageCount > 0) return { ...pdf, notes: [cutOff, ...pdf.notes] };
    throw new UnreadableFile(file.name, `${cannotOpen}${saidBy(error)}`);
  }
}

/** One page after another: only what was found on it is kept. */
async function findingsOf(pdf: Pdf, file: InputFile, context: ReadContext): Promise<PageFindings[]> {
  const limits = context.limits.document;
  const pages: PageFindings[] = [];
  let scans: Scans | undefined;
  let scanned = 0;
  try {
    for (let number = 1; number <= pdf.pageCount; number += 1) {
      const read = await attempt('could not be read', () => pdf.page(number));
      if (typeof read === 'string') pages.push(nothingOn(number, read));
      else if (!read.isScan) pages.push(pageFindings(read, findTables(read), read.notes));
      else if (scanned >= limits.scannedPages) pages.push(nothingOn(number, tooManyScans(limits)));
      else {
        scanned += 1;
        scans ??= await openScans(pdf, file, context);
        const opened = scans;
        const seen = await attempt('a scan that could not be recognised', () => opened.page(read));
        pages.push(typeof seen === 'string' ? nothingOn(number, seen) : pageFindings(seen, findTables(seen)));
      }
      context.page?.(number, pdf.pageCount);
    }
    return pages;
  } finally {
    await scans?.close();
  }
}

async function openScans(pdf: Pdf, file: InputFile, { limits, ocr }: ReadContext): Promise<Scans> {
  const { Scans } = await import('./scans.js');
  return Scans.open(file.path, pdf.password, limits.document, ocr);
}

/** A page that fails is a note, not the end. */
async function attempt<Result>(what: string, read: () => Promise<Result>): Promise<Result | string> {
  try {
    return await read();
  } catch (error) {
    return `${what}${saidBy(error)}`;
  }
}

function tooManyScans({ scannedPages }: DocumentLimits): string {
  return `not recognised: the document has more than ${scannedPages} scanned pages; send it in parts`;
}

function nothingOn(page: number, note: string): PageFindings {
  return { page, parts: [], forms: [], edges: [], notes: [note] };
}

function noTablesReason({ notes }: Pdf, pages: readonly PageFindings[]): string {
  const [note = pageNotes(pages)[0]?.text] = notes;
  const looked = pages.length === 1 ? 'its one page' : `its ${pages.length} pages`;
  return `no table was found on ${looked}${note ? ` (${note})` : ''}; send the data as CSV or XLSX`;
}
