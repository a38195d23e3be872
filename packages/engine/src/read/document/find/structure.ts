import type { FoundTable } from '../found-table.js';
import { isInside, median, middleX, middleY, snapped } from './boxes.js';
import { cellsOf, type RowDraft } from './cells.js';
import { columnAt, type Gutter, guttersOf, isNumber, sidesOf } from './columns.js';
import { headerCells } from './header.js';
import type { Line } from './lines.js';
import { type Columns, countOf, type PartLine, partLineOf, widened } from './parts.js';
import type { Region } from './regions.js';
import { rowsOfLines } from './rows.js';
import { extentsOf } from './wraps.js';

/** More are a drawing or a trap. */
const mostColumns = 400;

/** The lines of a page within a box, with what stands in it only. `lines` are sorted by their base. */
export function linesIn(lines: readonly Line[], box: Region['box']): Line[] {
  const result: Line[] = [];
  for (const line of lines) {
    if (line.y0 > box.y1) break;
    if (line.y1 < box.y0) continue;
    const phrases = line.phrases.filter((phrase) => isInside(phrase, box));
    if (phrases.length === line.phrases.length) result.push(line);
    else if (phrases.length > 0)
      result.push({
        ...line,
        phrases,
        x0: Math.min(...phrases.map(({ x0 }) => x0)),
        x1: Math.max(...phrases.map(({ x1 }) => x1)),
      });
  }
  return result;
}

/** Rows, columns and cells of what stands in a region. */
export function tableIn(region: Region, lines: readonly Line[], page: number): FoundTable | undefined {
  if (lines.length === 0) return undefined;
  const columns = columnsIn(region, lines);
  const count = countOf(columns);
  if (count < 2 || count > mostColumns) return undefined;
  const parted = lines.map((line) => widened(partLineOf(line, columns), columns));
  const bands = bandsIn(region, parted);
  if (isMostlyEmpty(region, bands.length, parted)) return undefined;
  const grouped = bands.map((band) => rowsOfLines(band, count));
  const split = bands.map((band, at) => isSplit(band, grouped[at] ?? []));
  const inSplit = bands.filter((_, at) => split[at]).reduce((sum, band) => sum + band.length, 0);
  const isDrawnByRow = bands.length >= 2 && inSplit < 0.4 * parted.length && isMostlyAlone(grouped, region);
  const header = isDrawnByRow ? 0 : headerLines(region, parted, count);
  const { cells: headerPart, rows: headerRows } = headerCells(
    parted.slice(0, header),
    parted.slice(header),
    columns,
    region.across,
  );
  const rows: RowDraft[] = [];
  let seen = 0;
  for (const [at, band] of bands.entries()) {
    const from = Math.max(0, header - seen);
    seen += band.length;
    const own = band.slice(from);
    if (own.length === 0) continue;
    const numbers = isDrawnByRow && !split[at] ? own.map(() => 0) : rowsOfLines(own, count);
    for (const [line, partLine] of own.entries()) {
      if (line === 0 || numbers[line] !== numbers[line - 1])
        rows.push({ lines: [], isAfterRule: line === 0 });
      rows.at(-1)?.lines.push(partLine);
    }
  }
  const cells = cellsOf({ rows, header: headerPart, headerRows, columns, region, mergesDown: isDrawnByRow });
  const rowCount = headerRows + rows.length;
  const named = isDrawnByRow ? boldRows(rows) : headerRows;
  return {
    page,
    box: region.box,
    rows: rowCount,
    columns: count,
    cells,
    drawn: drawnBy(region),
    ...(named > 0 && named < rowCount && { headerRows: named }),
  };
}

/** Rows at the top in bold, where those below are not. */
function boldRows(rows: readonly RowDraft[]): number {
  const isBold = ({ lines }: RowDraft) =>
    lines.every(({ parts }) => parts.every(({ phrase }) => phrase.isBold));
  const first = rows.findIndex((row) => !isBold(row));
  return first > 0 && rows.slice(first).filter(isBold).length < 0.5 * (rows.length - first) ? first : 0;
}

function drawnBy({ across, upright }: Region): FoundTable['drawn'] {
  if (across.length === 0 && upright.length === 0) return 'unruled';
  return upright.length >= 2 && across.length >= 2 ? 'ruled' : 'partly ruled';
}

function columnsIn({ box, upright }: Region, lines: readonly Line[]): Columns {
  const size = median(lines.map((line) => line.size));
  const drawn = snapped(upright.filter(({ y0, y1 }) => y1 - y0 > 0.6 * size).map(middleX), 3).filter(
    (x) => x > box.x0 + 3 && x < box.x1 - 3,
  );
  const separators: { x: number; gutter?: Gutter }[] = drawn.map((x) => ({ x }));
  for (const gutter of guttersOf(lines)) {
    if (drawn.some((x) => x >= gutter.x0 - 2 && x <= gutter.x1 + 2)) continue;
    const isStrong = gutter.lines >= Math.max(3, 0.5 * lines.length) && gutter.x1 - gutter.x0 > 1.2 * size;
    if (drawn.length > 0 && !isStrong) continue;
    separators.push({ x: (gutter.x0 + gutter.x1) / 2, gutter });
  }
  separators.sort((a, b) => a.x - b.x);
  const xs = separators.map(({ x }) => x);
  const filled = new Set(
    lines.flatMap(({ phrases }) => phrases.map((phrase) => columnAt(xs, middleX(phrase)))),
  );
  const last = Math.max(...filled);
  const kept = separators.filter((_, at) => filled.has(at) && at < last);
  return {
    separators: kept.map(({ x }) => x),
    isDrawn: kept.map(({ gutter }) => gutter === undefined),
    gutters: kept.map(({ gutter }) => gutter),
    sides: sidesOf(
      lines,
      kept.map(({ x }) => x),
    ),
    rules: kept.map(({ x }) => upright.filter((rule) => Math.abs(middleX(rule) - x) <= 3)),
  };
}

