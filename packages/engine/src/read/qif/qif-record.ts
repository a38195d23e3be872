import { type FieldRecord, lastRank } from '../records/record.js';
import type { RecordTables } from '../records/record-tables.js';
import { flagColumns, kindOf, type RecordKind, splitCodes, unknownKind } from './codes.js';
import { dateText } from './date-text.js';

/** The lines of one record: a code, and what stands behind it. */
export type QifLine = [code: string, value: string];

/** The account that transactions are of, as the lines above them said. */
export interface QifAccount {
  name: string;
  type: string;
}

/** Adds one record to the table it belongs to. */
export function addRecord(
  type: string,
  lines: readonly QifLine[],
  account: QifAccount | undefined,
  tables: RecordTables,
): void {
  const kind = kindOf(type) ?? unknownKind(type, new Set(lines.map(([code]) => code)));
  const record = tables.record();
  const isSplit =
    kind.table !== 'investment transactions' && lines.some(([code]) => code === 'S') && hasParts(kind);
  const firstPart = isSplit ? lines.findIndex(([code]) => code === 'S') : lines.length;
  if (kind.isTransaction) {
    if (account) record.add('Account', account.name, 1);
    record.add('Account type', account?.type || type, 1);
  }
  const parts: QifLine[] = [];
  for (const [at, [code, value]] of lines.entries()) {
    if (at >= firstPart && splitCodes.has(code)) parts.push([code, value]);
    else put(record, kind.codes, code, value);
  }
  const row = tables.table(kind.table).add(record);
  if (parts.length > 0) addParts(parts, row, kind, record, tables);
}

function hasParts({ table, isTransaction = false }: RecordKind): boolean {
  return isTransaction || table === 'memorized transactions';
}

function put(record: FieldRecord, codes: RecordKind['codes'], code: string, value: string): void {
  const { column, rank } = codes.get(code) ?? { column: code, rank: lastRank };
  const text = isDate(column) ? dateText(value) : value.trim();
  record.add(column, text === '' && flagColumns.has(column) ? 'yes' : text, rank);
}

function isDate(column: string): boolean {
  return /\bdate$/i.test(column);
}

/** What a part is told of its transaction; under names of their own, as the table of transactions has the others. */
const ofWhole: [column: string, shown: string][] = [
  ['Account', 'Transaction account'],
  ['Date', 'Transaction date'],
  ['Payee', 'Transaction payee'],
];

/** Each part begins with its category. */
function addParts(
  parts: readonly QifLine[],
  row: number,
  kind: RecordKind,
  whole: FieldRecord,
  tables: RecordTables,
): void {
  let part: FieldRecord | undefined;
  const add = () => {
    if (part) tables.table('splits').add(part);
  };
  for (const [code, value] of parts) {
    if (code === 'S' || !part) {
      add();
      part = tables.record();
      part.add('_parent_row', String(row), 0);
      part.add('Of', kind.table, 0);
      for (const [column, shown] of ofWhole) {
        const known = whole.get(column);
        if (known !== undefined) part.add(shown, known, 1);
      }
    }
    part.add(splitCodes.get(code) ?? code, value.trim(), 2);
  }
  add();
}
