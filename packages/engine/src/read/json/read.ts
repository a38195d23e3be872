import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type DuckSession, withSession } from '../../duck/session.js';
import { asUtf8, detectEncoding, type Encoding, encodingNote, readStart } from '../encoding.js';
import { type InputFile, NoTables, type Note, type Table, UnreadableFile } from '../reader.js';
import { openText } from '../text-file.js';
import { TooMuch } from '../tree/limits.js';
import { planTables, type TreePlan } from '../tree/plan.js';
import type { Shape } from '../tree/shape.js';
import { writeTables } from '../tree/write-tables.js';
import { JsonFault } from './fault.js';
import { fill } from './fill.js';
import { type JsonLayout, layoutOf, layoutOfSeveral } from './layout.js';
import { type JsonLimits, usualLimits } from './limits.js';
import { placeOf } from './place.js';
import { BrokenLine, readThrough } from './source.js';
import { SurveyEvents } from './survey.js';

const sampleBytes = 1 << 20;

export async function readJson(
  file: InputFile,
  scratch: string,
  limits: JsonLimits = usualLimits,
): Promise<Table[]> {
  const { stem } = await openText(file);
  const encoding = await detectEncoding(file.path);
  const copy = join(scratch, `${stem}.utf8.json`);
  const path = await asUtf8(file.path, encoding, copy);
  try {
    const { root, layout, sound } = await survey(path, file.name, limits);
    const plan = planTables(root, file.name, limits);
    if (plan.tables.every(({ columns }) => columns.length === 0)) {
      throw new NoTables(file.name, 'it is JSON, but there are no records in it');
    }
    return await withSession({ scratch }, (session) =>
      tablesOf({ session, file, path, encoding, plan, limits, scratch, stem, layout, sound }),
    );
  } catch (error) {
    throw await unreadable(error, file.name, path);
  } finally {
    await rm(copy, { force: true });
  }
}

interface Work {
  session: DuckSession;
  file: InputFile;
  path: string;
  encoding: Encoding;
  plan: TreePlan;
  limits: JsonLimits;
  layout: JsonLayout;
  sound: boolean;
  scratch: string;
  stem: string;
}

interface Surveyed {
  root: Shape;
  layout: JsonLayout;
  /** No line is broken. */
  sound: boolean;
}

async function survey(path: string, name: string, limits: JsonLimits): Promise<Surveyed> {
  const bytes = await readStart(path, sampleBytes);
  const start = new TextDecoder().decode(bytes, { stream: true });
  if (start.trim() === '' && bytes.length < sampleBytes) {
    throw new UnreadableFile(name, 'there are only blank lines in the file');
  }
  const layout = layoutOf(start, bytes.length < sampleBytes, name);
  try {
    return await surveyAs(layout, path, name, limits, true);
  } catch (error) {
    if (error instanceof BrokenLine) return surveyAs(layout, path, name, limits, false);
    const other = error instanceof JsonFault ? layoutOfSeveral(error, start) : undefined;
    if (other === undefined) throw error;
    return surveyAs(other, path, name, limits, false);
  }
}

async function surveyAs(
  layout: JsonLayout,
  path: string,
  name: string,
  limits: JsonLimits,
  trusting: boolean,
): Promise<Surveyed> {
  const events = new SurveyEvents();
  // Several values are the items of one array that nobody wrote down.
  if (layout !== 'document') events.openArray();
  let good = 0;
  let broken = 0;
  let firstFault = '';
  await readThrough(path, layout, limits, {
    events,
    trusting,
    line: () => {
      good += 1;
    },
    broken: ({ number }, { offset, reason }) => {
      broken += 1;
      firstFault ||= `line ${number}, column ${offset + 1}: ${reason}`;
    },
  });
  if (layout === 'lines' && good === 0) {
    throw new UnreadableFile(name, `none of its ${broken} lines is JSON; ${firstFault}`);
  }
  if (layout !== 'document') events.closeArray();
  return { root: events.root, layout, sound: broken === 0 };
}

async function tablesOf(work: Work): Promise<Table[]> {
  const { session, file, encoding, layout, plan, scratch, stem } = work;
  let mended = 0;
  const parquetOf = (table: number) => join(scratch, `${stem}.${table}.parquet`);
  const { tables, emptyRecords } = await writeTables(session, plan, parquetOf, async (rows) => {
    mended = await fill(work, rows);
  });
  const notes: Note[] = [];
  if (mended > 0) {
    notes.push({ text: `${mended} characters that are half of a surrogate pair became U+FFFD` });
  }
  const encoded = encodingNote(encoding);
  if (encoded !== undefined) notes.push({ text: encoded });
  for (const { name, count } of emptyRecords) {
    notes.push({ text: `${name}: ${count} records without any field make no table` });
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
    dialect: {
      encoding: encoding.name,
      layout,
      // Of these elements (or lines) the table gives account: its rows, the rejects, and the skipped.
      records,
      skippedRows,
    },
  }));
}

async function unreadable(error: unknown, name: string, path: string): Promise<unknown> {
  if (error instanceof TooMuch) return new UnreadableFile(name, error.message);
  if (!(error instanceof JsonFault)) return error;
  const { line, column } = await placeOf(path, error.offset);
  const hint =
    error.offset < 2 && !error.afterValue
      ? '; this does not look like JSON: check that its name has the right ending'
      : '';
  return new UnreadableFile(name, `line ${line}, column ${column}: ${error.reason}${hint}`);
}
