import type { FixedColumn } from './column.js';
import { hasText } from './cut.js';

const ruler = /^\s*(?:-+|=+|_+)(?:\s+(?:-+|=+|_+))+\s*$/;
/** It stands below the header, and above that there may be a page of remarks. */
const linesAbove = 100;

/** Where a line such as `----- --- ----------` says that the columns stand, if the lines below it heed it. */
export function columnsOfRuler(lines: readonly string[]): FixedColumn[] | undefined {
  const at = lines.slice(0, linesAbove).findIndex((line) => ruler.test(line) && /[-=_]{3}/.test(line));
  const below = lines.slice(at + 1).filter((line) => line.trim() !== '');
  if (at < 0 || below.length === 0) return undefined;
  const columns: FixedColumn[] = [];
  let end = 0;
  for (const { index, 0: run } of (lines[at] ?? '').matchAll(/[-=_]+/g)) {
    columns.push(columns.length === 0 ? { start: 0, gap: 0 } : { start: index, gap: end });
    end = index + run.length;
  }
  const crossed = columns.map(
    ({ gap, start }) => below.filter((line) => hasText(line, gap, start)).length / below.length,
  );
  return crossed.every((share) => share <= 0.2) ? columns : undefined;
}
