import { getOwn } from '@godwit/contract/own';
import { blankSql } from '../../cells/text.js';
import { type DuckSession, quoteText } from '../../duck/session.js';
import { literal } from '../../duck/sql.js';
import { countsGroups, type Expression } from '../../recipe/expression.js';
import type { SheetLookup } from '../../recipe/operation.js';
import { sheetRowKeySql } from '../../recipe/operations/sheet_lookup.js';
import type { Sheet } from '../../recipe/recipe.js';
import { Scope } from '../../recipe/scope.js';
import { type Inputs, inputsFrom } from '../inputs.js';
import type { MadeFrom } from './lineage.js';
import { lookupsFor } from './lookup-cells.js';
import { mergedInto, mergedTrace } from './merged-cells.js';
import { cellColumn, type SheetFile } from './sheet.js';
import { type Stored, sourceRows, storedRow } from './stored-row.js';
import { type CellTrace, type FoundCells, traceRow } from './trace.js';

/** Follows cells back: through the steps of their columns, rows that were merged, and other sheets. */
export class Tracer {
  readonly #inputs: Inputs;

  constructor(
    private readonly session: DuckSession,
    private readonly madeFrom: MadeFrom,
  ) {
    this.#inputs = inputsFrom(madeFrom.recipe, madeFrom.tables);
  }

  /** Some cells of a row of a sheet. */
  async cells(
    file: SheetFile,
    columns: readonly string[],
    stored: Stored,
    position: number,
  ): Promise<CellTrace[]> {
    const sheet = this.#sheetOf(file);
    const traces = await this.#steps(file, columns, stored, position);
    const merged = await mergedInto(this.session, file, sheet, stored);
    const { by = [], merge = {} } = sheet.deduplicate ?? {};
    if (!merged) return traces;
    const wanted = columns.filter((column) => Object.hasOwn(merge, column));
    const given = new Map<string, CellTrace[]>();
    for (const { row, columns: places } of merged.gave) {
      const own = wanted.filter((column) => places.includes(file.columns.indexOf(column)));
      for (const trace of await this.#steps(file, own, row, 0))
        given.set(trace.column, [...(given.get(trace.column) ?? []), trace]);
    }
    const cells = merged.more ? await this.#stored(file, position) : undefined;
    return traces.map((trace) => {
      const rule = getOwn(merge, trace.column);
      if (!rule) return trace;
      const cell = cells?.[file.columns.indexOf(trace.column)];
      return mergedTrace(rule, [trace, ...(given.get(trace.column) ?? [])], {
        ...{ by, rows: merged.count + 1, cell },
      });
    });
  }

  /** What the expressions of columns make of one row of the source. */
  async #steps(
    file: SheetFile,
    columns: readonly string[],
    stored: Stored,
    position: number,
  ): Promise<CellTrace[]> {
    if (columns.length === 0) return [];
    const whole = this.#sheetOf(file);
    const made = Object.entries(whole.columns).filter(([name]) => columns.includes(name));
    const sheet: Sheet = { ...whole, columns: Object.fromEntries(made) };
    const rows = await sourceRows(this.session, sheet, this.#inputs, stored);
    const known = await this.#counted(file, made, position);
    const traced = { rows, position, known };
    const lookup = await lookupsFor(this.session, sheet, this.#inputs, traced, (node, key) =>
      this.#inSheet(node, key, file),
    );
    return traceRow(sheet, columns, { ...traced, lookup });
  }

  /** What a row's place among others gives is known from the sheet alone. */
  async #counted(
    file: SheetFile,
    made: readonly (readonly [name: string, expression: Expression])[],
    position: number,
  ): Promise<Map<Expression, string | null>> {
    const known = new Map<Expression, string | null>();
    const counting = made.filter(([, expression]) => countsGroups(expression));
    const cells = counting.length > 0 ? await this.#stored(file, position) : [];
    for (const [name, expression] of counting)
      known.set(expression, cells[file.columns.indexOf(name)] ?? null);
    return known;
  }

  /** The sources of a cell that was looked up are those of the cell that was found. */
  async #inSheet(node: SheetLookup, key: string, from: SheetFile): Promise<FoundCells | undefined> {
    const file = [from, ...(this.madeFrom.sheets ?? [])].find(
      (each) => this.#sheetOf(each).template === node.sheet,
    );
    if (!file) throw new Error(`the lineage of "${node.value}" needs sheet "${node.sheet}"`);
    const cell = (column: string) => cellColumn(file.columns.indexOf(column));
    const scope = new Scope();
    const own = sheetRowKeySql(node, node.key.map(cell), scope);
    const parquet = `(SELECT * FROM read_parquet(${quoteText(file.parquet)}, file_row_number = true))`;
    const [found] = await this.session.rows(
      `SELECT count(DISTINCT ${cell(node.value)})::INTEGER AS n, min(file_row_number)::BIGINT AS at
       FROM ${scope.over(parquet)} WHERE ${own} = ${literal(key)} AND NOT (${blankSql(cell(node.value))})`,
    );
    if (found?.n !== 1) return undefined;
    const stored = await storedRow(this.session, file, Number(found.at));
    const [trace] = stored ? await this.cells(file, [node.value], stored, Number(found.at)) : [];
    return trace && { value: trace.value, sources: trace.sources };
  }

  async #stored({ parquet, columns }: SheetFile, rowIndex: number): Promise<(string | null)[]> {
    const marked = columns.map((_, at) => `'|' || ${cellColumn(at)} AS ${cellColumn(at)}`);
    const [row] = await this.session.rows(
      `SELECT ${marked.join(', ')} FROM read_parquet(${quoteText(parquet)}, file_row_number = true) WHERE file_row_number = ${rowIndex}`,
    );
    return columns.map((_, at) => {
      const cell = row?.[`c${at}`];
      return typeof cell === 'string' ? cell.slice(1) : null;
    });
  }

  #sheetOf({ template: { slug, name, id } }: SheetFile): Sheet {
    const sheet = this.madeFrom.recipe.sheets.find(({ template }) => [slug, name, id].includes(template));
    if (!sheet) throw new Error(`the recipe makes no sheet for ${slug}`);
    return sheet;
  }
}
