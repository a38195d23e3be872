import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { DuckSession } from '../../duck/session.js';
import { asUtf8, textOf } from '../encoding.js';
import { CellText } from '../markup/cell-text.js';
import { OpenTables } from '../markup/open-tables.js';
import { writeMarkupTables } from '../markup/read-tables.js';
import { type InputFile, NoTables, type Table, UnreadableFile } from '../reader.js';
import { stemOf } from '../text-file.js';
import { type HtmlLimits, htmlLimits } from './limits.js';
import { Page } from './page.js';
import { pageEncoding } from './page-encoding.js';

export async function readHtml(
  file: InputFile,
  scratch: string,
  options: Partial<HtmlLimits> = {},
): Promise<Table[]> {
  const limits = { ...htmlLimits, ...options };
  const { size } = await stat(file.path);
  if (size > limits.fileBytes) {
    throw new UnreadableFile(
      file.name,
      `the page is larger than ${Math.round(limits.fileBytes / (1 << 20))} MB; send it as CSV or in parts`,
    );
  }
  const tables = await tablesOfPage(file, scratch, limits);
  if (tables.length > 0) return tables;
  throw new NoTables(file.name, 'there is no table with content in the page; send the data itself');
}

/** The tables of a page that is the body of a mail, and its text beside them. */
export async function readBody(
  file: InputFile,
  scratch: string,
  limits: HtmlLimits,
  session: DuckSession,
): Promise<{ tables: Table[]; text: string }> {
  const outside = new CellText();
  const tables = await tablesOfPage(file, scratch, limits, { outside, session });
  return { tables, text: outside.text() };
}

async function tablesOfPage(
  file: InputFile,
  scratch: string,
  limits: HtmlLimits,
  body?: { outside: CellText; session: DuckSession },
): Promise<Table[]> {
  const stem = join(scratch, stemOf(file));
  const encoding = await pageEncoding(file.path);
  const copy = `${stem}.utf8.html`;
  const open = new OpenTables(file.name, limits, (table) => `${stem}.${table}.rows`, body?.outside);
  const page = new Page(open);
  try {
    const path = await asUtf8(file.path, encoding, copy);
    for await (const chunk of textOf(path)) await page.write(chunk, false);
    await page.write('', true);
    const writing = { file, scratch, stem, facts: { encoding: encoding.name } };
    return await writeMarkupTables(
      open,
      body ? { ...writing, session: body.session, dataOnly: true } : writing,
    );
  } finally {
    await open.close();
    await rm(copy, { force: true });
  }
}
