import { join } from 'node:path';
import { type DuckSession, withSession } from '../../duck/session.js';
import type { AsideRow, InputFile, Note, PageRun, RowConfidence, Table } from '../reader.js';
import { headerOf, type TablePlan } from '../structure/layout.js';
import { columnNames } from '../structure/names.js';
import type { SourceRow } from '../structure/table-sink.js';
import { writeTables } from '../structure/write-tables.js';
import { stemOf } from '../text-file.js';
import { writeTable } from '../write-table.js';
import { onceEach, pageNotes, rangesOf, unsureNote } from './document-notes.js';
import { type JoinedForms, joinForms, linesOfForm } from './join-forms.js';
import { type JoinedRow, type JoinedTable, joinPages } from './join-pages.js';
import { layoutOf } from './layout.js';
import type { PageFindings } from './page-findings.js';

/** Writes what was found on the pages of a document: its tables and forms, in their order. */
export async function writeDocumentTables(
  file: InputFile,
  scratch: string,
  pages: readonly PageFindings[],
  mostColumns?: number,
): Promise<Table[]> {
  const stem = join(scratch, stemOf(file));
  const tables: Table[] = [];
  const parquetOf = (more: number) => `${stem}.${tables.length + more}.parquet`;
  const forms = pages.flatMap((page) => page.forms);
  const found = [...joinPages(pages), ...joinForms(forms)];
  // As they are read, so that the head of an invoice stands before its lines.
  found.sort((one, other) => one.start.page - other.start.page || one.start.y - other.start.y);
  await withSession({ scratch, memoryMb: 200 }, async (session) => {
    for (const each of found) {
      const written =
        'columns' in each
          ? [await formTable(session, each, file.name, parquetOf(0))]
          : await tablesOf(session, each, file.name, parquetOf, mostColumns);
      if (!('columns' in each)) {
        const labels = linesOfForm(forms, each.start.page);
        const around = labels.length > 0 ? labels : linesAbove(each);
        for (const table of written) if (around.length > 0) table.aside = [...around, ...(table.aside ?? [])];
      }
      tables.push(...written);
    }
  });
  tables[0]?.notes.push(...pageNotes(pages));
  const names = columnNames(
    tables.map(({ name }) => name),
    tables.length,
  );
  for (const [at, table] of tables.entries()) table.name = names[at] ?? table.name;
  return tables;
}

/** What stands on its first page above it: "Price list, valid from 1 April 2024". */
function linesAbove({ above }: JoinedTable): AsideRow[] {
  return above.map((text, at) => ({ kind: 'above', row: at + 1 - above.length, cells: [text] }));
}

async function tablesOf(
  session: DuckSession,
  found: JoinedTable,
  file: string,
  parquetOf: (table: number) => string,
  mostColumns: number | undefined,
): Promise<Table[]> {
  const { layout, survey } = layoutOf(found);
  if (layout.tables.length === 0) return [];
  async function* rows(): AsyncGenerator<SourceRow[]> {
    yield found.rows.map(({ cells }, at) => ({ row: at + 1, cells }));
  }
  const written = await writeTables(session, layout, survey, rows(), parquetOf, mostColumns);
  const name = found.title ?? `page ${found.pages[0]}, table ${found.place}`;
  written[0]?.notes.unshift(...notesOn(found));
  let from = 0;
  return written.map(({ plan, span: _, records, skippedRows, ...rest }, at) => {
    const own = found.rows.slice(from, plan.until);
    const pages = pageRuns(own, from);
    const confidence = confidenceOf(found.rows, plan);
    // Tables side by side have the same rows.
    if (written[at + 1]?.plan.until !== plan.until) from = plan.until;
    const unsure = confidence && unsureNote(confidence);
    if (unsure) rest.notes.push(unsure);
    return {
      ...rest,
      notes: onceEach(rest.notes),
      file,
      name: written.length === 1 ? name : `${name} (table ${at + 1})`,
      columns: columnNames(headerOf(plan), plan.width),
      firstRow: null,
      pages,
      ...(confidence && { confidence }),
      dialect: {
        pages: rangesOf([...new Set(own.map(({ page }) => page))]),
        drawn: found.drawn,
        headerRows: plan.headerRows.length,
        records,
        skippedRows,
      },
    };
  });
}

function notesOn({ spread, pages }: JoinedTable): Note[] {
  const notes: Note[] = [];
  if (pages.length > 1) notes.push({ text: `it goes on over ${pages.length} pages: ${rangesOf(pages)}` });
  if (spread > 0) {
    notes.push({
      text: `${spread} cell${spread === 1 ? ' reaches' : 's reach'} over several rows or columns; a header's text stands in each column, that of a row in its first`,
    });
  }
  return notes;
}

function pageRuns(rows: readonly Pick<JoinedRow, 'page'>[], from: number): PageRun[] {
  const runs: PageRun[] = [];
  for (const [at, { page }] of rows.entries()) {
    if (runs.at(-1)?.page !== page) runs.push({ from: from + at + 1, page });
  }
  return runs;
}

/** Of the rows below the header, in the columns of the table. */
function confidenceOf(
  rows: readonly JoinedRow[],
  { first, until, columns, width }: TablePlan,
): RowConfidence[] | undefined {
  if (!rows.some(({ confidence }) => confidence)) return undefined;
  const places = columns ?? Array.from({ length: width }, (_, at) => at);
  const found: RowConfidence[] = [];
  for (let record = first; record < Math.min(until, rows.length); record += 1) {
    const cells = places.map((place) => rows[record]?.confidence?.[place] ?? null);
    if (cells.some((value) => value !== null)) found.push({ row: record + 1, cells });
  }
  return found;
}

async function formTable(
  session: DuckSession,
  forms: JoinedForms,
  file: string,
  parquet: string,
): Promise<Table> {
  const { columns, rows, title } = forms;
  const name = title ?? 'form';
  const pages = rows.map(({ page }) => page);
  const source = { file, name, header: columns, facts: { pages: rangesOf(pages), drawn: 'form' } };
  const table = await writeTable(session, parquet, source, async (sink) => {
    for (const [at, { cells }] of rows.entries()) sink.add(at + 1, cells);
  });
  const confidence = rows.flatMap(({ confidence: cells }, at) => (cells ? [{ row: at + 1, cells }] : []));
  const unsure = unsureNote(confidence);
  return {
    ...table,
    notes: [
      { text: 'labels and their values on the page, outside of tables: each label names a column' },
      ...table.notes,
      ...(unsure ? [unsure] : []),
    ],
    pages: pageRuns(rows, 0),
    ...(confidence.length > 0 && { confidence }),
  };
}
