import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type DuckSession, withSession } from '../../duck/session.js';
import { asUtf8, type Encoding, encodingNote, textOf } from '../encoding.js';
import { placeOf } from '../json/place.js';
import { type InputFile, NoTables, type Note, type Table, UnreadableFile } from '../reader.js';
import { openText, stemOf } from '../text-file.js';
import { TooMuch } from '../tree/limits.js';
import { planTables, type TreePlan } from '../tree/plan.js';
import { RowEvents } from '../tree/rows.js';
import { writeTables } from '../tree/write-tables.js';
import { CalledEvents, type Calls, callsIn } from './called.js';
import { type ElementPlan, planDocument, settle } from './element-plan.js';
import { ElementRows } from './element-rows.js';
import type { XmlEvents } from './events.js';
import { XmlFault } from './fault.js';
import { FiledEvents } from './filed.js';
import { usualLimits, type XmlLimits } from './limits.js';
import { XmlNames } from './names.js';
import { type ElementShape, SurveyEvents } from './survey.js';
import { Tokenizer } from './tokenizer.js';
import { xmlEncoding } from './xml-encoding.js';

const spreadsheet = 'urn:schemas-microsoft-com:office:spreadsheet';

export async function readXml(
  file: InputFile,
  scratch: string,
  options: Partial<XmlLimits> = {},
): Promise<Table[]> {
  return readDocuments([file], file, scratch, options);
}

/** Files of one form are read as if they were one: each is a record, which knows its file. None where they are of several. */
export async function readDocuments(
  files: readonly InputFile[],
  file: InputFile,
  scratch: string,
  options: Partial<XmlLimits> = {},
): Promise<Table[]> {
  const limits = { ...usualLimits, ...options };
  const { stem } = await openText(file);
  const copies: string[] = [];
  let path = file.path;
  try {
    const documents: Document[] = [];
    const notes: Note[] = [];
    for (const each of files) {
      const copy = join(scratch, `${stemOf(each)}.utf8.xml`);
      const encoding = await xmlEncoding(each.path);
      copies.push(copy);
      documents.push({ path: await asUtf8(each.path, encoding, copy), name: each.name, encoding });
      const encoded = encodingNote(encoding);
      if (encoded !== undefined) notes.push({ text: encoded });
    }
    const encoding = documents[0]?.encoding.name ?? '';
    const names = new XmlNames();
    // A fault is said with its place in the file it stands in.
    const read = async (events: XmlEvents) => {
      const said: Note[] = [];
      for (const document of documents) {
        path = document.path;
        const heard = documents.length > 1 ? new FiledEvents(document.name, events) : events;
        said.push(...notesOn(await readThrough(path, heard, limits, names)));
      }
      return said;
    };
    let survey = new SurveyEvents();
    notes.push(...(await read(survey)));
    checkKind(survey.document, file.name);
    // Elements of several names at the top are several forms.
    if (files.length > 1 && survey.document.children?.size !== 1) return [];
    const calls = callsIn(survey.document);
    if (calls) {
      survey = new SurveyEvents();
      await read(new CalledEvents(calls, survey, names));
    }
    const { plan: elements, shape } = planDocument(survey.document);
    const plan = planTables(shape, file.name, limits);
    settle(elements, plan.root);
    if (plan.tables.every(({ columns }) => columns.length === 0)) {
      throw new NoTables(file.name, 'it is XML, but there are no values in it');
    }
    return await withSession({ scratch }, (session) =>
      tablesOf({ session, file, read, encoding, plan, elements, calls, limits, names, scratch, stem }, notes),
    );
  } catch (error) {
    throw await unreadable(error, file.name, path);
  } finally {
    for (const copy of copies) await rm(copy, { force: true });
  }
}

interface Document {
  path: string;
  name: string;
  encoding: Encoding;
}

interface Work {
  session: DuckSession;
  file: InputFile;
  /** Tells all that stands in the files. */
  read: (events: XmlEvents) => Promise<Note[]>;
  /** What it is called. */
  encoding: string;
  plan: TreePlan;
  elements: ElementPlan;
  calls: Calls | undefined;
  limits: XmlLimits;
  names: XmlNames;
  scratch: string;
  stem: string;
}

async function readThrough(
  path: string,
  events: XmlEvents,
  limits: XmlLimits,
  names: XmlNames,
): Promise<Tokenizer> {
  const tokenizer = new Tokenizer(events, limits, names);
  for await (const piece of textOf(path)) {
    tokenizer.push(piece);
  }
  tokenizer.end();
  return tokenizer;
}

async function tablesOf(work: Work, notes: Note[]): Promise<Table[]> {
  const { session, file, read, encoding, plan, elements, calls, limits, names, scratch, stem } = work;
  const parquetOf = (table: number) => join(scratch, `${stem}.${table}.parquet`);
  const { tables, emptyRecords } = await writeTables(session, plan, parquetOf, async (rows) => {
    const events = new RowEvents(plan, rows.tableOf, limits, 'repeats');
    const told = new ElementRows(elements, events, limits.text);
    const heard = calls ? new CalledEvents(calls, told, names) : told;
    await read(heard);
    told.end();
    events.end();
  });
  for (const { name, count } of emptyRecords) {
    notes.push({ text: `${name}: ${count} elements without any value make no table` });
  }
  return tables.map(({ name, columns, rowCount, parquet, records, skippedRows, ...told }, at) => ({
    file: file.name,
    name,
    columns,
    rowCount,
    parquet,
    firstRow: null,
    notes: at === 0 ? [...notes, ...told.notes] : told.notes,
    rejects: told.rejects,
    dialect: { encoding, records, skippedRows },
  }));
}

function checkKind({ children }: ElementShape, name: string): void {
  if ([...(children?.values() ?? [])].every(({ isObject, filled }) => !isObject && filled === 0)) {
    throw new NoTables(name, 'it is XML, but there are no values in it');
  }
  for (const { namespace, local } of children?.keys() ?? []) {
    if (namespace === spreadsheet && local === 'Workbook') {
      throw new UnreadableFile(
        name,
        'this is an "XML Spreadsheet 2003"; open it in a spreadsheet program and save it as XLSX',
      );
    }
  }
}

function notesOn({ roots, entities: { kept, mended } }: Tokenizer): Note[] {
  const notes: Note[] = [];
  if (roots > 1) notes.push({ text: `${roots} elements stand at the top, where XML has one: all are read` });
  if (kept > 0) notes.push({ text: `${kept} ampersands that start no known entity kept as they stand` });
  if (mended > 0) notes.push({ text: `${mended} numbers of characters that are none became U+FFFD` });
  return notes;
}

async function unreadable(error: unknown, name: string, path: string): Promise<unknown> {
  if (error instanceof TooMuch) return new UnreadableFile(name, error.message);
  if (!(error instanceof XmlFault)) return error;
  const { line, column } = await placeOf(path, error.offset);
  return new UnreadableFile(name, `line ${line}, column ${column}: ${error.reason}`);
}
