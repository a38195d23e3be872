import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DuckSession } from '../../duck/session.js';
import { nextPath, type Work } from '../archive/work.js';
import { readBody } from '../html/read.js';
import { OpenTables } from '../markup/open-tables.js';
import { writeMarkupTables } from '../markup/read-tables.js';
import { addTextBlocks } from '../markup/text-blocks.js';
import type { Table } from '../reader.js';
import { stemOf } from '../text-file.js';
import type { Mail } from './mail.js';
import { plainText } from './mail-text.js';

/** All tables of a mailbox are written by one session: to open one takes longer than to read a mail. */
export interface MailWork extends Work {
  session: DuckSession;
}

/**
 * The tables in the text of a mail. Where it is written in two ways, the tables of one are those of the other: they
 * are drawn in the page, and the plain text is asked only where the page has none.
 */
export async function readMailBody(
  work: MailWork,
  { html = '', text = '' }: Mail,
  file: string,
): Promise<Table[]> {
  const page = html.trim() === '' ? undefined : await pageTables(work, html, file);
  if (page && page.tables.length > 0) {
    return [...page.tables, ...(await textTables(work, page.text, file))];
  }
  const found = await textTables(work, plainText(text), file);
  return found.length === 0 && page ? textTables(work, page.text, file) : found;
}

async function pageTables(
  work: MailWork,
  html: string,
  file: string,
): Promise<{ tables: Table[]; text: string }> {
  const path = nextPath(work);
  // With the mark, so that what the page says of its encoding does not count: it has been decoded.
  await writeFile(path, `\uFEFF${html}`);
  try {
    return await readBody({ path, name: file }, work.scratch, work.context.limits.html, work.session);
  } finally {
    await rm(path, { force: true });
  }
}

async function textTables(work: MailWork, text: string, file: string): Promise<Table[]> {
  if (text.trim() === '') return [];
  const { scratch, context, session } = work;
  const path = nextPath(work);
  const stem = join(scratch, stemOf({ path, name: file }));
  const open = new OpenTables(file, context.limits.html, (table) => `${stem}.${table}.rows`);
  try {
    addTextBlocks(open, withoutSignatures(text.split('\n')).map(withoutQuote));
    return await writeMarkupTables(open, {
      file: { path, name: file },
      scratch,
      stem,
      facts: {},
      session,
      dataOnly: true,
    });
  } finally {
    await open.close();
  }
}

/** What stands below a line `--` is who wrote the mail, up to the mail that is answered. */
function withoutSignatures(lines: readonly string[]): string[] {
  let isSignature = false;
  return lines.map((line) => {
    if (/^--\s*$/.test(line)) isSignature = true;
    else if (/^(?:>|-{3,}|_{5,}|\s*\*?(?:From|Von|De|Da|Van):)/.test(line)) isSignature = false;
    return isSignature ? '' : line;
  });
}

/** The marks of a mail that is answered or passed on. */
function withoutQuote(line: string): string {
  return line.replace(/^(?:> ?)+/, '').trimEnd();
}
