import { conditionChildren } from '../recipe/condition.js';
import { columnsOf, type Expression, lookupsIn } from '../recipe/expression.js';
import { lookupColumns } from '../recipe/operations/lookup.js';
import { inputsOf, joinKeysOf, mentionsOf } from '../recipe/recipe.js';
import { columnsBefore } from '../recipe/reshape.js';
import { count } from '../words/wording.js';
import { feedingOf } from './look.js';
import type { TableView, World } from './made.js';

/** The sheets that read a table, each with how. */
export function sheetsOf(world: World, { table }: TableView): string[] {
  return world.sheetViews.flatMap(({ name, sheet, file }) => {
    const has = (input: string) => (world.inputs.get(input) ?? []).includes(table);
    if (!inputsOf(sheet).some(has)) return [];
    const [main] = 'union' in sheet.from ? [undefined] : mentionsOf(sheet);
    const isMain =
      'union' in sheet.from ? mentionsOf(sheet).some(({ input }) => has(input)) : has(main?.input ?? '');
    if (!isMain)
      return [mentionsOf(sheet).some(({ input }) => has(input)) ? `${name} (joined)` : `${name} (looked up)`];
    return [`${name} (${count(file.rowCount, 'row')} in all)`];
  });
}

/** What of the sheets reads the columns of the tables: by table, by column. */
type Readers = ReadonlyMap<TableView, ReadonlyMap<string, readonly string[]>>;

export function readersOf(world: World): Readers {
  const readers = new Map<TableView, Map<string, string[]>>();
  const add = (table: TableView, column: string, what: string) => {
    const columns = readers.get(table) ?? new Map<string, string[]>();
    readers.set(table, columns);
    const known = columns.get(column) ?? [];
    if (!known.includes(what)) columns.set(column, [...known, what]);
  };
  const addInput = (input: string, column: string, what: string) => {
    for (const table of viewsOf(world, input)) add(table, column, what);
  };
  for (const view of world.sheetViews) {
    const { sheet, name } = view;
    const read = (expression: Expression, what: string) => {
      for (const each of columnsOf(expression).flatMap((column) => feedingOf(world, view, column)))
        add(each.view, each.view.columns[each.at] ?? '', what);
      for (const each of lookupsIn(expression))
        if ('input' in each) for (const column of lookupColumns(each)) addInput(each.input, column, what);
    };
    for (const [column, expression] of Object.entries(sheet.columns))
      read(expression, `"${column}" of ${name}`);
    for (const { keep } of sheet.filters)
      for (const expression of conditionChildren(keep)) read(expression, `a filter of ${name}`);
    for (const { key, input } of joinKeysOf(sheet))
      for (const read of columnsOf(key)) addInput(read.input ?? input, read.name, `the join of ${name}`);
    for (const { input, reshape } of mentionsOf(sheet))
      for (const column of columnsBefore([], reshape)) addInput(input, column, `the reshaping for ${name}`);
  }
  return readers;
}

function viewsOf(world: World, input: string): TableView[] {
  const tables = world.inputs.get(input) ?? [];
  return world.tableViews.filter(({ table }) => tables.includes(table));
}
