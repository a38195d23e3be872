import { childrenOf, columnsOf, type Expression, evaluate, stepEnglish } from '../recipe/expression.js';
import type { Lookup, Row } from '../recipe/operation.js';
import { mentionsOf, type Sheet } from '../recipe/recipe.js';

/** A cell of a file, as it stood there. */
export interface SourceCell {
  file: string;
  table: string;
  row: number;
  column: string;
  value: string | null;
}

/** A row of an input, reshaped as the recipe says: by the names that expressions use. */
export type SourceRow = ReadonlyMap<string, SourceCell>;

export interface Step {
  op: string;
  text: string;
  value: string | null;
}

export interface CellTrace {
  column: string;
  /** What the steps give: the cell of the sheet. */
  value: string | null;
  sources: SourceCell[];
  /** In the order they are carried out. */
  steps: Step[];
}

export interface TracedRow {
  /** For each mention of an input in the sheet; undefined where a join found no partner. */
  rows: readonly (SourceRow | undefined)[];
  /** The row's place in the sheet. */
  position: number;
  /** The cell that a lookup finds in another input. */
  lookup(node: Lookup, key: string): SourceCell | undefined;
}

/** Carries out the steps of every column on one row, and writes down what each read and gave. */
export function traceRow(sheet: Sheet, columns: readonly string[], traced: TracedRow): CellTrace[] {
  return columns.map((column) => {
    const expression = Object.hasOwn(sheet.columns, column) ? sheet.columns[column] : undefined;
    return expression
      ? traceCell(sheet, column, expression, traced)
      : { column, value: null, sources: [], steps: [] };
  });
}

function traceCell(sheet: Sheet, column: string, expression: Expression, traced: TracedRow): CellTrace {
  const found: SourceCell[] = [];
  const row: Omit<Row, 'value'> = {
    position: traced.position,
    column: (name, input) => cellOf(sheet, traced, name, input)?.value ?? null,
    lookup: (node, key) => {
      const cell = traced.lookup(node, key);
      if (cell && !found.includes(cell)) found.push(cell);
      return cell?.value;
    },
  };
  const steps: Step[] = [];
  const visit = (each: Expression): void => {
    childrenOf(each).forEach(visit);
    if (each.op === 'column') return;
    steps.push({ op: each.op, text: stepEnglish(each), value: evaluate(each, row) });
  };
  visit(expression);
  const read = columnsOf(expression).flatMap(({ name, input }) => cellOf(sheet, traced, name, input) ?? []);
  return { column, value: evaluate(expression, row), sources: [...read, ...found], steps };
}

function cellOf(sheet: Sheet, { rows }: TracedRow, name: string, input?: string): SourceCell | undefined {
  const at = input === undefined ? 0 : mentionsOf(sheet).findIndex((mention) => mention.input === input);
  return rows[at]?.get(name);
}
