import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { withSession } from '../../duck/session.js';
import { asUtf8, textOf } from '../encoding.js';
import { type InputFile, type Note, type Table, UnreadableFile } from '../reader.js';
import { headerOf } from '../structure/layout.js';
import { columnNames } from '../structure/names.js';
import { stemOf } from '../text-file.js';
import { type HtmlLimits, htmlLimits } from './limits.js';
import { Page } from './page.js';
import { pageEncoding } from './page-encoding.js';
import type { PageTable } from './page-table.js';
import { writePageTables } from './write-tables.js';

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
  const stem = join(scratch, stemOf(file));
  const encoding = await pageEncoding(file.path);
  const copy = `${stem}.utf8.html`;
  const page = new Page(file.name, limits, (table) => `${stem}.${table}.rows`);
  try {
    const path = await asUtf8(file.path, encoding, copy);
    for await (const chunk of textOf(path)) await page.write(chunk, false);
    await page.write('', true);
    page.end();
    return await tablesOf(page, file, scratch, stem, encoding.name);
  } finally {
    for (const { stage } of [...page.tables, ...page.dropped]) await stage.close();
    await rm(copy, { force: true });
  }
}

async function tablesOf(
  page: Page,
  file: InputFile,
  scratch: string,
  stem: string,
  encoding: string,
): Promise<Table[]> {
  const withData = page.tables.filter(({ holdsData }) => holdsData);
  const chosen = withData.length > 0 ? withData : page.tables;
  const tables: Table[] = [];
  await withSession({ scratch, memoryMb: 200 }, async (session) => {
    for (const [at, table] of chosen.entries()) {
      const before = tables.length;
      const written = await writePageTables(session, table, (number) => `${stem}.${before + number}.parquet`);
      const name = table.captionText || table.id || `table ${at + 1}`;
      written[0]?.notes.push(...notesOn(table));
      for (const [part, { plan, span: _, records, skippedRows, ...rest }] of written.entries()) {
        tables.push({
          ...rest,
          file: file.name,
          name: written.length === 1 ? name : `${name} (table ${part + 1})`,
          columns: columnNames(headerOf(plan), plan.width),
          firstRow: null,
          dialect: { encoding, table: name, headerRows: plan.headerRows.length, records, skippedRows },
        });
      }
    }
  });
  const [first] = tables;
  if (!first) {
    throw new UnreadableFile(file.name, 'there is no table with content in the page; send the data itself');
  }
  first.notes.push(...pageNotes(page, page.tables.length - chosen.length));
  nameApart(tables);
  return tables;
}

/** Pages repeat captions: each table must be known by its name. */
function nameApart(tables: Table[]): void {
  const names = columnNames(
    tables.map(({ name }) => name),
    tables.length,
  );
  for (const [at, table] of tables.entries()) table.name = names[at] ?? table.name;
}

function notesOn({ spread, hiddenRows, holdsTables }: PageTable): Note[] {
  const notes: Note[] = [];
  if (spread > 0) {
    notes.push({
      text: `${spread} cell${spread === 1 ? ' reaches' : 's reach'} over several rows or columns; the text stands in each of them`,
    });
  }
  if (hiddenRows > 0) {
    notes.push({ text: `${hiddenRows} row${hiddenRows === 1 ? ' is' : 's are'} hidden and left out` });
  }
  if (holdsTables) notes.push({ text: 'cells hold tables of their own, which are read as tables' });
  return notes;
}

function pageNotes({ tablesLeftOut }: Page, small: number): Note[] {
  const notes: Note[] = [];
  if (small > 0) {
    notes.push({
      text: `${small} table${small === 1 ? '' : 's'} of a single row or column left out, beside those that hold data`,
    });
  }
  if (tablesLeftOut > 0) {
    notes.push({ text: `${tablesLeftOut} more tables left out; send the page in parts to have them read` });
  }
  return notes;
}
