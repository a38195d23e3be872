import type { Table } from '../read/reader.js';

/** Where the rows of a relation came from: one for each input that a sheet mentions. */
export interface Origin {
  input: string;
  tables: readonly Table[];
  /** Columns of the relation: which of the tables (from 0), and the row in it. */
  table: string;
  row: string;
  /** One for each step that made several rows of one: which of them (from 0). */
  parts: string[];
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
}

/** Together they tell every row of a relation from every other. */
export function originColumns({ origins }: Pick<Relation, 'origins'>): string[] {
  return origins.flatMap(({ table, row, parts }) => [table, row, ...parts]);
}

/** All its columns, and nothing else that a subquery may have left behind. */
export function allColumns(relation: Relation): string[] {
  const place = relation.place ? [relation.place.column] : [];
  return [...originColumns(relation), ...place, ...relation.columns.values()];
}
