import type { Table } from '@godwit/engine/read/reader';
import { linesAbove } from '@godwit/engine/recipe/reshape/context';
import type { Desk } from '../desk.js';

const mostLines = 30;

/**
 * What a file holds beside the data of a table: the lines above it, numbered as the `context` step counts them, and how
 * many rows were left out by their kind. Accounts, periods and legends stand there.
 */
export function aroundOf(table: Table, { veil }: Desk): Record<string, unknown> {
  const above = linesAbove(table)
    .slice(0, mostLines)
    .map(({ cells }, at) => ({ line: at + 1, cells: cells.map((cell) => veil.cell(cell)) }));
  const left_out = (table.marks ?? [])
    .filter(({ kind }) => kind !== 'hidden')
    .map(({ kind, rows }) => ({
      kind,
      rows: rows.reduce((sum, [first, last]) => sum + last - first + 1, 0),
    }));
  return { ...(above.length > 0 && { above }), ...(left_out.length > 0 && { left_out }) };
}
