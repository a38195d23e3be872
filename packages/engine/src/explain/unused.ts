import { type CheckedTable, recognises } from '../recipe/check.js';
import { readsOf } from '../recipe/lineage.js';
import type { Recipe, Sheet } from '../recipe/recipe.js';
import type { Template } from '../validate/template.js';

/** Columns of the template that the sheet makes of nothing. */
export function emptyColumns({ columns }: Sheet, template: Pick<Template, 'columns'>): string[] {
  return template.columns.map(({ name }) => name).filter((name) => !Object.hasOwn(columns, name));
}

export interface Unused {
  table: CheckedTable;
  columns: string[];
  /** Whether nothing of the table is used. */
  isWhole: boolean;
}

/** Columns of the tables that no sheet reads: for a cell, a filter, a join or a step of reshaping. */
export function unusedColumns(recipe: Recipe, tables: readonly CheckedTable[]): Unused[] {
  const reads = recipe.sheets.flatMap(readsOf);
  return tables.flatMap((table) => {
    const inputs = recipe.inputs.filter((input) => recognises(input, table)).map(({ id }) => id);
    const read = new Set(reads.filter(({ input }) => inputs.includes(input)).map(({ column }) => column));
    const columns = table.columns.filter((column) => !read.has(column));
    return columns.length > 0 ? [{ table, columns, isWhole: columns.length === table.columns.length }] : [];
  });
}
