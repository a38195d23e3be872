import type { Table } from '../read/reader.js';
import { recognises } from '../recipe/check.js';
import { readsOf } from '../recipe/lineage.js';
import type { Input, Recipe } from '../recipe/recipe.js';
import { bare, findColumns } from './find-columns.js';

/** The tables that an input of an earlier recipe stands for now. */
export interface FoundInput {
  input: Input;
  tables: Table[];
  /** How it was found; undefined where it was not. */
  by: 'name' | 'pattern' | 'columns' | undefined;
}

/** Of the columns that the recipe reads of an input, so many must be there for it to be found by them alone. */
const enough = 0.6;
const mostPairs = 200;

export function findInputs(recipe: Recipe, tables: readonly Table[]): FoundInput[] {
  const taken = new Set<Table>();
  const found = new Map<Input, FoundInput>();
  const take = (input: Input, of: Table[], by: FoundInput['by']) => {
    for (const table of of) taken.add(table);
    found.set(input, { input, tables: of, by });
  };
  const open = () => recipe.inputs.filter((input) => !found.has(input));
  for (const input of recipe.inputs) {
    const named = fitting(
      recipe,
      input,
      tables.filter((table) => recognises(input, table)),
    );
    if (named.length > 0) take(input, named, 'name');
  }
  for (const input of open()) {
    const free = tables.filter((table) => !taken.has(table));
    const alike = fitting(
      recipe,
      input,
      free.filter((table) => generalised(input, table)),
    );
    if (alike.length > 0) take(input, alike, 'pattern');
  }
  const byColumns = (share: (input: Input, table: Table) => number) => {
    const pairs = open()
      .flatMap((input) => tables.filter((table) => !taken.has(table)).map((table) => ({ input, table })))
      .slice(0, mostPairs)
      .map((pair) => ({ ...pair, share: share(pair.input, pair.table) }))
      .filter((pair) => pair.share >= enough)
      .sort((a, b) => b.share - a.share);
    for (const { input, table } of pairs)
      if (!found.has(input) && !taken.has(table)) take(input, [table], 'columns');
  };
  byColumns((input, table) => shareOf(recipe, input, table));
  byColumns((input, table) => likelyShare(recipe, input, table));
  // Two inputs may be the same table under two names.
  for (const input of open()) {
    const [same] = tables
      .map((table) => ({ table, share: shareOf(recipe, input, table) }))
      .filter(
        ({ share, table }) =>
          share === 1 &&
          recipe.inputs.some(
            (other) =>
              found.get(other)?.tables.includes(table) &&
              other.file === input.file &&
              other.table === input.table,
          ),
      )
      .sort((a, b) => b.share - a.share);
    if (same) take(input, [same.table], 'columns');
  }
  return recipe.inputs.map((input) => found.get(input) ?? { input, tables: [], by: undefined });
}

/** Of the tables that the name allows those with the columns; all, where none has them better. */
function fitting(recipe: Recipe, input: Input, tables: Table[]): Table[] {
  if (tables.length < 2) return tables;
  const shares = tables.map((table) => shareOf(recipe, input, table));
  const most = Math.max(...shares);
  return tables.filter((_, at) => (shares[at] ?? 0) >= Math.max(enough, most - 0.2) || shares[at] === most);
}

/** The share of the columns read that a table has, by name, whatever its case and punctuation. */
function shareOf(recipe: Recipe, input: Input, table: Table): number {
  const wanted = columnsRead(recipe, input);
  const sought = wanted.length > 0 ? wanted : input.columns;
  if (sought.length === 0) return 0;
  const here = new Set(table.columns.map(bare));
  const has = (column: string) => here.has(bare(column));
  return sought.filter(has).length / sought.length;
}

/** The same with columns that have other names. */
function likelyShare(recipe: Recipe, input: Input, table: Table): number {
  const wanted = columnsRead(recipe, input);
  return wanted.length === 0 ? 0 : 1 - findColumns(input, wanted, [table]).gone.length / wanted.length;
}

/** What the recipe reads of an input, as the input calls it. */
export function columnsRead(recipe: Recipe, { id }: Input): string[] {
  return [
    ...new Set(
      recipe.sheets.flatMap((sheet) =>
        readsOf(sheet)
          .filter(({ input }) => input === id)
          .map(({ column }) => column),
      ),
    ),
  ];
}

/**
 * The same name but for dates, numbers and what people put behind a copy; of a stream its own name, since every customer
 * has a connection of another name.
 */
function generalised(input: Input, table: Table): boolean {
  if (table.connection !== undefined) return input.table?.toLowerCase() === table.name.toLowerCase();
  const parts = general(input.file)
    .split('*')
    .map((part) => part.replace(/[\\^$.+?()[\]{}|]/g, '\\$&'));
  const isFile = new RegExp(`^${parts.join('.*')}$`).test(general(table.file));
  return isFile && (input.table === undefined || general(input.table) === general(table.name));
}

const months =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|januar|februar|märz|mai|juni|juli|oktober|dezember';
const month = new RegExp(`(?<![\\p{L}])(?:${months})(?![\\p{L}])`, 'giu');
const copied =
  /(?<!\p{L})(?:copy|kopie|copie|final|new|neu|old|latest|current|updated|rev|v|version|draft|q)(?=#|[^\p{L}]|$)/giu;

/** `export_2024-03-18 (1).csv` → `export#.csv`. */
function general(name: string): string {
  const dot = name.lastIndexOf('.');
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot).toLowerCase()] : [name, ''];
  const plain = stem
    .toLowerCase()
    .replace(month, '#')
    .replace(/\d+/g, '#')
    .replace(copied, '#')
    .replace(/#(?:[\s_.\-()tz]*#)+/g, '#');
  return (
    plain
      .replace(/[\s_.()-]*#[\s_.()-]*/g, '#')
      .replace(/^#|#$/g, '')
      .replace(/[\s_.-]+/g, ' ')
      .trim() + ending
  );
}
