import type { FixedColumn } from './column.js';
import { hasText } from './cut.js';
import { columnsOf, partsColumns, sharedGaps } from './gaps.js';
import { headerAmong, withNames } from './header.js';
import { formIn, type Report, reportIn } from './report.js';
import { columnsOfRuler } from './ruler.js';

const mostLines = 2000;
const longestLine = 20_000;
/** One or more blanks more than there are between words. */
const spaced = /\S\s{2,}\S/;
const solid = /^\s*[-=_*+|\s]+$/;

export interface FixedWidth {
  columns: FixedColumn[];
  /** A ruler says so, and nothing else would draw one. */
  isRuled: boolean;
  report?: Report | undefined;
}

/** Where the columns stand in a text whose lines all have them at the same places; undefined where they have not. */
export function fixedWidth(text: string): FixedWidth | undefined {
  const lines = text.split(/\r\n|\n|\r/, mostLines).filter((line) => line.trim() !== '');
  if (lines.length < 3 || lines.some((line) => line.includes('\t') || line.length > longestLine))
    return undefined;
  const ruled = columnsOfRuler(lines);
  if (ruled) return { columns: ruled, isRuled: true };
  const all = text.split(/\r\n|\n|\r/, mostLines);
  const report = reportIn(all) ?? formIn(all);
  const printed = report && columnsOfGaps([report.header, ...rowsUnder(report)]);
  if (printed) return { columns: printed, isRuled: true, report };
  const columns = columnsOfGaps(lines.filter((line) => !solid.test(line)));
  return columns && { columns, isRuled: false };
}

/** Of the names of a header, so many of those that most lines fill. */
const mostNames = 0.6;

/** The lines below a header without those that part them, and without what is told of a row on a line of its own. */
function rowsUnder({ header, rows }: Report): string[] {
  const lines = rows.filter((line) => !solid.test(line));
  const names = [...header.matchAll(/\S+(?:\s\S+)*/g)].map(({ index, 0: text }) => ({
    from: index,
    to: index + text.length,
  }));
  const filled = lines.map(
    (line) =>
      names.filter(({ from, to }, at) => hasText(line, from, Math.max(to, names[at + 1]?.from ?? 0) - 1))
        .length,
  );
  const usual = filled.toSorted((a, b) => a - b)[Math.floor(filled.length * 0.75)] ?? 0;
  const whole = lines.filter((_, at) => (filled[at] ?? 0) >= mostNames * usual);
  return whole.length >= 3 ? whole : lines;
}

function columnsOfGaps(lines: readonly string[]): FixedColumn[] | undefined {
  // Prose has hardly a line with two blanks in a row, and lists of names have none.
  if (lines.length < 3 || lines.filter((line) => spaced.test(line)).length < lines.length * 0.6)
    return undefined;
  const { rows, gaps } = sharedGaps(lines);
  if (rows.length < 3 || rows.length < lines.length * 0.7) return undefined;
  const header = headerAmong(rows);
  let from = 0;
  const parting = gaps.filter((gap, at) => {
    const parts = partsColumns(
      gap,
      { from, to: gaps[at + 1]?.first ?? Number.MAX_SAFE_INTEGER },
      rows,
      header,
    );
    if (parts) from = gap.last + 1;
    return parts;
  });
  const [only] = parting;
  if (!only || (parting.length === 1 && only.last === only.first)) return undefined;
  const columns = columnsOf(parting);
  return header === undefined ? columns : withNames(columns, header, rows);
}
