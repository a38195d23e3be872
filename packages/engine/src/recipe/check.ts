import { escaped } from '../cells/text.js';
import type { Table } from '../read/reader.js';
import { sourceName } from '../read/table-name.js';
import { readsOf, wantedOf } from './lineage.js';
import { type Input, mentionsOf, type Recipe } from './recipe.js';
import { reshapeClashes } from './reshape.js';

export type CheckedTable = Pick<Table, 'file' | 'name' | 'columns' | 'connection'>;

export interface Check {
  /** Every input is there with every column that the recipe reads, and can be reshaped as it says. */
  ok: boolean;
  missingInputs: string[];
  missingColumns: { input: string; column: string; sheets: string[] }[];
  /** Why an input cannot be reshaped as the recipe says. */
  clashes: { input: string; sheet: string; problem: string }[];
  /** Known when the recipe was made, not read by it, and gone. */
  goneColumns: { input: string; column: string }[];
  newColumns: { input: string; column: string }[];
  newTables: { file: string; table: string }[];
  /** All of the above, for people. */
  sentences: string[];
}

/** Before any row moves: does the recipe fit these tables? */
export function check(recipe: Recipe, tables: readonly CheckedTable[]): Check {
  const found: Check = {
    ok: true,
    missingInputs: [],
    missingColumns: [],
    clashes: [],
    goneColumns: [],
    newColumns: [],
    newTables: [],
    sentences: [],
  };
  const taken = new Set<CheckedTable>();
  for (const input of recipe.inputs) {
    const matching = tables.filter((table) => recognises(input, table));
    for (const table of matching) {
      taken.add(table);
      compare(recipe, input, table, found);
      reshape(recipe, input, table, found);
    }
    if (matching.length > 0) continue;
    found.missingInputs.push(input.id);
    found.sentences.push(`Input "${input.id}" is missing: ${missingEnglish(input, tables)}.`);
  }
  for (const table of tables.filter((each) => !taken.has(each))) {
    found.newTables.push({ file: table.file, table: table.name });
    const what = table.connection === undefined ? 'Table' : 'Stream';
    found.sentences.push(`${what} "${table.name}" of ${table.file} is new: the recipe does not use it.`);
  }
  found.ok = [found.missingInputs, found.missingColumns, found.clashes].every(({ length }) => length === 0);
  return found;
}

/** Why an input is not there: a connection without the stream, or no such file. */
export function missingEnglish(
  { file, table }: Pick<Input, 'file' | 'table'>,
  tables: readonly CheckedTable[],
): string {
  const live = tables.find((each) => each.connection !== undefined && recognises({ file }, each));
  if (live && table !== undefined) return `${live.connection} has no stream "${table}"`;
  return `no file is named like "${file}"${table === undefined ? '' : ` with a table "${table}"`}`;
}

/** By name: `*` stands for anything, case does not count. */
export function recognises(input: Pick<Input, 'file' | 'table'>, table: CheckedTable): boolean {
  const pattern = input.file
    .split(/\*+/)
    .map((part) => escaped(part))
    .join('.*');
  return (
    new RegExp(`^${pattern}$`, 'isu').test(table.file) &&
    (input.table === undefined || input.table === table.name)
  );
}

function compare(recipe: Recipe, input: Input, table: CheckedTable, found: Check): void {
  const here = new Set(table.columns);
  const called = sourceName(table, 'The');
  const readBy = new Map<string, string[]>();
  for (const sheet of recipe.sheets)
    for (const read of readsOf(sheet))
      if (read.input === input.id)
        readBy.set(read.column, [...(readBy.get(read.column) ?? []), sheet.template]);
  for (const [column, sheets] of readBy) {
    if (here.has(column)) continue;
    found.missingColumns.push({ input: input.id, column, sheets });
    const needing = sheets.map((sheet) => `"${sheet}"`).join(', ');
    found.sentences.push(`${called} has no column "${column}", which sheet ${needing} needs.`);
  }
  for (const column of input.columns) {
    if (here.has(column) || readBy.has(column)) continue;
    found.goneColumns.push({ input: input.id, column });
    found.sentences.push(`${called} no longer has column "${column}"; the recipe does not read it.`);
  }
  // A recipe that names no columns knows none: nothing is new to it.
  if (input.columns.length === 0) return;
  const known = new Set(input.columns);
  const added = table.columns.filter((column) => !known.has(column));
  if (added.length === 0) return;
  found.newColumns.push(...added.map((column) => ({ input: input.id, column })));
  const shown = added.slice(0, 5).map((column) => `"${column}"`);
  if (added.length > shown.length) shown.push(`${added.length - shown.length} more`);
  const what = added.length === 1 ? 'a new column' : `${added.length} new columns:`;
  found.sentences.push(`${called} has ${what} ${shown.join(', ')}.`);
}

function reshape(recipe: Recipe, input: Input, table: CheckedTable, found: Check): void {
  for (const sheet of recipe.sheets)
    for (const [at, mention] of mentionsOf(sheet).entries()) {
      if (mention.input !== input.id) continue;
      for (const problem of new Set(reshapeClashes(table.columns, mention.reshape, wantedOf(sheet, at)))) {
        found.clashes.push({ input: input.id, sheet: sheet.template, problem });
        found.sentences.push(
          `${sourceName(table, 'The')} cannot be reshaped for sheet "${sheet.template}": ${problem}`,
        );
      }
    }
}
