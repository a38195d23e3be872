import { cellType, isTyped } from '../../structure/cell-type.js';
import { type FixedColumn, isBlankAt } from './column.js';
import { beginsAt, hasText } from './cut.js';

/** Words with more than one blank on either side. */
interface Name {
  from: number;
  to: number;
}

/** The first line of more than one name, where it holds no values; above it there may be a title. */
export function headerAmong(rows: readonly string[]): string | undefined {
  const line = rows.slice(0, 10).find((row) => namesIn(row).length > 1);
  if (line === undefined) return undefined;
  return namesIn(line).every(({ from, to }) => !isTyped(cellType(line.slice(from, to)))) ? line : undefined;
}

/**
 * What the header knows better than the rows: a column that is empty in all of them, one whose values touch those
 * before, and how far to the left a column begins.
 */
export function withNames(
  columns: readonly FixedColumn[],
  header: string,
  rows: readonly string[],
): FixedColumn[] {
  const names = namesIn(header);
  const better = columns.flatMap((column, at): FixedColumn[] => {
    const { start, gap } = column;
    if (at === 0 || !hasText(header, gap, start)) return [column];
    const inside = names.filter(({ from, to }) => from > gap && to < start);
    const before = hasText(header, columns[at - 1]?.start ?? 0, gap);
    const after = hasText(header, start, columns[at + 1]?.gap ?? header.length);
    if (inside.length > 0 && before && after) {
      const first = inside[0]?.from ?? gap;
      return [
        ...inside.map(({ from }, nth) => ({
          start: from,
          gap: nth === 0 ? gap : (inside[nth - 1]?.to ?? gap),
        })),
        { start, gap: Math.max(first, inside.at(-1)?.to ?? gap) },
      ];
    }
    // "Prix unit." above numbers on the right: where the name begins.
    const over = names.find(({ from, to }) => from > gap && from < start && to > start);
    if (over) return [{ start: over.from, gap: Math.max(gap, endBefore(over, names)) }];
    return [narrowed(column, header)];
  });
  const more = names
    .filter(({ from }) => from > 0 && beginsColumn(from, better, rows, header))
    .map(({ from }) => ({ start: from, gap: from }));
  return [...better, ...more].sort((a, b) => a.start - b.start);
}

function endBefore(name: Name, names: readonly Name[]): number {
  return names[names.indexOf(name) - 1]?.to ?? 0;
}

/** To the last run of blanks that the header has in the gap. */
function narrowed({ start, gap }: FixedColumn, header: string): FixedColumn {
  let end = start;
  while (end > gap && !isBlankAt(header, end - 1)) end -= 1;
  let first = end;
  while (first > gap && isBlankAt(header, first - 1)) first -= 1;
  return end === gap ? { start, gap } : { start: end, gap: first };
}

/** A name in the middle of a column, where the rows have a blank before it as well, or text of another kind. */
function beginsColumn(
  at: number,
  columns: readonly FixedColumn[],
  rows: readonly string[],
  header: string,
): boolean {
  if (columns.some(({ start, gap }) => gap <= at && at <= start)) return false;
  const body = rows.filter((row) => row !== header);
  if (body.every((row) => isBlankAt(row, at - 1))) return true;
  const filled = body.filter((row) => !isBlankAt(row, at));
  const begun = filled.filter((row) => isBlankAt(row, at - 1) || beginsAt(row, at));
  return begun.length >= 3 && begun.length >= filled.length * 0.9 && filled.length >= body.length * 0.5;
}

function namesIn(line: string): Name[] {
  return [...line.matchAll(/\S+(?:\s\S+)*/g)].map(({ index, 0: text }) => ({
    from: index,
    to: index + text.length,
  }));
}