/** Lines between two rules that run over most of a column. */
function bandsIn({ across }: Region, lines: readonly PartLine[]): PartLine[][] {
  const size = median(lines.map((line) => line.size));
  const ys = snapped(across.filter(({ x0, x1 }) => x1 - x0 > size).map(middleY), 3);
  const bands = new Map<number, PartLine[]>();
  for (const line of lines) {
    const middle = line.base - 0.3 * line.size;
    const band = columnAt(ys, middle);
    bands.set(band, [...(bands.get(band) ?? []), line]);
  }
  return [...bands].sort(([a], [b]) => a - b).map(([, band]) => band);
}

/** A drawing, or a form that nobody filled in: far more room between the rules without text than with it. */
function isMostlyEmpty({ box, across }: Region, filled: number, lines: readonly PartLine[]): boolean {
  const size = median(lines.map((line) => line.size));
  const ys = snapped([box.y0, ...across.map(middleY), box.y1], 3);
  const rooms = ys.slice(1).filter((y, at) => y - (ys[at] ?? 0) > 0.8 * size).length;
  return rooms > 2.5 * filled + 3;
}

/** Without upright lines, bands of one row each have to prevail. */
function isMostlyAlone(grouped: readonly number[][], { upright }: Region): boolean {
  const rowCounts = grouped.map((rows) => (rows.at(-1) ?? -1) + 1);
  const alone = rowCounts.filter((rows) => rows === 1).length;
  return upright.length >= 3 || alone >= 0.5 * rowCounts.reduce((sum, rows) => sum + rows, 0);
}

/** Between two rules: several rows, most of them with figures of their own. */
function isSplit(band: readonly PartLine[], rows: readonly number[]): boolean {
  const counts: number[] = [];
  for (const [at, { parts }] of band.entries()) {
    const figures = parts.filter(({ first, phrase }) => first > 0 && isNumber(phrase.text)).length;
    counts[rows[at] ?? 0] = (counts[rows[at] ?? 0] ?? 0) + figures;
  }
  if (counts.length < 2) return false;
  const withTwo = counts.filter((count) => count >= 2).length;
  const withOne = counts.filter((count) => count >= 1).length;
  if (counts.length < 3) return withTwo === counts.length;
  return withTwo >= Math.max(2, 0.4 * counts.length) || withOne >= Math.max(3, 0.7 * counts.length);
}

/** How many lines at the top are the header: those above a rule, or those before the first figures. */
function headerLines({ box, across }: Region, lines: readonly PartLine[], count: number): number {
  const most = Math.min(10, Math.max(Math.floor(lines.length * 0.5), Math.min(6, lines.length - 1)));
  const full = across.filter(({ x0, x1 }) => x1 - x0 > 0.7 * (box.x1 - box.x0)).map(middleY);
  let byRule = 0;
  let above = 0;
  for (const y of full.sort((a, b) => a - b)) {
    while (above <= most && (lines[above]?.base ?? Infinity) < y + 1) above += 1;
    if (above > most) break;
    if (above > byRule && figureShare(lines.slice(0, above)) < 0.3) byRule = above;
  }
  if (byRule > 0) return byRule;
  const isBold = (line: PartLine) => line.parts.every(({ phrase }) => phrase.isBold);
  const bold = lines.findIndex((line) => !isBold(line));
  const boldBelow = lines.slice(bold).filter(isBold).length;
  if (bold > 0 && bold <= most && boldBelow < 0.5 * (lines.length - bold)) return withoutHeading(lines, bold);
  const isFigureColumn = extentsOf(lines, count).map(({ isFigures }, column) => column > 0 && isFigures);
  if (!isFigureColumn.some(Boolean)) return 0;
  const firstFigures = lines.findIndex(({ parts }) =>
    parts.some(({ first, phrase }) => isFigureColumn[first] && isNumber(phrase.text) && !isYear(phrase.text)),
  );
  const end = withoutHeading(lines, Math.max(0, firstFigures));
  return end <= most ? end : 0;
}

/** The heading of the first group of rows is no header. */
function withoutHeading(lines: readonly PartLine[], header: number): number {
  let end = header;
  const isName = (line: PartLine | undefined) => line?.parts.every(({ last }) => last === 0) ?? false;
  while (end > 0 && isName(lines[end - 1]) && !isName(lines[end - 2])) end -= 1;
  return end;
}

function isYear(text: string): boolean {
  return /^(?:19|20)\d\d(?:\s?[-–/]\s?(?:\d\d){1,2})?[*†]?$/.test(text);
}

function figureShare(lines: readonly PartLine[]): number {
  const parts = lines.flatMap((line) => line.parts.filter(({ first }) => first > 0));
  return (
    parts.filter(({ phrase }) => isNumber(phrase.text) && !isYear(phrase.text)).length /
    Math.max(1, parts.length)
  );
}
