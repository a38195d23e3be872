import { type DuckSession, withSession } from '../../duck/session.js';
import type { AsideRow, InputFile, Note, Table } from '../reader.js';
import { headerOf } from '../structure/layout.js';
import { columnNames } from '../structure/names.js';
import type { OpenTables } from './open-tables.js';
import type { PageTable } from './page-table.js';
import { writePageTables } from './write-tables.js';

export interface Writing {
  file: InputFile;
  scratch: string;
  /** What the paths of all files made of it begin with. */
  stem: string;
  /** For the dialect of every table. */
  facts: Table['dialect'];
  /** To write by; else one is opened. */
  session?: DuckSession;
  /** Tables of a single row or column are left out even where there are no others. */
  dataOnly?: boolean;
}

/** Writes the tables of a document that has been read to its end; there may be none. */
export async function writeMarkupTables(
  open: OpenTables,
  { file, scratch, stem, facts, session, dataOnly = false }: Writing,
): Promise<Table[]> {
  const withData = open.tables.filter(({ holdsData }) => holdsData);
  const chosen = withData.length > 0 || dataOnly ? withData : open.tables;
  if (chosen.length === 0) return [];
  const tables: Table[] = [];
  const write = async (by: DuckSession) => {
    for (const [at, table] of chosen.entries()) {
      const before = tables.length;
      const written = await writePageTables(by, table, (number) => `${stem}.${before + number}.parquet`);
      const name = table.captionText || table.id || `table ${at + 1}`;
      written[0]?.notes.push(...notesOn(table));
      written[0]?.aside.unshift(...asideOf(table));
      for (const [part, { plan, span: _, records, skippedRows, ...rest }] of written.entries()) {
        tables.push({
          ...rest,
          file: file.name,
          name: written.length === 1 ? name : `${name} (table ${part + 1})`,
          columns: columnNames(headerOf(plan), plan.width),
          firstRow: null,
          dialect: { ...facts, table: name, headerRows: plan.headerRows.length, records, skippedRows },
        });
      }
    }
  };
  await (session ? write(session) : withSession({ scratch, memoryMb: 200 }, write));
  const small = dataOnly ? 0 : open.tables.length - chosen.length;
  tables[0]?.notes.push(...notesOnAll(open, small));
  nameApart(tables);
  return tables;
}

/** Documents repeat captions: each table must be known by its name. */
export function nameApart(tables: Table[]): void {
  const names = columnNames(
    tables.map(({ name }) => name),
    tables.length,
  );
  for (const [at, table] of tables.entries()) table.name = names[at] ?? table.name;
}

/** Above the first row, which is row 1. */
function asideOf({ above }: PageTable): AsideRow[] {
  return above.map((text, at) => ({ kind: 'above', row: at + 1 - above.length, cells: [text] }));
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

function notesOnAll({ leftOut, arrangements }: OpenTables, small: number): Note[] {
  const notes: Note[] = [];
  if (small > 0) {
    notes.push({
      text: `${small} table${small === 1 ? '' : 's'} of a single row or column left out, beside those that hold data`,
    });
  }
  if (arrangements > 0) {
    notes.push({
      text: `the text of ${arrangements} table${arrangements === 1 ? '' : 's'} that only arrange${arrangements === 1 ? 's' : ''} others is left out`,
    });
  }
  if (leftOut > 0) {
    notes.push({ text: `${leftOut} more tables left out; send the document in parts to have them read` });
  }
  return notes;
}
