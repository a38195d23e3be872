import { trimText } from '../../cells/text.js';
import type { Records } from '../../recipe/reshape/records.js';
import type { Transpose } from '../../recipe/reshape/transpose.js';
import { blank, byTable, type Lines, leftBy, type PlainOrigin, type PlainRow } from './plain-lines.js';
import type { Cell } from './plain-table.js';

export function transposed(lines: Lines, step: Transpose): Lines {
  const cellOf = ({ cells }: PlainRow, name: string) => cells[lines.names.indexOf(name)]!;
  const left: PlainRow[] = [];
  const absorbed: PlainOrigin[] = [];
  const rows = byTable(lines.rows).flatMap((own) => {
    const waiting = step.names.map(({ cell }) => trimText(cell));
    const found: (PlainRow | undefined)[] = step.names.map(() => undefined);
    let first: PlainOrigin | undefined;
    for (const row of own) {
      const key = trimText(cellOf(row, step.key) ?? '');
      const at = waiting.findIndex((cell, index) => cell === key && found[index] === undefined);
      if (at < 0) {
        left.push(row);
        continue;
      }
      found[at] = row;
      if (first) absorbed.push(row.origin.slice(0, 2));
      first ??= row.origin;
    }
    if (!first) return [];
    return step.columns.map((column, part) => ({
      cells: [column, ...found.map((row) => (row ? cellOf(row, column) : null))],
      origin: [...first, part],
    }));
  });
  return {
    names: [step.label, ...step.names.map(({ to }) => to)],
    rows,
    left: [...lines.left, ...leftBy(step, left)],
    absorbed: [...lines.absorbed, ...absorbed],
  };
}

export function recordsOf(lines: Lines, step: Records): Lines {
  const left: PlainRow[] = [];
  const absorbed: PlainOrigin[] = [];
  const listed = new Map(step.names.map(({ cell }, at) => [trimText(cell), at]));
  const rows: PlainRow[] = [];
  for (const own of byTable(lines.rows)) {
    let record: PlainRow | undefined;
    let seen = new Set<number>();
    for (const row of own) {
      const { key, value } = pairOf(lines, row, step);
      const at = listed.get(key);
      const starts = key === trimText(step.start);
      if (starts) {
        record = { cells: step.names.map(() => null), origin: row.origin };
        seen = new Set();
        rows.push(record);
      }
      if (record && at !== undefined && !seen.has(at)) {
        seen.add(at);
        record.cells[at] = value;
        if (!starts) absorbed.push(row.origin.slice(0, 2));
      } else if (key === '' && blank(value)) absorbed.push(row.origin.slice(0, 2));
      else if (!starts) left.push(row);
    }
  }
  return {
    names: step.names.map(({ to }) => to),
    rows,
    left: [...lines.left, ...leftBy(step, left)],
    absorbed: [...lines.absorbed, ...absorbed],
  };
}

/** What a row says, and of what. */
function pairOf(
  lines: Lines,
  { cells }: PlainRow,
  { key, value, separator }: Records,
): { key: string; value: Cell } {
  const cell = cells[lines.names.indexOf(key)] ?? '';
  if (value !== undefined) return { key: trimText(cell), value: cells[lines.names.indexOf(value)]! };
  const at = cell.indexOf(separator!);
  if (at < 0) return { key: trimText(cell), value: null };
  return { key: trimText(cell.slice(0, at)), value: trimText(cell.slice(at + separator!.length)) };
}
