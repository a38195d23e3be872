import { type FixedColumn, isBlankAt } from './column.js';

/** A label and what it is of, at the very start. */
const labelFirst = /^[^\s\d:][^:]{0,30}:\s+\S/;

/**
 * The cells of a line, without the blanks around them; a title, which heeds no column, is one cell. In a printed report
 * the head of a page is none, and "Account: 12   Name: Ada" at the head of its parts has a cell for each label.
 */
export function cutLine(
  line: string,
  columns: readonly FixedColumn[],
  pageHeads?: ReadonlySet<string>,
): string[] {
  if (line.trim() === '' || pageHeads?.has(line.trimEnd())) return [''];
  if (pageHeads && (labelFirst.test(line) || crossings(line, columns).crossed > mostCrossed))
    return line.trim().split(/(?<![:\s])\s{2,}(?!\s*:)/);
  if (!heeds(line, columns)) return [line.trim()];
  const cells: string[] = [];
  let from = 0;
  for (const column of columns.slice(1)) {
    const to = cutBefore(line, column);
    cells.push(line.slice(from, to).trim());
    from = to;
  }
  cells.push(line.slice(from).trim());
  return cells;
}

/** Of the columns of a printed report, so many may begin within a word of a row; of a title it is seldom one. */
const mostCrossed = 1;

/** At most half of the columns that it reaches begin within a word of it. */
export function heeds(line: string, columns: readonly FixedColumn[]): boolean {
  const { reached, crossed } = crossings(line, columns);
  return crossed * 2 <= reached;
}

function crossings(line: string, columns: readonly FixedColumn[]): { reached: number; crossed: number } {
  let reached = 0;
  let crossed = 0;
  for (const column of columns) {
    if (column.gap === column.start || column.start >= line.length) continue;
    reached += 1;
    if (isCrossed(line, column)) crossed += 1;
  }
  return { reached, crossed };
}

/** Text in the gap, with no more room in it than there is between words; and no cell that begins behind it. */
function isCrossed(line: string, { start, gap }: FixedColumn): boolean {
  if (!hasText(line, gap, start) || /\s{2}/.test(line.slice(gap, start))) return false;
  return !beginsAt(line, start);
}

/** "BergBerlin", "AC1000Smith", "Smith1000": a cell begins here although the one before touches it. */
export function beginsAt(line: string, at: number): boolean {
  const before = kindAt(line, at - 1);
  const here = kindAt(line, at);
  if (here === 'capital') return before === 'letter' || before === 'digit';
  if (here === 'digit') return before === 'letter' || before === 'capital';
  return here === 'letter' && before === 'digit';
}

function kindAt(line: string, at: number): 'digit' | 'capital' | 'letter' | 'other' {
  const char = line[at] ?? '';
  if (/\p{N}/u.test(char)) return 'digit';
  if (/\p{Lu}/u.test(char)) return 'capital';
  return /\p{L}/u.test(char) ? 'letter' : 'other';
}

export function hasText(line: string, from: number, to: number): boolean {
  const end = Math.min(to, line.length);
  for (let at = from; at < end; at += 1) if (!isBlankAt(line, at)) return true;
  return false;
}

/**
 * Where the cell begins that stands at `start`. A long text reaches into the gap from the left, up to the cell; a large
 * number begins in it, after its last blank.
 */
function cutBefore(line: string, { start, gap }: FixedColumn): number {
  if (isBlankAt(line, start - 1) || start >= line.length) return start;
  let blank = start - 1;
  while (blank >= gap && !isBlankAt(line, blank)) blank -= 1;
  if (blank < gap) return start;
  const touches = !isBlankAt(line, blank - 1) && beginsAt(line, start);
  return touches ? start : blank + 1;
}
