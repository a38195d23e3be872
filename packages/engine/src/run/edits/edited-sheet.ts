import { type DuckSession, quoteText } from '../../duck/session.js';
import type { Rule } from '../../validate/checks.js';
import type { Template } from '../../validate/template.js';
import { fileRows } from '../sheet/current-rows.js';
import { judgedCellSql } from '../sheet/judged-cells.js';
import { UnreadableSheet } from '../sheet/readable.js';
import { cellColumn, type JudgedCells, type SheetFile } from '../sheet/sheet.js';
import { keyed, mayHold, mostLooks } from './holding.js';

const errorList = 'STRUCT("column" USMALLINT, "rule" VARCHAR, "message" VARCHAR)[]';

export interface ReadRow {
  cells: (string | null)[];
  errors: { column: number; rule: Rule; message: string }[];
}

export type CellChange = { row: number; column: number; value: string | null };

/**
 * A sheet while it is being changed, as tables of a session:
 * - `now`: the rows that are not as the file has them, as `SheetEdits.parquet`; `was`: their errors before
 * - `changes`: `row`, `col`, `value`
 * - `keys`: `col`, `key`: what changed cells held and hold, as unique and link compare it
 * - `facts`: `row`, `col`, `rule`, `message`: what unique and link say now, null where all is well; `was`: the errors of
 *   the row, where it stands in the file alone
 */
