import { blankSql } from '../../cells/text.js';
import { type DuckSession, quoteIdent } from '../../duck/session.js';
import { literal } from '../../duck/sql.js';
import type { Table } from '../../read/reader.js';
import { type RowChoice, tableSql } from '../../read/table-sql.js';
import { type ContextColumn, contextOf, linesAbove } from '../../recipe/reshape/context.js';
import type { Explode } from '../../recipe/reshape/explode.js';
import type { Records } from '../../recipe/reshape/records.js';
import type { Sections } from '../../recipe/reshape/sections.js';
import type { Transpose } from '../../recipe/reshape/transpose.js';
import { columnsBefore, makesParts, type Reshape } from '../../recipe/reshape.js';
import { originColumns, type Relation } from '../relation.js';
import { itemsSql } from '../reshape/explode.js';
import { keyedSql } from '../reshape/records.js';
import { sectionSql } from '../reshape/sections.js';
import { slottedSql } from '../reshape/transpose.js';
import { reshape } from '../reshape.js';
import { CellFinder, type OtherRows, type RowPlace } from './reshape-row.js';
import type { RowCell, SourceCell, SourceRow } from './trace.js';

/** The cells that are `wanted` of one row of a table, as the steps reshape it. */
export async function sourceRow(
  session: DuckSession,
  table: Table,
  steps: readonly Reshape[],
  { row, parts }: RowPlace,
  wanted: readonly string[],
): Promise<SourceRow> {
  const finder = new CellFinder(steps, new TableRows(session, table, steps, columnsBefore(wanted, steps)));
  // Members of a union may have more parts.
  const place = { row, parts: parts.slice(0, steps.filter(makesParts).length) };
  const cells = new Map<string, RowCell>();
  for (const column of wanted) cells.set(column, await finder.cell(steps.length, place, column));
  return cells;
}

/** The value comes with a mark in front: the Node client takes a leading U+FEFF for a byte order mark and drops it. */
export function sourceCell(table: Table, row: number, column: string, marked: unknown): SourceCell {
  const { file, name, connection } = table;
  return {
    file,
    table: name,
    ...(connection !== undefined && { connection }),
    row,
    column,
    value: unmarked(marked),
  };
}

export function unmarked(text: unknown): string | null {
  return typeof text === 'string' ? text.slice(1) : null;
}

/** Looks among the rows of one table as the run saw them. */
class TableRows implements OtherRows {
  readonly #sql: string;
  readonly #rows = new Map<number, Map<string, RowCell>>();
  readonly #found = new Map<string, Map<number, RowPlace>>();

  constructor(
    private readonly session: DuckSession,
    private readonly table: Table,
    private readonly steps: readonly Reshape[],
    private readonly names: readonly string[],
  ) {
    const choice: RowChoice | undefined = steps[0]?.step === 'rows' ? steps[0] : undefined;
    this.#sql = tableSql(table, choice);
  }

  async stored(row: number, column: string): Promise<RowCell> {
    const known = this.#rows.get(row) ?? (await this.#read(row));
    this.#rows.set(row, known);
    return known.get(column) ?? { value: null, source: undefined, steps: [] };
  }

  around(column: ContextColumn): RowCell {
    const { value, row } = contextOf(this.table, column);
    const { file, name: table } = this.table;
    const line = linesAbove(this.table).find((each) => each.row === row);
    const source = line && { file, table, row: line.row, column: column.to, value: line.cells.join(' ') };
    return { value, source, steps: [] };
  }

  async filledAbove(steps: number, place: RowPlace, column: string): Promise<RowPlace | undefined> {
    const relation = this.#relation(steps);
    const cell = relation.columns.get(column) ?? 'NULL::VARCHAR';
    return this.#nearest(relation, place, `NOT (${blankSql(cell)})`);
  }

  async sectionAbove(steps: number, place: RowPlace, step: Sections): Promise<RowPlace | undefined> {
    const relation = this.#relation(steps);
    return this.#nearest(relation, place, sectionSql(relation, step));
  }

