import type { Table } from '../../read/reader.js';
import { parseRecipe, type Recipe, serialize } from '../../recipe/recipe.js';
import type { Template } from '../../validate/template.js';
import { run } from '../run.js';
import { lineageOf } from '../sheet/lineage.js';
import type { SheetFile } from '../sheet/sheet.js';
import { type Cell, type PlainTable, writeTable } from './plain-table.js';
import { droppedOf, rowsOfSheet } from './tables.js';

/** A table whose header stood in row 1. */
export function plainTable(file: string, [columns = [], ...rows]: Cell[][]): PlainTable {
  return { file, columns: columns.map(String), rows, numbers: 2 };
}

export interface MadeSheet {
  file: SheetFile;
  /** The cells of each row, joined by "|". */
  rows: string[];
  dropped: string[];
  /** Where a cell came from ("file row column"), and the steps it went through. */
  lineage(row: number, column: string): Promise<{ value: Cell; sources: string[]; steps: string[] }>;
}

/** Carries out the sheets of a recipe that went to disk and back; an input is called like its file. */
export async function made(
  out: string,
  plain: PlainTable[],
  sheets: Record<string, unknown>[],
  templates: Template[],
): Promise<{ recipe: Recipe; sheets: MadeSheet[] }> {
  const tables: Table[] = [];
  for (const table of plain) tables.push(await writeTable(out, table));
  const inputs = plain.map(({ file, columns }) => ({ id: file.replace('.csv', ''), file, columns }));
  const recipe = parseRecipe(JSON.parse(serialize(parseRecipe({ version: 1, inputs, sheets }))));
  const files = await run(recipe, tables, templates, { out });
  const shown = [];
  for (const file of files)
    shown.push({
      file,
      rows: (await rowsOfSheet(file)).map(({ cells }) => cells.map((cell) => cell ?? '∅').join('|')),
      dropped: await droppedOf(file),
      lineage: async (row: number, column: string) => {
        const found = await lineageOf(file, row, { recipe, tables, sheets: files });
        const cell = found?.cells.find((each) => each.column === column);
        return {
          value: cell?.value ?? null,
          sources: (cell?.sources ?? []).map((each) => `${each.file} ${each.row} ${each.column}`),
          steps: (cell?.steps ?? []).map(({ text }) => text),
        };
      },
    });
  return { recipe, sheets: shown };
}

export function templateOf(slug: string, ...columns: (string | Template['columns'][number])[]): Template {
  const whole = columns.map((each) => (typeof each === 'string' ? { name: each } : each));
  return { slug, name: slug, columns: whole };
}
