import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { getOwn, setOwn } from '@godwit/contract/own';
import { DBFFile, DELETED } from 'dbffile';
import iconv from 'iconv-lite';
import { withSession } from '../../duck/session.js';
import { readStart } from '../encoding.js';
import { type InputFile, NoTables, type Table, UnreadableFile } from '../reader.js';
import { stemOf } from '../text-file.js';
import { type RowSink, writeTable } from '../write-table.js';
import { cellText } from './cell-text.js';
import { dbfEncoding } from './encoding.js';
import { type DbfField, type DbfHeader, dbfHeader, knownVersions } from './header.js';
import { memoLayout, memoPath } from './memo.js';
import { type FlagPlaces, flagPlaces, isSet } from './null-flags.js';

const batchRecords = 1000;
/** A header has 16 bits for its own length. */
const headerMost = 1 << 16;

export async function readDbf(file: InputFile, scratch: string): Promise<Table[]> {
  const header = await checkedHeader(file);
  const encoding = dbfEncoding(header);
  const columns = columnsOf(header, encoding.name);
  const dbf = await openDbf(file, header, columns);
  const stem = stemOf(file);
  const source = {
    file: file.name,
    name: file.name,
    header: columns.map(({ field }) => iconv.decode(field.nameBytes, encoding.name)),
    facts: { encoding: encoding.name, version: `0x${header.version.toString(16).padStart(2, '0')}` },
  };
  const table = await withSession({ scratch }, (session) =>
    writeTable(session, join(scratch, `${stem}.0.parquet`), source, (sink) =>
      fill(dbf, header, columns, source.header, file.name, sink),
    ),
  );
  if (encoding.note !== undefined) table.notes.push({ text: encoding.note });
  return [table];
}

interface DbfColumn {
  field: DbfField;
  /** What the library is told to call it: names in the file may be there twice. */
  key: string;
  memo: boolean;
  flags: FlagPlaces;
  encoding: string;
  isSeven: boolean;
}

function columnsOf({ fields, version, isSeven }: DbfHeader, encoding: string): DbfColumn[] {
  const places = flagPlaces(fields);
  const foxPro = version >= 0x30 && version <= 0x32;
  return fields.flatMap((field, at) => {
    const memo = 'MGPW'.includes(field.type) || (field.type === 'B' && !foxPro);
    return field.system ? [] : [{ field, key: `c${at}`, memo, flags: places[at] ?? {}, encoding, isSeven }];
  });
}

async function checkedHeader(file: InputFile): Promise<DbfHeader> {
  const refuse = (reason: string): never => {
    throw new UnreadableFile(file.name, reason);
  };
  const { size } = await stat(file.path);
  if (size === 0) return refuse('the file is empty');
  const start = await readStart(file.path, headerMost);
  const version = start.readUInt8(0);
  const header = dbfHeader(start);
  if (!header || !knownVersions.has(version)) {
    return refuse('it is no dBase table, or its header is cut off; check its name, or export it again');
  }
  if (header.encrypted) return refuse('this dBase table is encrypted; decrypt it and send it again');
  if (!header.sound) {
    return refuse(
      'the header of this dBase table is damaged: its fields do not fill its records; export it again',
    );
  }
  if (header.fields.every(({ system }) => system)) {
    throw new NoTables(file.name, 'this dBase table has no columns');
  }
  const whole = header.headerBytes + header.records * header.recordBytes;
  if (size < whole) {
    const there = Math.max(0, Math.floor((size - header.headerBytes) / header.recordBytes));
    return refuse(
      `this dBase table is cut off: ${there} of ${header.records} records are there; send the whole file again`,
    );
  }
  return header;
}

/**
 * The library makes numbers of numbers, and so loses digits, and knows neither dBase II nor 7. It is told where the
 * records stand and that all but memos is text, which it then hands over as it stands in the file: in the file's
 * encoding where it is text, byte by byte where it is not.
 */
