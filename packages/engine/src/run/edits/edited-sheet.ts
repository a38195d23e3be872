import { trimSql } from '../../cells/text.js';
import { type DuckSession, quoteText } from '../../duck/session.js';
import { Scope } from '../../recipe/scope.js';
import type { Template } from '../../validate/template.js';
import { editedRows, fileRows } from '../sheet/current-rows.js';
import { cellColumn, type SheetFile } from '../sheet/sheet.js';

const errorList = 'STRUCT("column" USMALLINT, "rule" VARCHAR, "message" VARCHAR)[]';

export type CellChange = { row: number; column: number; value: string | null };

/**
 * A sheet while it is being changed, as tables of a session:
 * - `now`: the rows that are not as the file has them, as `SheetEdits.parquet`; `was`: their errors before
 * - `changes`: `row`, `col`, `value`
 * - `keys`: `col`, `key`: what changed cells held and hold, as unique and link compare it
 * - `facts`: `row`, `col`, `rule`, `message`: what unique and link say now; null where all is well
 */
export class EditedSheet {
  readonly now: string;
  readonly changes: string;
  readonly keys: string;
  readonly facts: string;
  /** The columns that were changed. */
  readonly changed: ReadonlySet<number>;
  readonly cells: readonly string[];

  constructor(
    private readonly session: DuckSession,
    readonly sheet: SheetFile,
    readonly template: Template,
    private readonly cellChanges: readonly CellChange[],
    at: number,
  ) {
    [this.now, this.changes, this.keys, this.facts] = ['now', 'changes', 'keys', 'facts'].map(
      (name) => `"${name} ${at}"`,
    ) as [string, string, string, string];
    this.changed = new Set(cellChanges.map(({ column }) => column));
    this.cells = sheet.columns.map((_, column) => cellColumn(column));
  }

  /** The rows as they are now: `file_row_number`, `errors` and these cells. */
  rows(columns: readonly number[]): string {
    return editedRows(fileRows(this.sheet), this.now, columns);
  }

  /** The rows that were changed, with all their cells. */
  get changedRows(): string {
    return `(SELECT "row", ${this.cells.join(', ')} FROM ${this.now} WHERE "row" IN (SELECT "row" FROM ${this.changes}))`;
  }

  async open(): Promise<void> {
    const { session } = this;
    const cells = this.cells.map((cell) => `${cell} VARCHAR`).join(', ');
    await session.run(
      `CREATE TABLE ${this.now} ("row" BIGINT, edited BOOLEAN, ${cells}, errors ${errorList}, was ${errorList})`,
    );
    const { parquet } = this.sheet.edits ?? {};
    if (parquet !== undefined)
      await session.run(
        `INSERT INTO ${this.now} SELECT "row", edited, ${this.cells.join(', ')}, errors, errors
         FROM read_parquet(${quoteText(parquet)})`,
      );
    await session.run(`CREATE TABLE ${this.changes} ("row" BIGINT, col USMALLINT, value VARCHAR)`);
    await session.run(`CREATE TABLE ${this.keys} (col USMALLINT, key VARCHAR)`);
    await session.run(
      `CREATE TABLE ${this.facts} ("row" BIGINT, col USMALLINT, "rule" VARCHAR, message VARCHAR)`,
    );
  }

  /** Changes the cells, and writes down what they held and hold. */
  async change(): Promise<void> {
    if (this.cellChanges.length === 0) return;
    const { session, now, changes } = this;
    await session.append(
      changes,
      this.cellChanges.map(({ row, column, value }) => [String(row), String(column), value]),
    );
    await this.#take();
    for (const column of this.changed) {
      const cell = cellColumn(column);
      const keysNow = `INSERT INTO ${this.keys} SELECT ${column}, key FROM ${keyed(
        `(SELECT now.* FROM ${now} AS now JOIN ${changes} AS changed ON changed."row" = now."row" AND changed.col = ${column})`,
        column,
        [],
      )} WHERE key <> ''`;
      await session.run(keysNow);
      await session.run(
        `UPDATE ${now} SET ${cell} = changed.value FROM ${changes} AS changed
         WHERE changed."row" = ${now}."row" AND changed.col = ${column}`,
      );
      await session.run(keysNow);
    }
  }

  /** The rows that are to change come in with all their cells. */
  async #take(): Promise<void> {
    const { session, now, cells } = this;
    const rows = [...new Set(this.cellChanges.map(({ row }) => row))];
    // Bounds: groups of rows outside of them are not read.
    const bounds = rows.reduce(
      ({ least, most }, row) => ({ least: Math.min(least, row), most: Math.max(most, row) }),
      { least: Number.MAX_SAFE_INTEGER, most: 0 },
    );
    const taken = `"taken ${now.slice(1)}`;
    await session.run(
      `CREATE TABLE ${taken} AS
       SELECT file.file_row_number AS "row", true AS edited, ${cells.map((cell) => `file.${cell}`).join(', ')},
         CASE WHEN now."row" IS NULL THEN file.errors ELSE now.errors END AS errors,
         CASE WHEN now."row" IS NULL THEN file.errors ELSE now.was END AS was
       FROM ${fileRows(this.sheet)} AS file LEFT JOIN ${now} AS now ON now."row" = file.file_row_number
       WHERE file.file_row_number BETWEEN ${bounds.least} AND ${bounds.most}
         AND file.file_row_number IN (SELECT "row" FROM ${this.changes}) AND coalesce(NOT now.edited, true)`,
    );
    await session.run(`DELETE FROM ${now} WHERE "row" IN (SELECT "row" FROM ${taken})`);
    await session.run(`INSERT INTO ${now} FROM ${taken}`);
  }

  /** Rows whose errors change though nobody touched their cells come in without them. */
  async takeFlagged(): Promise<void> {
    const has = `len(list_filter(file.errors, lambda error: error."column" = fact.col AND error."rule" = fact."rule")) > 0`;
    await this.session.run(
      `INSERT INTO ${this.now} ("row", edited, errors, was)
       SELECT file.file_row_number, false, any_value(file.errors), any_value(file.errors)
       FROM ${fileRows(this.sheet)} AS file JOIN ${this.facts} AS fact ON fact."row" = file.file_row_number
       WHERE file.file_row_number NOT IN (SELECT "row" FROM ${this.now})
         AND (fact.message IS NOT NULL OR coalesce(${has}, false))
       GROUP BY file.file_row_number`,
    );
  }
}

/** `more`, the trimmed cell and what unique and link compare, '' where it is blank. */
export function keyed(from: string, column: number, more: readonly string[]): string {
  const scope = new Scope();
  const trimmed = scope.let(trimSql(cellColumn(column), scope));
  const key = scope.let(`coalesce(lower(${trimmed}), '')`);
  return `(SELECT ${[...more, `${trimmed} AS trimmed`, `${key} AS key`].join(', ')} FROM ${scope.over(from)})`;
}
