import { join } from 'node:path';
import { quoteText, withSession } from '../../duck/session.js';
import type { Table } from '../../read/reader.js';
import type { Recipe } from '../../recipe/recipe.js';
import { run } from '../../run/run.js';
import type { SheetFile } from '../../run/sheet/sheet.js';
import type { Template } from '../../validate/template.js';

/** Larger tables are tried out with so many rows from all over them; the run that follows tells of all. */
const triedRows = 50_000;
/** Of a part: a group of rows is the work of one thread, so that one group would leave the others idle. */
const triedTogether = 8192;

export interface TriedOut {
  sheets: SheetFile[];
  /** All rows were tried: the sheets are those that a run would give. */
  isWhole: boolean;
}

/** Carries recipes out on all rows, or on a part of large tables. */
export class TryOut {
  #some: Promise<Table[]> | undefined;
  /** What was tried before for a sheet is often what others are tried with, and what is left in the end. */
  readonly #known = new Map<string, TriedOut>();

  constructor(
    private readonly tables: readonly Table[],
    private readonly templates: readonly Template[],
    private readonly options: { scratch: string; signal?: AbortSignal | undefined },
  ) {}

  async run(recipe: Recipe): Promise<TriedOut> {
    const isWhole = this.tables.every(({ rowCount }) => rowCount <= triedRows);
    if (recipe.sheets.length === 0) return { sheets: [], isWhole };
    const key = JSON.stringify({ ...recipe, notes: [], answers: [] });
    const known = this.#known.get(key) ?? { sheets: await this.#sheetsOf(recipe), isWhole };
    this.#known.set(key, known);
    return known;
  }

  /** Takes the parts of large tables while what is to be tried is still thought of: that keeps one core busy, this another. */
  begin(): void {
    // Whoever tries something hears of its failure.
    this.#parts().catch(() => {});
  }

  async #sheetsOf(recipe: Recipe): Promise<SheetFile[]> {
    const { scratch, signal } = this.options;
    return run(recipe, await this.#parts(), this.templates, { out: scratch, ...(signal ? { signal } : {}) });
  }

  #parts(): Promise<Table[]> {
    this.#some ??= Promise.all(this.tables.map((table, at) => this.#part(table, at)));
    return this.#some;
  }

  /** Whether the sheet has all its rows, though tables of other sheets may have been tried in part. */
  hasAllRowsOf({ origins }: SheetFile): boolean {
    return origins
      .flatMap(({ tables }) => tables)
      .every(({ file, table }) =>
        this.tables.every((each) => each.file !== file || each.name !== table || each.rowCount <= triedRows),
      );
  }

  async #part(table: Table, at: number): Promise<Table> {
    if (table.rowCount <= triedRows) return table;
    const every = Math.ceil(table.rowCount / triedRows);
    const parquet = join(this.options.scratch, `tried-${at}-${table.rowCount}.parquet`);
    const stored = `read_parquet(${quoteText(table.parquet)}, file_row_number = true)`;
    const cells = table.columns.map((_, index) => `c${index}`);
    const row = table.firstRow === null ? '"row"' : `file_row_number + ${table.firstRow} AS "row"`;
    const rowCount = await withSession({ scratch: this.options.scratch }, async (session) => {
      await session.run(
        `COPY (SELECT ${[row, ...cells].join(', ')} FROM ${stored} WHERE file_row_number % ${every} = 0) TO ${quoteText(parquet)} (FORMAT parquet, ROW_GROUP_SIZE ${triedTogether})`,
      );
      return session.count(`read_parquet(${quoteText(parquet)})`);
    });
    return { ...table, parquet, firstRow: null, rowCount };
  }
}
