import type { DuckSession } from '../duck/session.js';
import type { Scope } from '../recipe/scope.js';
import { type CellsOf, cellName } from './cells.js';
import { type Place, rowNumber } from './row-number.js';

/** Values of a column that something is known about: a table of `key` and `value`, a number from 1. */
export interface Flagged {
  table: string;
  count: number;
  /** A table of `key` and `place`: the rows that may have one of them, where that is known. */
  rows?: string;
}

/** How to know them again in a row. */
export interface Found {
  /** SQL: whether the row has one of them. */
  is: string;
  /** SQL of the number. */
  number: string;
}

export type KeyOf = (cell: string, scope: Scope) => string;

export interface FlaggedIn {
  session: DuckSession;
  cellsOf: CellsOf;
  /** Where rows have one: by it, and else by a join. */
  place: Place | undefined;
  name: string;
  at: number;
  keyOf: KeyOf;
}

export async function findFlagged(
  { table, rows: candidates }: Flagged,
  { session, cellsOf, place, name, at, keyOf }: FlaggedIn,
  scope: Scope,
  inner: Scope,
): Promise<Found> {
  const cell = cellName(at);
  if (!place) {
    const found = scope.find(table, scope.let(keyOf(cell, scope)));
    return { is: `${found.key} IS NOT NULL`, number: found.value };
  }
  const key = inner.let(keyOf(cell, inner));
  const keyed =
    candidates ?? `(SELECT ${key} AS key, ${place.column} AS place FROM ${inner.over(cellsOf([at]))})`;
  const rows = `SELECT keyed.place, flagged.value AS number FROM ${keyed} AS keyed JOIN ${table} AS flagged ON flagged.key = keyed.key`;
  const number = scope.let(await rowNumber(session, name, place, rows));
  return { is: `${number} > 0`, number };
}
