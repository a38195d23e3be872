import type { Counted } from '../convert/conversion.js';
import type { Said } from '../language/instruction.js';
import type { Condition } from '../recipe/condition.js';
import { node } from '../recipe/edit.js';
import { columnsOf, type Expression } from '../recipe/expression.js';
import type { Sheet } from '../recipe/recipe.js';
import { resolveColumn } from '../words/naming.js';
import { fromTable } from './from-table.js';
import { Refusal } from './refusal.js';
import { columnNames, countsOf, expressionOf, type Scene, templateOf } from './scene.js';
import { sourceColumns } from './source-columns.js';
import { noColumn, resolveSource } from './target.js';

/** What is called so, and how near that name comes to what was said. */
export interface Called {
  of: Expression;
  score: number;
  /** Of a column of the template: the one column of the source that it is made of. */
  from?: Expression | undefined;
}

/** What rows can be asked about: those of a recipe's sheet, or of one that is being planned. */
export interface Asked {
  /** What people call the sheet. */
  name: string;
  /** Every column of the source. */
  sources(): Expression[];
  source(said: Said): Called | undefined;
  /** The column of the template that is called so, where it is filled. */
  made(said: Said): Called | undefined;
  /** How the columns of the template are filled, by their names. */
  filled(): readonly (readonly [string, Expression])[];
  /** The texts that an expression gives, each with its rows; undefined where nobody knows. */
  cells(of: Expression): readonly Counted[] | undefined;
  /** Whether a row comes from this table, or is of this part of a row; true or false where that is known beforehand. */
  isFrom(table: Said): Condition | boolean;
  isRole(role: Said): Condition | boolean;
  /** That no column is called so, for people. */
  missing(said: Said): string;
}

/** What the rows of a recipe's sheet can be asked about, by the sample of them. */
export function askedOf(scene: Scene, sheet: Sheet): Asked {
  const { name } = templateOf(scene, sheet);
  const { rows } = scene.sample(sheet.template);
  return {
    name,
    sources: () => sourceColumns(scene, sheet).map((read) => node({ op: 'column', ...read })),
    source: (said) => {
      const found = resolveSource(scene, sheet, said);
      if (!found) return undefined;
      const { name: column, input, score } = found;
      return { of: node({ op: 'column', name: column, ...(input === undefined ? {} : { input }) }), score };
    },
    made: (said) => {
      const wanted = resolveColumn(said, columnNames(scene, sheet));
      const of = wanted && expressionOf(sheet, wanted.name);
      const [read, ...others] = of ? columnsOf(of) : [];
      const from = read && others.length === 0 ? node({ op: 'column', ...read }) : undefined;
      return of && { of, score: wanted.score, from };
    },
    filled: () => Object.entries(sheet.columns),
    cells: (of) => countsOf(of, rows),
    isFrom: (table) => fromTable(scene, sheet, table),
    isRole: (role) => {
      throw new Refusal(`Who is "${role}" cannot be told from a row of ${name}.`);
    },
    missing: (said) => noColumn(scene, said, [sheet]),
  };
}

/** How many rows have such a cell; undefined where nobody knows. */
export function rowsWith(asked: Asked, of: Expression, is: (cell: string) => boolean): number | undefined {
  return asked.cells(of)?.reduce((rows, { value, count }) => rows + (is(value) ? count : 0), 0);
}

/** The rows of which a condition holds. */
export function rowsOf(asked: Asked, when: Condition): number | undefined {
  return rowsWith(
    asked,
    node({ op: 'if', when, use: { op: 'constant', value: 'x' } }),
    (cell) => cell === 'x',
  );
}