  async transposed(steps: number, step: Transpose): Promise<ReadonlyMap<number, RowPlace>> {
    return this.#once(`transpose ${steps}`, () => {
      const relation = this.#relation(steps);
      return `SELECT slot::INTEGER AS slot, ${placeSql(relation)} AS place FROM ${slottedSql(relation, step)} WHERE slot IS NOT NULL`;
    });
  }

  /** From the row that starts it to the one that starts the next: no need to count the records before it. */
  async linesOf(steps: number, place: RowPlace, step: Records): Promise<ReadonlyMap<number, RowPlace>> {
    return this.#once(JSON.stringify([steps, place]), () => {
      const relation = this.#relation(steps);
      const here = `[${[place.row, ...place.parts].join(', ')}]::BIGINT[]`;
      const lines = `(SELECT slot, starts, ${placeSql(relation)} AS place FROM ${keyedSql(relation, step)} WHERE "row 0" >= ${place.row})`;
      const next = `(SELECT min(place) FROM ${lines} WHERE starts AND place > ${here})`;
      return `SELECT slot::INTEGER AS slot, min(place) AS place FROM ${lines}
        WHERE slot IS NOT NULL AND place >= ${here} AND coalesce(place < ${next}, true) GROUP BY slot`;
    });
  }

  async items(value: string | null, by: Explode['by']): Promise<(string | null)[]> {
    const cell = value === null ? 'NULL::VARCHAR' : literal(value);
    const found = await this.session.rows(
      `SELECT '|' || unnest(${itemsSql('cell', by)}) AS item FROM (SELECT ${cell} AS cell)`,
    );
    return found.map(({ item }) => unmarked(item));
  }

  async #read(row: number): Promise<Map<string, RowCell>> {
    const { table, names } = this;
    const cells = names.map((name, at) => `'|' || c${table.columns.indexOf(name)} AS cell${at}`);
    const [found] = await this.session.rows(
      `SELECT ${['"row"', ...cells].join(', ')} FROM ${this.#sql} WHERE "row" = ${row}`,
    );
    return new Map(
      names.map((name, at) => {
        const source = sourceCell(table, row, name, found?.[`cell${at}`]);
        return [name, { value: source.value, source, steps: [] }];
      }),
    );
  }

  async #nearest(relation: Relation, { row, parts }: RowPlace, where: string): Promise<RowPlace | undefined> {
    const [found] = await this.session.rows(
      `SELECT max(place) AS place FROM (SELECT ${placeSql(relation)} AS place FROM ${relation.sql} WHERE "row 0" <= ${row} AND ${where})
       WHERE place < [${[row, ...parts].join(', ')}]::BIGINT[]`,
    );
    return found?.place ? placeOf(found.place) : undefined;
  }

  async #once(key: string, query: () => string): Promise<Map<number, RowPlace>> {
    const known = this.#found.get(key);
    if (known) return known;
    const rows = await this.session.rows(query());
    const found = new Map(rows.map(({ slot, place }) => [Number(slot), placeOf(place)]));
    this.#found.set(key, found);
    return found;
  }

  #relation(steps: number): Relation {
    const columns = new Map(this.names.map((name, at) => [name, quoteIdent(`in 0 ${at}`)]));
    const cells = [...columns].map(([name, column]) => `c${this.table.columns.indexOf(name)} AS ${column}`);
    const shown = ['0 AS "table 0"', '"row" AS "row 0"', ...cells];
    return this.steps.slice(0, steps).reduce(reshape, {
      sql: `(SELECT ${shown.join(', ')} FROM ${this.#sql})`,
      columns,
      origins: [{ input: '', tables: [], table: '"table 0"', row: '"row 0"', parts: [] }],
      ordered: true,
      leftOut: [],
      absorbed: [],
    });
  }
}

/** Row and parts: lists compare item by item. */
function placeSql(relation: Relation): string {
  const [, ...places] = originColumns(relation);
  return `[${places.map((column) => `${column}::BIGINT`).join(', ')}]`;
}

function placeOf(found: unknown): RowPlace {
  const [row = 0, ...parts] = (found as unknown[]).map(Number);
  return { row, parts };
}
