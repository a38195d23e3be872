import type { Range } from './range.js';

interface HeaderLine {
  row: number;
  cells: readonly string[];
}

/**
 * Names of columns under a header with merged cells: the text of a merged cell belongs to each of its columns.
 * Undefined where no cell of the header reaches over several columns.
 */
export function spreadHeader(
  lines: readonly HeaderLine[],
  columns: readonly number[],
  merges: readonly Range[],
): string[] | undefined {
  const rows = new Set(lines.map(({ row }) => row));
  const wide = merges.filter(({ top, left, right }) => right > left && rows.has(top));
  if (wide.length === 0) return undefined;
  const spread = lines.map(({ row, cells }) => {
    const line = [...cells];
    for (const { top, left, right } of wide) {
      if (top !== row) continue;
      const from = columns.findIndex((column) => column >= left);
      const text = columns[from] === left ? (cells[from] ?? '') : '';
      for (let at = from + 1; from >= 0 && (columns[at] ?? Number.POSITIVE_INFINITY) <= right; at += 1) {
        if ((line[at] ?? '') === '') line[at] = text;
      }
    }
    return line;
  });
  const width = Math.max(...spread.map(({ length }) => length));
  return Array.from({ length: width }, (_, at) => {
    const parts = spread.map((line) => (line[at] ?? '').trim()).filter((part) => part !== '');
    return parts.filter((part, level) => part !== parts[level - 1]).join(' ');
  });
}
