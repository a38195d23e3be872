import type { RowKind, Table } from '../read/reader.js';

/** A table, and which of its rows are read beside the data. */
export interface OriginTable {
  table: Table;
  keep: readonly RowKind[];
}

/** Where the rows of a relation came from: one for each input that a sheet mentions. */
export interface Origin {
  input: string;
  tables: readonly OriginTable[];
  /** Columns of the relation: which of the tables (from 0), and the row in it. */
  table: string;
  row: string;
  /** One for each step that made several rows of one: which of them (from 0). */
  parts: string[];
}

/** Rows that a step of reshaping left out. */
export interface LeftOut {
  /** Why, for people. */
  rule: string;
  /** A query of the columns of their origin, as far as it was known then. */
  sql: string;
  columns: readonly string[];
}

/** Rows on their way to a sheet: a subquery, what its columns are called in SQL, and where each row came from. */
export interface Relation {
  sql: string;
  /** The SQL identifier of each column by its name. File columns may differ in case alone, SQL's may not. */
  columns: ReadonlyMap<string, string>;
  origins: readonly Origin[];
  /** Whether the rows come in the order of their origins by themselves. */
  ordered: boolean;
  /** Where each row is a row of a table: the column that numbers them through, with gaps, below `places`. */
  place?: { column: string; places: number } | undefined;
  leftOut: readonly LeftOut[];
  /** Queries of the rows (table and row of the first origin) that went into another: a line of a record. */
  absorbed: readonly string[];
}

/** Together they tell every row of a relation from every other. */
export function originColumns({ origins }: Pick<Relation, 'origins'>): string[] {
  return origins.flatMap(({ table, row, parts }) => [table, row, ...parts]);
}

/** All its columns, and nothing else that a subquery may have left behind. */
export function allColumns(relation: Relation): string[] {
  return [...originColumns(relation), ...placeColumn(relation), ...relation.columns.values()];
}

export function placeColumn({ place }: Relation): string[] {
  return place ? [place.column] : [];
}
