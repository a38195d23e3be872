import { sourceEnglish } from '../../explain/source.js';
import { tableName } from '../../read/table-name.js';
import { lookupsOf, mentionsOf } from '../../recipe/recipe.js';
import { count, figure, listed } from '../../words/wording.js';
import { type Asked, sheetsAsked } from '../asked.js';
import { sheetsOf } from '../feeding.js';
import { type Kind, worth } from '../kind.js';
import type { SheetView, TableView, World } from '../made.js';
import { bullets } from '../wording.js';

/** Which files and tables a sheet is made from, how they are joined; which sheets a file feeds; what there is. */
export const feeds: Kind = {
  name: 'feeds',
  tells: 'which files and tables there are, which feed a sheet, and how they are joined',
  fits: ({ says, sheets, tables, columns, shape, telling }) =>
    worth(
      [says('count', 'row', 'file') && sheets.length === 0, 0.8],
      [
        says('join') && !says('repeat') && (sheets.length + tables.length > 0 || says('file') || says('how')),
        0.8,
      ],
      [says('count') && /\bhow many (?:files|tables|sheets|templates|inputs|columns)\b/.test(shape), 0.78],
      [tables.length > 0 && (says('use') || says('go')) && !says('not'), 0.76],
      [says('file') && (says('come') || says('make')) && columns.length === 0 && !says('count'), 0.75],
      [
        sheets.length > 0 &&
          columns.length === 0 &&
          (says('come') || says('make')) &&
          !says('count') &&
          !telling,
        0.7,
      ],
      [
        says('file') &&
          says('list') &&
          !says('not') &&
          !says('reading') &&
          !says('dialect') &&
          !says('format'),
        0.55,
      ],
    ),
  answer: async (asked, world) => {
    if (asked.tables.length > 0 && asked.sheets.length === 0)
      return asked.tables.map((view) => fedBy(world, view)).join('\n');
    if (asksAll(asked)) return inventory(world);
    return sheetsAsked(asked, world)
      .map((view) => madeFrom(world, view))
      .join('\n\n');
  },
};

function asksAll({ text, sheets, columns }: Asked): boolean {
  return (
    sheets.length === 0 &&
    columns.length === 0 &&
    /\b(?:files?|tables?|inputs?|sources?)\b/.test(text) &&
    !/\bjoin/.test(text)
  );
}

export function fedBy(world: World, view: TableView): string {
  const sheets = sheetsOf(world, view);
  const what = `${view.name} has ${count(view.rowCount, 'row')} and ${count(view.columns.length, 'column')}`;
  return sheets.length === 0
    ? `${what}; the recipe does not use it.`
    : `${what}; it feeds ${listed(sheets)}.`;
}

function inventory(world: World): string {
  const sheets = world.sheetViews.map(
    ({ name, file, columns }) =>
      `${name}: ${count(file.rowCount, 'row')}, ${count(columns.length, 'column')}`,
  );
  const unmade = world.templates.filter(
    ({ slug }) => !world.sheetViews.some(({ template }) => template.slug === slug),
  );
  const lines = [...sheets, ...unmade.map(({ name }) => `${name}: no sheet, nothing feeds it`)];
  const files = new Set(world.tables.map(({ file }) => file)).size;
  return [
    `${count(files, 'file')} with ${count(world.tables.length, 'table')}:`,
    bullets(world.tableViews.map((view) => fedBy(world, view))),
    `${count(world.sheetViews.length, 'sheet')}:`,
    bullets(lines),
  ].join('\n');
}

function madeFrom(world: World, { name, sheet, file }: SheetView): string {
  const lines = mentionsOf(sheet).flatMap(({ input }) =>
    (world.inputs.get(input) ?? []).map(
      (table) => `${tableName(table)}: ${count(table.rowCount, 'row')} (input "${input}")`,
    ),
  );
  const looked = lookupsOf(sheet).map(
    ({ input, key, value }) =>
      `looked up: "${value}" by "${key}" in ${listed((world.inputs.get(input) ?? []).map(tableName))}`,
  );
  return `${name} (${figure(file.rowCount)} rows) is made from ${sourceEnglish(sheet.from)}:\n${bullets([...new Set([...lines, ...looked])])}`;
}
