import { getOwn } from '@godwit/contract/own';
import { childrenOf, columnsOf, type Expression, evaluate, stepEnglish } from '../../recipe/expression.js';
import type { Lookup, Row } from '../../recipe/operation.js';
import { mentionsOf, type Sheet } from '../../recipe/recipe.js';

/** A cell of a file, as it stood there. */
export interface SourceCell {
  file: string;
  table: string;
  /** For live sources: what people call the connection. */
  connection?: string;
  /** For live sources: the primary key that the source declares, in this row. */
  key?: KeyCell[];
  row: number;
  column: string;
  value: string | null;
  /** For documents: the page it stands on, from 1. */
  page?: number;
  /** For scans: how sure its recognition is, 0 to 100. */
  confidence?: number;
}

export interface KeyCell {
  column: string;
  value: string | null;
}

/** A cell of a row that the recipe may have reshaped. */
export interface RowCell {
  /** What expressions read. */
  value: string | null;
  /** Where it came from; undefined where a step left the cell out. */
  source: SourceCell | undefined;
  /** The steps of reshaping that made it. */
  steps: Step[];
}

/** A row of an input, reshaped as the recipe says: by the names that expressions use. */
export type SourceRow = ReadonlyMap<string, RowCell>;

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

/** What a lookup found. */
export interface FoundCells {
  value: string | null;
  sources: readonly SourceCell[];
}

export interface TracedRow {
  /** For each mention of an input in the sheet; undefined where a join found no partner. */
  rows: readonly (SourceRow | undefined)[];
  /** The row's place in the sheet. */
  position: number;
  /** Undefined where there is no such key. */
  lookup(node: Lookup, key: string): FoundCells | undefined;
  /** What steps give that only DuckDB can carry out. */
  known?: ReadonlyMap<Expression, string | null>;
}

/** Carries out the steps of every column on one row, and writes down what each read and gave. */
export function traceRow(sheet: Sheet, columns: readonly string[], traced: TracedRow): CellTrace[] {
  return columns.map((column) => {
    const expression = getOwn(sheet.columns, column);
    return expression
      ? traceCell(sheet, column, expression, traced)
      : { column, value: null, sources: [], steps: [] };
  });
}

function traceCell(sheet: Sheet, column: string, expression: Expression, traced: TracedRow): CellTrace {
  const found: SourceCell[] = [];
  const row = rowOf(sheet, traced, (cell) => {
    if (!found.includes(cell)) found.push(cell);
  });
  const read = columnsOf(expression).flatMap(({ name, input }) => cellOf(sheet, traced, name, input) ?? []);
  const steps = read.flatMap((cell) => cell.steps);
  const visit = (each: Expression): void => {
    childrenOf(each).forEach(visit);
    if (each.op === 'column') return;
    steps.push({ op: each.op, text: stepEnglish(each), value: evaluate(each, row, traced.known) });
  };
  visit(expression);
  const sources = [...read.flatMap(({ source }) => source ?? []), ...found];
  return { column, value: evaluate(expression, row, traced.known), sources, steps };
}

/** The row as expressions see it. */
export function rowOf(
  sheet: Sheet,
  traced: TracedRow,
  onFound: (cell: SourceCell) => void = () => {},
): Omit<Row, 'value'> {
  return {
    position: traced.position,
    column: (name, input) => cellOf(sheet, traced, name, input)?.value ?? null,
    lookup: (node, key) => {
      const found = traced.lookup(node, key);
      found?.sources.forEach(onFound);
      return found?.value;
    },
  };
}

/** Only where a join has several inputs does it matter whose column it is. */
function cellOf(sheet: Sheet, { rows }: TracedRow, name: string, input?: string): RowCell | undefined {
  const isOther = input !== undefined && 'join' in sheet.from;
  const at = isOther ? mentionsOf(sheet).findIndex((mention) => mention.input === input) : 0;
  return rows[at]?.get(name);
}
