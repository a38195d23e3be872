import { trimText } from '../../cells/text.js';
import { type Reshape, reshapeLeavesOut } from '../../recipe/reshape.js';
import type { Cell } from './plain-table.js';

/** Table, row and parts; null where a join found no partner. */
export type PlainOrigin = (number | null)[];

export interface PlainRow {
  cells: Cell[];
  origin: PlainOrigin;
}

/** Rows with named columns. */
export interface Lines {
  names: string[];
  rows: PlainRow[];
  /** Rows that a step left out. */
  left: { rule: string; origin: PlainOrigin }[];
  /** Rows that went into another. */
  absorbed: PlainOrigin[];
}

/** Most cells of large tables: quickly told. */
export const isPlain = (cell: string): boolean => /^[!-~](?:[ -~]*[!-~])?$/.test(cell);

export function blank(cell: Cell): boolean {
  return cell === null || (!isPlain(cell) && trimText(cell) === '');
}

/** The rows of each table, in their order. */
export function byTable(rows: readonly PlainRow[]): PlainRow[][] {
  const tables = new Map<number | null, PlainRow[]>();
  for (const row of rows) {
    const table = row.origin[0]!;
    const own = tables.get(table);
    if (own) own.push(row);
    else tables.set(table, [row]);
  }
  return [...tables.values()];
}

export function leftBy(step: Reshape, rows: readonly PlainRow[]): Lines['left'] {
  return rows.map(({ origin }) => ({ rule: reshapeLeavesOut(step)!, origin }));
}
