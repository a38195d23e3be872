import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { getOwn } from '@godwit/contract/own';
import { type DuckSession, withSession } from '../../duck/session.js';
import { lineEnd } from '../csv/records.js';
import { asUtf8, detectEncoding, textOf } from '../encoding.js';
import type { InputFile, Table } from '../reader.js';
import { tableSql } from '../table-sql.js';
import { stemOf } from '../text-file.js';
import { type RowSink, writeTable } from '../write-table.js';
import { type Cutting, cellOf, cuttingOf } from './cut.js';
import { layoutsInCopybook } from './from-copybook.js';
import { layoutsInTable, layoutsInText } from './from-rows.js';
import { isSolid, type RecordLayout, wordsIn } from './layout.js';
import { parentsOf } from './parents.js';

const mostLayoutRows = 5000;
const mostLayoutBytes = 1 << 20;
const sampleLines = 5000;

/**
 * Lines of fixed width whose layout stands in another file: a copybook, a table of fields with their places, a text.
 * Each kind of record is a table then; the layout itself is none.
 */
export async function cutByLayouts(
  tables: readonly Table[],
  files: readonly InputFile[],
  scratch: string,
): Promise<Table[]> {
  const solid = files.filter(({ name }) => tables.some((table) => table.file === name && isSolid(table)));
  return withSession({ scratch }, async (session) => {
    const made = new Map<string, Table[]>();
    const used = new Set<string>();
    const layouts = new Map<string, RecordLayout[]>();
    for (const file of files) layouts.set(file.name, await layoutsOf(file, tables, session, scratch));
    for (const file of solid) {
      const lines = await startOf(file, scratch);
      const found = [...layouts].flatMap(([name, each]) => {
        const cutting = name === file.name ? undefined : cuttingOf(each, lines);
        return cutting ? [{ name, cutting }] : [];
      });
      const [only, ...others] = found;
      if (!only || others.length > 0) continue;
      made.set(file.name, await recordsOf(file, only.cutting, only.name, session, scratch));
      used.add(only.name);
    }
    return tables.flatMap((table, at) => {
      const cut = made.get(table.file);
      if (cut) return tables.findIndex(({ file }) => file === table.file) === at ? cut : [];
      return used.has(table.file) ? [] : [table];
    });
  });
}

async function layoutsOf(
  file: InputFile,
  tables: readonly Table[],
  session: DuckSession,
  scratch: string,
): Promise<RecordLayout[]> {
  const own = tables.filter((table) => table.file === file.name);
  const { size } = await stat(file.path);
  if (own.some(isSolid) && size <= mostLayoutBytes) {
    const text = (await startOf(file, scratch)).join('\n');
    const copied = layoutsInCopybook(text);
    return copied.length > 0 ? copied : layoutsInText(text);
  }
  for (const table of own) {
    const { columns, rowCount } = table;
    if (rowCount > mostLayoutRows || columns.length < 3 || columns.length > 40) continue;
    const rows = await session.rows(`SELECT * FROM ${tableSql(table)} ORDER BY "row"`);
    const cells = rows.map((row) => columns.map((_, at) => String(getOwn(row, `c${at}`) ?? '')));
    const found = layoutsInTable(columns, cells);
    if (found.length > 0) return found;
  }
  return [];
}

async function startOf(file: InputFile, scratch: string): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of linesOf(file, scratch)) {
    lines.push(line);
    if (lines.length === sampleLines) break;
  }
  return lines;
}

async function* linesOf(file: InputFile, scratch: string): AsyncGenerator<string> {
  const copy = join(scratch, `${stemOf(file)}.lines.txt`);
  const path = await asUtf8(file.path, await detectEncoding(file.path), copy);
  try {
    let rest = '';
    for await (const piece of textOf(path)) {
      const text = rest + piece;
      let at = 0;
      for (let line = lineEnd(text, at, false); line.next > line.end; line = lineEnd(text, at, false)) {
        yield text.slice(at, line.end);
        at = line.next;
      }
      rest = text.slice(at);
    }
    if (rest !== '') yield rest;
  } finally {
    await rm(copy, { force: true });
  }
}

async function recordsOf(
  file: InputFile,
  cutting: Cutting,
  layoutFile: string,
  session: DuckSession,
  scratch: string,
): Promise<Table[]> {
  const made: Table[] = [];
  const { at, kinds } = cutting;
  const start = await startOf(file, scratch);
  const head = headOf(start);
  const parents = parentsOf(cutting, start);
  for (const [number, kind] of kinds.entries()) {
    const { mark, layout, signs } = kind;
    const signed = new Set(signs.values());
    const fields = layout.fields.filter((field) => !signed.has(field));
    const above = parents.get(kind) ?? [];
    const fill = async (sink: RowSink) => {
      let row = 0;
      const keys = above.map(() => '');
      for await (const line of linesOf(file, scratch)) {
        row += 1;
        for (const [place, { kind: other, key }] of above.entries())
          if (line.startsWith(other.mark, at)) {
            keys[place] = cellOf(line, key, undefined);
            // What is further down has no line of its own above it yet.
            keys.fill('', 0, place);
          }
        if (
          row > head &&
          line.trim() !== '' &&
          line.startsWith(mark, at) &&
          (mark !== '' || leavesGaps(line, layout))
        )
          sink.add(row, [...keys, ...fields.map((field) => cellOf(line, field, signs.get(field)))]);
      }
    };
    const table = await writeTable(
      session,
      join(scratch, `${stemOf(file)}.r${number}.parquet`),
      {
        file: file.name,
        name: nameOf(layout, mark) || file.name,
        header: [
          ...above.map(({ kind: { layout: other, mark: own }, key }) => `${nameOf(other, own)}.${key.name}`),
          ...fields.map(({ name }) => name),
        ],
        facts: { delimiter: '', ...(mark === '' ? {} : { mark }) },
        stated: { columnComments: [...above.map(() => ''), ...fields.map(({ remark }) => remark)] },
      },
      fill,
    );
    table.notes.push({ text: `the fields of its lines are those that ${layoutFile} says` });
    if (table.rowCount > 0) made.push(table);
  }
  return made;
}

const mostHead = 20;
const RULER = /^\s*(?:-{2,}|={2,})(?:\s+(?:-+|=+))*\s*$/u;

/** How many lines stand above the first record: names, and a line drawn under them. */
function headOf(lines: readonly string[]): number {
  return lines.slice(0, mostHead).findLastIndex((line) => RULER.test(line)) + 1;
}

/** Nothing stands where the layout has no field: a title or a remark does not heed them. */
function leavesGaps(line: string, { fields }: RecordLayout): boolean {
  return fields.every(({ start, length }, at) => {
    const next = fields[at + 1]?.start ?? start;
    return line.slice(start + length, Math.max(start + length, next)).trim() === '';
  });
}

/** The title without the mark of its lines and the words around it: `RECORD TYPE H - CUSTOMER`. */
function nameOf({ title, marks }: RecordLayout, mark: string): string {
  // "Device (belongs to the site above)"
  const words = wordsIn(title.replace(/\([^)]*\)/g, ' '));
  const own = words.filter(
    (word) => word !== mark && (marks.includes(word) || words.indexOf(word) > words.indexOf(mark)),
  );
  return (own.length > 0 ? own : words).join(' ');
}
