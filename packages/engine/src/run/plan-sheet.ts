import { getOwn } from '@godwit/contract/own';
import type { DuckSession } from '../duck/session.js';
import type { Sheet } from '../recipe/recipe.js';
import { stayExpressionsOf } from '../recipe/sheet-lookups.js';
import { type CellsOf, cellName } from '../validate/cells.js';
import type { Template } from '../validate/template.js';
import { everyRow } from './dropped.js';
import type { FittingSheet } from './fit.js';
import type { Inputs } from './inputs.js';
import { type MergedColumn, mergeColumns } from './merge.js';
import { Needs, type SourceNeeds } from './needs.js';
import type { Relation } from './relation.js';
import { type Rows, rowsOf } from './rows.js';
import { sourceOf } from './source.js';
import { type Cells, cellsOf } from './statement.js';
import type { ValueWorker } from './value-worker.js';

/** A sheet with everything prepared that its statement mentions. */
export interface SheetPlan {
  sheet: Sheet;
  template: Template;
  source: Relation;
  rows: Rows;
  /** The cells of the columns that are merged, by their place in the template. */
  merged: ReadonlyMap<number, string>;
  cells(columns: readonly number[]): Cells;
  cellsOf: CellsOf;
  /** The cells that other rows of its source would have: their own, or merged by their `group`. */
  cellsOver(rows: Relation, columns: readonly number[], which: 'own' | 'merged'): string;
  /** Rows of its first input. */
  rowsRead: number;
}

/** A sheet whose rows are known, and some of its columns. */
interface Started extends SheetPlan {
  merged: Map<number, string>;
  needs: SourceNeeds;
  prepared: Set<string>;
}

/** Plans sheets: a column that lookups of others read is prepared before them, whichever sheet it is in. */
export class SheetPlans {
  readonly #started = new Map<string, Started>();
  readonly #needs: Needs;

  constructor(
    private readonly session: DuckSession,
    private readonly sheets: readonly FittingSheet[],
    private readonly inputs: Inputs,
    worker: ValueWorker,
  ) {
    this.#needs = new Needs(session, inputs, worker, async (name, columns) => {
      const started = await this.#columns(name, columns);
      const places = columns.map((column) => placeIn(started.template, column));
      return { sql: started.cellsOf([...new Set(places)]), names: places.map(cellName) };
    });
  }

  async plan({ template, columns }: Sheet): Promise<SheetPlan> {
    return this.#columns(template, Object.keys(columns));
  }

  async #columns(name: string, columns: readonly string[]): Promise<Started> {
    const started = this.#started.get(name) ?? (await this.#rows(name));
    this.#started.set(name, started);
    const { sheet, template, needs, prepared } = started;
    const missing = [...new Set(columns)].filter((column) => !prepared.has(column));
    await needs.prepare(missing.flatMap((column) => getOwn(sheet.columns, column) ?? []));
    // Preparing them may have come back to this sheet.
    const merged = missing
      .filter((column) => !prepared.has(column))
      .flatMap((column): MergedColumn[] => {
        prepared.add(column);
        const merge = getOwn(sheet.deduplicate?.merge, column);
        const expression = getOwn(sheet.columns, column);
        return merge && expression ? [{ at: placeIn(template, column), expression, merge }] : [];
      });
    if (started.rows.groups && merged.length > 0) {
      const { groups } = started.rows;
      const own = `${template.slug} ${started.merged.size}`;
      const cells = await mergeColumns(this.session, groups, merged, needs.inScope, own);
      for (const [at, found] of cells) started.merged.set(at, found);
    }
    return started;
  }

  async #rows(name: string): Promise<Started> {
    const fitting = this.sheets.find(({ sheet }) => sheet.template === name);
    if (!fitting) throw new Error(`there is no sheet "${name}"`);
    const { sheet, template } = fitting;
    const source = await sourceOf(sheet, this.inputs, this.#needs);
    const needs = this.#needs.of(source);
    await needs.prepare(stayExpressionsOf(sheet));
    const rows = await rowsOf(this.session, sheet, source, needs.inScope, template.slug);
    const merged = new Map<number, string>();
    const cells = (columns: readonly number[]) =>
      cellsOf(sheet, template, rows.relation, needs.inScope, columns, merged);
    return {
      sheet,
      template,
      source: source.relation,
      rows,
      merged,
      cells,
      cellsOf: (columns) => cells(columns).sql,
      cellsOver: (relation, columns, which) =>
        cellsOf(sheet, template, relation, needs.inScope, columns, which === 'own' ? new Map() : merged).sql,
      rowsRead: await countRows(this.session, source.relation),
      needs,
      prepared: new Set(),
    };
  }
}

function placeIn({ columns }: Template, column: string): number {
  return columns.findIndex(({ name }) => name === column);
}

async function countRows(session: DuckSession, { origins }: Relation): Promise<number> {
  const [origin] = origins;
  if (!origin) throw new Error('a source has an origin');
  if (origin.tables.every(({ keep }) => keep.length === 0))
    return origin.tables.reduce((sum, { table }) => sum + table.rowCount, 0);
  return session.count(everyRow({ origins }));
}