export class EditedSheet {
  readonly now: string;
  readonly changes: string;
  readonly keys: string;
  readonly facts: string;
  /** The columns that were changed. */
  readonly changed: ReadonlySet<number>;
  readonly cells: readonly string[];
  /** What the columns hold, as of the last change. */
  counts: JudgedCells[] | undefined;

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
    this.counts = sheet.cells;
    this.cells = sheet.columns.map((_, column) => cellColumn(column));
  }

  /**
   * A query for the rows whose cell has one of the keys (a query as well): `row`, `trimmed`, `key`, and as `was` their
   * errors. The file is read once, for this column alone.
   */
  async holding(column: number, keys: string): Promise<string> {
    // The mark in front: the Node client takes a leading U+FEFF for a byte order mark and drops it.
    const few = await this.session.rows(
      `SELECT DISTINCT '|' || key AS key FROM (${keys}) LIMIT ${mostLooks + 1}`,
    );
    const looks = mayHold(
      column,
      few.map(({ key }) => String(key).slice(1)),
    );
    const cell = cellColumn(column);
    const rows = `(SELECT file_row_number AS "row", ${cell}, errors FROM ${fileRows(this.sheet)}
      WHERE ${looks} AND file_row_number NOT IN (SELECT "row" FROM ${this.now} WHERE edited)
      UNION ALL SELECT "row", ${cell}, errors FROM ${this.now} WHERE edited)`;
    return `SELECT "row", trimmed, key, errors AS was FROM ${keyed(rows, column, ['"row"', 'errors'])}
      WHERE key <> '' AND key IN (${keys})`;
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
      `CREATE TABLE ${this.facts} ("row" BIGINT, col USMALLINT, "rule" VARCHAR, message VARCHAR, was ${errorList})`,
    );
  }

  /** The rows that are to change come in with all their cells. */
  async take(): Promise<void> {
    if (this.cellChanges.length === 0) return;
    const { session, now, changes, cells } = this;
    await session.append(
      changes,
      this.cellChanges.map(({ row, column, value }) => [String(row), String(column), value]),
    );
    // Without those that came in with their cells before.
    await session
      .run(
        `INSERT INTO ${now} SELECT file.file_row_number, true, ${cells.map((cell) => `file.${cell}`).join(', ')},
           CASE WHEN now."row" IS NULL THEN file.errors ELSE now.errors END,
           CASE WHEN now."row" IS NULL THEN file.errors ELSE now.was END
         FROM (FROM ${fileRows(this.sheet)} WHERE ${this.#isMeant()}) AS file
           LEFT JOIN ${now} AS now ON now."row" = file.file_row_number
         WHERE coalesce(NOT now.edited, true)`,
      )
      .catch((cause: unknown) => {
        throw new UnreadableSheet(this.sheet, { cause });
      });
    await session.run(`DELETE FROM ${now} WHERE NOT edited AND "row" IN (SELECT "row" FROM ${changes})`);
  }

  /** Groups of rows outside the bounds are not read; of one with a single row, hardly more than that. */
  #isMeant(): string {
    const rows = [...new Set(this.cellChanges.map(({ row }) => row))];
    if (rows.length === 1) return `file_row_number = ${rows[0]}`;
    const bounds = rows.reduce(
      ({ least, most }, row) => ({ least: Math.min(least, row), most: Math.max(most, row) }),
      { least: Number.MAX_SAFE_INTEGER, most: 0 },
    );
    return `file_row_number BETWEEN ${bounds.least} AND ${bounds.most}
      AND file_row_number IN (SELECT "row" FROM ${this.changes})`;
  }

  /** Changes the cells of the rows that came in, and writes down what they held and hold. */
  async change(): Promise<void> {
    if (this.cellChanges.length === 0) return;
    const { session, now, changes } = this;
    const columns = [...this.changed];
    const held = columns.map((column) => `WHEN ${column} THEN ${cellColumn(column)}`).join(' ');
    // As cells of one column, whichever they are of.
    const values = `(SELECT "row", col, 1 AS more, value AS ${cellColumn(0)} FROM ${changes}
      UNION ALL SELECT "row", col, -1, CASE col ${held} END FROM ${changes} JOIN ${now} USING ("row"))`;
    if (this.sheet.cells) this.counts = await this.#countsAfter(this.sheet.cells, values);
    await session.run(
      `INSERT INTO ${this.keys} SELECT DISTINCT col, key FROM ${keyed(values, 0, ['col'])} WHERE key <> ''`,
    );
    const given = columns.map(
      (column) =>
        `count(*) FILTER (col = ${column}) > 0 AS "has ${column}", any_value(value) FILTER (col = ${column}) AS "is ${column}"`,
    );
    const cells = columns.map((column) => {
      const cell = cellColumn(column);
      return `${cell} = CASE WHEN "has ${column}" THEN "is ${column}" ELSE ${cell} END`;
    });
    await session.run(
      `UPDATE ${now} SET ${cells.join(', ')}
       FROM (SELECT "row", ${given.join(', ')} FROM ${changes} GROUP BY "row") AS given WHERE given."row" = ${now}."row"`,
    );
  }

  async #countsAfter(before: readonly JudgedCells[], values: string): Promise<JudgedCells[]> {
    const sums = ['filled', 'seen', 'raw'].map((name) => `sum(more * ${name})::BIGINT AS ${name}`).join(', ');
    const changed = await this.session.rows(
      `SELECT col, ${sums}
       FROM (SELECT col, more, ${judgedCellSql(cellColumn(0), '"row"')} FROM ${values}) GROUP BY col`,
    );
    const byColumn = new Map(changed.map((row) => [Number(row.col), row]));
    return before.map((counts, column) => {
      const more = byColumn.get(column);
      if (!more) return counts;
      return {
        ...counts,
        filled: counts.filled + Number(more.filled),
        seen: counts.seen + Number(more.seen),
        raw: counts.raw + Number(more.raw),
      };
    });
  }

  /** Rows whose errors change though nobody touched their cells come in without them. */
  async takeFlagged(): Promise<void> {
    const has = `len(list_filter(was, lambda error: error."column" = col AND error."rule" = "rule")) > 0`;
    await this.session.run(
      `INSERT INTO ${this.now} ("row", edited, errors, was)
       SELECT "row", false, any_value(was), any_value(was) FROM ${this.facts}
       WHERE "row" NOT IN (SELECT "row" FROM ${this.now}) AND (message IS NOT NULL OR coalesce(${has}, false))
       GROUP BY "row"`,
    );
  }

  /** One of the rows that came in, as it is by now. */
  async row(row: number): Promise<ReadRow> {
    // The mark in front: the Node client takes a leading U+FEFF for a byte order mark and drops it.
    const cells = this.cells.map((cell) => `'|' || ${cell}`).join(', ');
    const [stored] = await this.session.rows(
      `SELECT [${cells}] AS cells, errors FROM ${this.now} WHERE "row" = ${row}`,
    );
    if (!stored) throw new UnreadableSheet(this.sheet);
    return {
      cells: (stored.cells as (string | null)[]).map((cell) => cell?.slice(1) ?? null),
      errors: (stored.errors ?? []) as unknown as ReadRow['errors'],
    };
  }
}