async function openDbf(
  file: InputFile,
  { fields, version, records, headerBytes, recordBytes }: DbfHeader,
  columns: readonly DbfColumn[],
): Promise<DBFFile> {
  const encodings: { default: string; [key: string]: string } = { default: 'binary' };
  for (const { key, field, encoding } of columns)
    if ('CM'.includes(field.type)) setOwn(encodings, key, encoding);
  const dbf = new DBFFile();
  dbf.path = file.path;
  dbf.recordCount = records;
  dbf._readMode = 'loose';
  dbf._encoding = encodings;
  dbf._includeDeletedRecords = true;
  dbf._headerLength = headerBytes;
  dbf._recordLength = recordBytes;
  const memos = new Set(columns.filter(({ memo }) => memo).map(({ key }) => key));
  dbf.fields = fields.map(({ size }, at) => ({
    name: `c${at}`,
    type: memos.has(`c${at}`) ? 'M' : 'C',
    size,
  }));
  const layout = memoLayout(version);
  dbf._version = layout;
  dbf._memoPath = memos.size > 0 ? await memoPath(file.path, layout) : undefined;
  return dbf;
}

async function fill(
  dbf: DBFFile,
  { records, fields }: DbfHeader,
  columns: readonly DbfColumn[],
  names: readonly string[],
  file: string,
  sink: RowSink,
): Promise<void> {
  const flagsKey = `c${fields.findIndex(({ system }) => system)}`;
  for (let row = 0; row < records; ) {
    const batch = await attempt(file, () => dbf.readRecords(batchRecords), dbf._memoPath);
    if (batch.length === 0) return;
    for (const record of batch) {
      row += 1;
      if (record[DELETED]) {
        sink.skip('# deleted records were skipped', row);
        continue;
      }
      const flags = String(getOwn(record, flagsKey) ?? '');
      const cells: string[] = [];
      for (const [at, column] of columns.entries()) {
        const cell = cellOf(getOwn(record, column.key), column, flags, (text) =>
          sink.count(`${names[at]}: ${text}`, row),
        );
        if (cell !== undefined) cells[at] = cell;
      }
      sink.add(row, cells);
    }
  }
}

function cellOf(
  raw: unknown,
  { field, memo, flags: places, encoding, isSeven }: DbfColumn,
  flags: string,
  tell: (text: string) => void,
): string | undefined {
  if (isSet(flags, places.isNull)) return undefined;
  // Of a memo that has a place in a file of memos, but no such file is there, the library says nothing at all.
  if (raw === undefined && memo)
    tell('# memos were left out, the memo file is not beside the table; send both');
  if (typeof raw !== 'string') return undefined;
  if (memo && field.type !== 'M') {
    if (raw === '') tell('# embedded objects were left out');
    else tell('# binary values written as hexadecimal digits');
    return raw === '' ? undefined : Buffer.from(raw, 'latin1').toString('hex');
  }
  if (field.type === 'V' || field.type === 'Q') {
    const bytes = variableBytes(raw, field.size, isSet(flags, places.isShort));
    if (field.type === 'V') return iconv.decode(bytes, encoding).replaceAll('\0', '\ufffd');
    tell('# binary values written as hexadecimal digits');
    return bytes.toString('hex');
  }
  const cell = cellText(raw, field, isSeven);
  if (cell?.kind === 'binary') tell('# binary values written as hexadecimal digits');
  if (cell?.kind === 'odd') tell('# values are not of the type of their column, and were kept as they are');
  return cell?.text;
}

/** The last byte of a field that is not full is how much of it is. */
function variableBytes(raw: string, size: number, short: boolean): Buffer {
  const bytes = Buffer.alloc(size, 0x20);
  bytes.write(raw, 'latin1');
  return short && size > 0 ? bytes.subarray(0, bytes.readUInt8(size - 1)) : bytes;
}

/** Whatever the library throws, the file is the cause: it was given nothing else. */
async function attempt<T>(file: string, work: () => Promise<T>, memos?: string): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (memos !== undefined) {
      throw new UnreadableFile(
        file,
        `its memo file ${basename(memos)} does not fit it or is damaged (${reason}); send both again, or the table alone`,
      );
    }
    throw new UnreadableFile(file, `this dBase table is damaged (${reason}); export it again`);
  }
}
