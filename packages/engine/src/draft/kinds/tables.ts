import { columnWords } from '../../profile/column-names.js';
import type { Kind } from '../../profile/kind.js';
import { type ColumnProfile, profileTables, type TableProfile } from '../../profile/profile.js';
import type { ReadOptions } from '../../read/guard/read-guarded.js';
import { readFile } from '../../read/read-file.js';
import type { InputFile, Table } from '../../read/reader.js';
import { DocumentRefused, type Draft, type DraftedColumn, type DraftedTemplate, mostOf } from '../draft.js';
import type { Facts, ValueType } from '../facts.js';
import { fold } from '../names.js';

const types: { [kind in Kind]?: ValueType } = {
  integer: 'integer',
  decimal: 'decimal',
  money: 'decimal',
  date: 'date',
  datetime: 'datetime',
  time: 'time',
  boolean: 'boolean',
  email: 'email',
  url: 'url',
  uuid: 'uuid',
  ip: 'ip',
  phone: 'phone',
};
/** Nearly all: a few bad cells are what a template is there to find. */
const nearlyAll = 0.95;
/** Fewer rows do not show what a column is never without. */
const fewestRows = 2;
const rowsToTell = 10;
const fewestToList = 12;
const mostListed = 12;
const longestListed = 40;
/** Each value stands so often on average before a column is taken for a list. */
const repeats = 3;

/** Digits that are no number: a leading zero counts. */
const isCode = /zip|post(?:al|code)|plz|ean|isbn|iban|phone|fax|barcode|gtin|account/i;

/** Tables with rows: what the cells are is what they are to be. */
export async function draftTables(
  file: InputFile,
  scratch: string,
  options: ReadOptions = {},
): Promise<Draft> {
  const tables = (await readFile(file, scratch, options)).filter(({ columns }) => columns.length > 0);
  for (const { name, columns } of tables)
    if (columns.length > mostOf.columns)
      throw new DocumentRefused(
        `"${name}" has ${columns.length} columns, a template takes ${mostOf.columns} at most: send the columns you need`,
      );
  const { tables: profiles, links } = await profileTables(tables, { scratch });
  const draft: Draft = { templates: [], notes: [] };
  const keys = templateKeys(tables, file.name);
  for (const [at, profile] of profiles.entries())
    draft.templates.push(draftTable(profile, keys[at] ?? '', draft));
  for (const { from, to } of links) {
    const [own, other] = [draft.templates[from.table], draft.templates[to.table]];
    const column = own?.columns.find(({ name }) => name === from.column);
    const target = other?.columns.find(({ name }) => name === to.column);
    if (!column || !other || own === other || !target || column.links || column.unique) continue;
    const isKey = profiles[to.table]?.keys.some((key) => key.length === 1 && key[0] === target.name) ?? false;
    // Columns of the same name in both tables, one of which has each value once.
    if (isKey && fold(column.name) === fold(target.name)) target.unique = true;
    if (target.unique) column.links = [{ template: other.key, column: target.name }];
  }
  return draft;
}

/** A file of one table is called as it is; of several, as each is. */
function templateKeys(tables: readonly Table[], file: string): string[] {
  const stem = file.replace(/^.*[\\/]/, '').replace(/\.[a-z0-9]{1,8}$/i, '') || file;
  const taken = new Set<string>();
  return tables.map(({ name }) => {
    const isPlain = tables.length === 1 || name === file || /^(?:sheet|tabelle|table)\s?\d*$/i.test(name);
    const own = isPlain ? stem : name;
    let unique = own;
    for (let count = 2; taken.has(fold(unique)); count += 1) unique = `${own} ${count}`;
    taken.add(fold(unique));
    return unique;
  });
}

function draftTable(
  { table, rows, columns, keys }: TableProfile,
  key: string,
  draft: Draft,
): DraftedTemplate {
  const note = (message: string) => draft.notes.push({ template: key, message });
  const single = new Set(keys.filter((each) => each.length === 1).flat());
  const template: DraftedTemplate = { key, columns: [] };
  for (const profile of columns) {
    // The place of a nested row in its file, which the reader adds.
    if (profile.name === '_parent_row') continue;
    template.columns.push(draftColumn(profile, rows, single.has(profile.name), template.columns.length));
  }
  if (rows === 0) note('There is no row below the header: every column is text that may be empty');
  else
    note(
      `Types, required, unique and allowed values are read from ${rows === 1 ? 'one row' : `${rows} rows`}: check them where others may come`,
    );
  const { comment } = table.declared ?? {};
  if (comment !== undefined) template.description = comment;
  return template;
}

function draftColumn(profile: ColumnProfile, rows: number, isKey: boolean, at: number): DraftedColumn {
  const { name, filled } = profile;
  const isAll = filled === rows && rows >= fewestRows;
  return {
    name,
    required: isAll,
    unique: isAll && isKey && namesRows(profile, rows, at),
    facts: factsOf(profile),
  };
}

/** In a few rows nearly every column is unique by chance: the name or the kind of values has to say it too. */
function namesRows({ name, kinds: [first] }: ColumnProfile, rows: number, at: number): boolean {
  if (columnWords(name).isKey) return true;
  if (first?.kind === 'uuid' || first?.kind === 'email') return rows >= fewestRows;
  if (first?.kind === 'integer') return at === 0;
  return first?.kind === 'code' && rows >= rowsToTell;
}

function factsOf({ name, kinds, sample, filled, distinct, longest }: ColumnProfile): Facts {
  const [first] = kinds;
  const sure = first && first.share >= nearlyAll && filled > 0 ? first.kind : undefined;
  const type = sure === undefined ? undefined : types[sure];
  const isFew =
    filled >= fewestToList &&
    distinct <= mostListed &&
    distinct * repeats <= filled &&
    longest <= longestListed;
  const isListable = type === undefined && sure !== 'country' && sure !== 'currency' && sure !== 'json';
  if (isFew && isListable && distinct > 1)
    return { type: 'text', allowed: sample.map(({ value }) => value.trim()).filter(unique) };
  return { type: type === 'integer' && isCode.test(name) ? 'text' : (type ?? 'text') };
}

function unique(value: string, at: number, all: readonly string[]): boolean {
  return all.indexOf(value) === at;
}
