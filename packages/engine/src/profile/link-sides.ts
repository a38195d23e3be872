import { isPlaceholder } from '../cells/placeholders.js';
import type { Table } from '../read/reader.js';
import { wordsOf } from '../words/tokens.js';
import type { Cells } from './cells.js';
import { type ColumnWords, columnWords } from './column-names.js';
import { evenly } from './counts.js';
import type { Kind } from './kind.js';
import type { ColumnProfile, TableProfile } from './profile.js';

/** A column that may name rows, or whose values rows may be named by. */
export interface Side {
  table: number;
  cell: string;
  profile: ColumnProfile;
  name: ColumnWords;
  /** What the table and its file are called. */
  tableWords: string[];
  /** The sample has all values. */
  complete: boolean;
  /** Most values are digits alone. */
  isDigits: boolean;
  /** Most values have a digit: codes and numbers. */
  hasDigits: boolean;
  /** Of whole numbers: the share of those between the least and the greatest that are there. */
  density: number | undefined;
  least: number;
  /** Some values, to be looked up before all are. */
  probes: string[];
  /** Different values, without those that strayed into a column of codes. */
  common: number;
}

const NEVER: readonly Kind[] = ['decimal', 'money', 'percent', 'date', 'datetime', 'time', 'boolean', 'json'];
const longestValue = 100;
const probeValues = 16;
/** What is named has a row of its own, nearly always: customers' lists have doubles. */
const keyShare = 0.9;
/** Of a table of hundreds of columns, the rest are no keys. */
const keysOfTable = 12;

export function sidesOf(tables: readonly TableProfile[], cells: readonly Cells[]): Side[] {
  return tables.flatMap(({ columns, table }, at) => {
    const words = tableWords(table);
    return columns.flatMap((profile, index) =>
      isLinking(profile) ? [sideOf(profile, at, cells[at]?.columns[index] ?? 'NULL', words)] : [],
    );
  });
}

/** The columns that rows may be named by, those that are called so first. */
export function keysAmong(sides: readonly Side[], tables: readonly TableProfile[]): Side[] {
  return tables.flatMap(({ rows }, table) => {
    const own = sides.filter((side) => side.table === table && isNamed(side.profile, rows));
    const named = own.filter(({ name }) => name.isKey);
    return [...named, ...own.filter(({ name }) => !name.isKey)].slice(0, keysOfTable);
  });
}

/** The place of a row in another table is the number of no thing. */
export const place = '_parent_row';

function isLinking({ name, kinds: [first], filled, longest }: ColumnProfile): boolean {
  if (name === place) return false;
  return filled > 0 && first !== undefined && !NEVER.includes(first.kind) && longest <= longestValue;
}

function isNamed({ filled, distinct, isEstimate }: ColumnProfile, rows: number): boolean {
  // An estimate may be some percent too low.
  return rows > 1 && filled >= rows / 2 && distinct >= filled * (isEstimate ? keyShare - 0.1 : keyShare);
}

function sideOf(profile: ColumnProfile, table: number, cell: string, tableWords: string[]): Side {
  const values = profile.sample.map(({ value }) => value.trim()).filter((value) => !isPlaceholder(value));
  const common = commonValues(profile);
  const numbers = values.filter((value) => /^\d{1,15}(?:\.0+)?$/.test(value)).map(Number);
  const least = numbers.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const most = numbers.reduce((a, b) => Math.max(a, b), 0);
  const isWhole = numbers.length > 0 && numbers.length >= values.length * 0.9;
  return {
    table,
    cell,
    profile,
    name: columnWords(profile.name),
    tableWords,
    complete: profile.distinct === profile.sample.length && !profile.isEstimate,
    isDigits: numbers.length > values.length / 2,
    hasDigits: values.filter((value) => /\d/.test(value)).length > values.length / 2,
    density: isWhole ? Math.min(1, profile.distinct / (most - least + 1)) : undefined,
    least,
    probes: evenly(
      common.map(({ value }) => value.trim()).filter((value) => !isPlaceholder(value)),
      probeValues,
    ),
    common: profile.distinct - (profile.sample.length - common.length),
  };
}

/** So many rows for each value make a column of codes; a value that is rarer than this is none of them. */
const rowsOfCode = 10;
const stray = 0.01;

/** Of a column of codes, those that are more than a slip. */
function commonValues({ sample, distinct, filled }: ColumnProfile): ColumnProfile['sample'] {
  return filled < rowsOfCode * distinct ? sample : sample.filter(({ count }) => count > stray * filled);
}

/** What a connection is called says nothing of one of its streams. */
function tableWords({ file, name, connection }: Table): string[] {
  const names = connection === undefined ? [name, file] : [name];
  return [...new Set(names.flatMap((text) => wordsOf(text.replace(/\.\w{2,5}$/, ''))))];
}
