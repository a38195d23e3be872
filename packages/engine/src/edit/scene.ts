import { getOwn } from '@godwit/contract/own';
import type { Counted } from '../convert/conversion.js';
import type { CheckedTable } from '../recipe/check.js';
import type { Condition } from '../recipe/condition.js';
import { node } from '../recipe/edit.js';
import { columnsOf, type Expression, evaluate } from '../recipe/expression.js';
import type { Row } from '../recipe/operation.js';
import type { Recipe, Sheet } from '../recipe/recipe.js';
import { findTemplate, type Template } from '../validate/template.js';

/** A row that a sheet is made from: after reshaping, uniting and joining, before the sheet's filters. */
export type SampleRow = Omit<Row, 'value'>;

export interface Sample {
  rows: readonly SampleRow[];
  /** Whether these are all the rows there are. */
  isWhole: boolean;
}

/** What an edit may look at: the recipe as it stands, what it is made for, and some of the data. */
export interface Scene {
  recipe: Recipe;
  templates: readonly Template[];
  tables: readonly CheckedTable[];
  /** By the template of a sheet. */
  sample(template: string): Sample;
  /** Some values of a column of a table, each once. */
  values(table: CheckedTable, column: string): readonly string[];
}

/** What an edit made of the recipe, and what changed, a sentence each. */
export interface Edited {
  recipe: Recipe;
  changes: string[];
}

export function templateOf(scene: Pick<Scene, 'templates'>, { template }: Sheet): Template {
  return findTemplate(scene.templates, template) ?? { slug: template, name: template, columns: [] };
}

/** The columns that the sheet has or could have, in the order of the template. */
export function columnNames(scene: Pick<Scene, 'templates'>, sheet: Sheet): string[] {
  const names = templateOf(scene, sheet).columns.map(({ name }) => name);
  return [...new Set([...names, ...Object.keys(sheet.columns)])];
}

export function expressionOf(sheet: Sheet, column: string): Expression | undefined {
  return getOwn(sheet.columns, column);
}

/** The recipe with another sheet in the place of the one for the same template. */
export function withSheet(recipe: Recipe, sheet: Sheet): Recipe {
  return {
    ...recipe,
    sheets: recipe.sheets.map((each) => (each.template === sheet.template ? sheet : each)),
  };
}

/**
 * What an expression gives for each row; undefined where that cannot be told from the row alone. Worked out once for
 * rows that agree in the columns it reads.
 */
export function cellsOf(expression: Expression, rows: readonly SampleRow[]): (string | null | undefined)[] {
  const reads = columnsOf(expression);
  const known = new Map<string, string | null | undefined>();
  return rows.map((row) => {
    const key = JSON.stringify(reads.map(({ name, input }) => row.column(name, input)));
    if (!known.has(key)) known.set(key, cellOf(expression, row));
    return known.get(key);
  });
}

function cellOf(expression: Expression, row: SampleRow): string | null | undefined {
  try {
    return evaluate(expression, row);
  } catch {
    // SQL that was not prepared, a lookup whose table is not at hand.
    return undefined;
  }
}

/** The texts that an expression gives, each with its rows, the most frequent first; undefined where no row tells. `weights`: the rows that each stands for. */
export function countsOf(
  expression: Expression,
  rows: readonly SampleRow[],
  weights?: readonly number[],
): Counted[] | undefined {
  const cells = cellsOf(expression, rows);
  if (cells.every((cell) => cell === undefined)) return undefined;
  const counts = new Map<string, number>();
  cells.forEach((cell, at) => {
    if (cell) counts.set(cell, (counts.get(cell) ?? 0) + (weights?.[at] ?? 1));
  });
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}

export function holds(when: Condition, rows: readonly SampleRow[]): boolean[] {
  const asked = node({ op: 'if', when, use: { op: 'constant', value: 'x' } });
  return cellsOf(asked, rows).map((cell) => cell === 'x');
}

/** The different texts that an expression gives, in the order of their first row; blanks left out. */
export function textsOf(expression: Expression, rows: readonly SampleRow[]): string[] {
  return [...new Set(cellsOf(expression, rows))].filter((cell): cell is string => !!cell);
}
