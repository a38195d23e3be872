import { fixedWidth } from '../csv/fixed/find.js';
import { recordsOf } from '../csv/records.js';
import { cellType, isTyped } from '../structure/cell-type.js';
import { isRuled } from '../structure/ruled.js';

/** A table among lines of text. */
export interface TextTable {
  /** Lines it stands on, from 0, both included. */
  first: number;
  last: number;
  rows: string[][];
}

type Finder = (lines: readonly string[]) => TextTable[];

const spaced = /\S {2,}\S/;
const ruler = /^[\s|+:=_-]*[-=_]{3}[\s|+:=_-]*$/;
/** Of two columns, so many lines: fewer are a heading with a page number, or the like. */
const fewestPairs = 3;
/** What stands before the items of a list. */
const listMark = /^(?:[(]?(?:\d{1,3}|[a-z]|[ivx]{1,5})[.)]|[-–•*·▪o])$/i;

/** Tables that lines of text draw with tabs, with strokes, with blanks, or as CSV: lines that follow each other. */
export function tablesIn(lines: readonly string[]): TextTable[] {
  const tables: TextTable[] = [];
  for (const { first, run } of runsOf(lines, (line) => line.trim() !== '')) {
    const found = [tabbed, piped, aligned, separated]
      .map((find) => find(run))
      .find(({ length }) => length > 0);
    for (const table of found ?? []) {
      tables.push({ ...table, first: first + table.first, last: first + table.last });
    }
  }
  return tables;
}

function runsOf(
  lines: readonly string[],
  holds: (line: string) => boolean,
): { first: number; run: readonly string[] }[] {
  const runs: { first: number; run: readonly string[] }[] = [];
  for (let first = 0; first < lines.length; ) {
    let end = first;
    while (end < lines.length && holds(lines[end] ?? '')) end += 1;
    if (end > first) runs.push({ first, run: lines.slice(first, end) });
    first = end + 1;
  }
  return runs;
}

const tabbed: Finder = (lines) =>
  runsOf(lines, (line) => /\S\s*\t\s*\S/.test(line)).flatMap(({ first, run }) => {
    const single = run.map((line) => line.trimEnd().split('\t').map(trim));
    const rows = isEven(single) ? single : run.map((line) => line.trim().split(/\t+/).map(trim));
    return found(first, run.length, rows);
  });

/** Strokes between the cells, and perhaps around the lines; lines of dashes and crosses between them. */
const piped: Finder = (lines) =>
  runsOf(lines, (line) => line.includes('|') || ruler.test(line)).flatMap(({ first, run }) => {
    const rows = run.filter((line) => !ruler.test(line)).map(cellsOfStrokes);
    return isEven(rows)
      ? found(first, run.length, rows, run.some((line) => ruler.test(line)) ? 2 : undefined)
      : [];
  });

function cellsOfStrokes(line: string): string[] {
  return line.trim().replace(/^\|/, '').replace(/\|$/, '').split('|').map(trim);
}

const aligned: Finder = (lines) => {
  const isSpaced = (line: string) => spaced.test(line.trim());
  const first = lines.findIndex(isSpaced);
  const last = lines.findLastIndex((line) => isSpaced(line) || ruler.test(line));
  if (first < 0) return [];
  const run = lines.slice(first, last + 1);
  if (run.length === 2) return pairOfLines(run).flatMap((rows) => found(first, 2, rows));
  const text = run.map((line) => line.replaceAll('\u00a0', ' ')).join('\n');
  const columns = fixedWidth(text)?.columns;
  if (!columns || columns.length < 2) return [];
  const dialect = { delimiter: '', quote: '', escape: 'double', bareReturn: false, columns } as const;
  const rows = [...recordsOf(text, dialect)].map(({ cells }) => cells.map(trim));
  // Text in two columns, or the like, is cut in the midst of sentences.
  const isTold = rows.filter((cells) => cells.some((cell) => cell.length > 60)).length > rows.length / 2;
  return isTold
    ? []
    : found(
        first,
        run.length,
        rows.filter((cells) => !isRuled(cells)),
      );
};

/** Three names or more, and under each of them one value: an order of one item. */
function pairOfLines([above = '', below = '']: readonly string[]): string[][][] {
  const [names, values] = [wordsIn(above), wordsIn(below)];
  const isNamed = names.length >= 3 && names.every(({ text }) => !isTyped(cellType(text)));
  const stands = values.every(({ from, to }, at) => {
    const name = names[at];
    return name !== undefined && from < name.to && name.from < to;
  });
  const isOne =
    names.length === values.length && stands && values.some(({ text }) => isTyped(cellType(text)));
  return isNamed && isOne ? [[names.map(({ text }) => text), values.map(({ text }) => text)]] : [];
}

function wordsIn(line: string): { text: string; from: number; to: number }[] {
  return [...line.matchAll(/\S+(?: \S+)*/g)].map(({ index, 0: text }) => ({
    text,
    from: index,
    to: index + text.length,
  }));
}

/** CSV that somebody pasted: the same number of cells in each line, three or more; prose has blanks behind commas. */
const separated: Finder = (lines) => {
  for (const delimiter of [';', ',']) {
    const tables = runsOf(lines, (line) => line.split(delimiter).length > 2).flatMap(({ first, run }) => {
      const text = run.join('\n');
      const marks = text.split(delimiter).length - 1;
      if (run.length < 3 || text.split(`${delimiter} `).length - 1 > marks / 2) return [];
      const dialect = { delimiter, quote: '"', escape: 'double', bareReturn: false } as const;
      const rows = [...recordsOf(text, dialect)].map(({ cells }) => cells.map(trim));
      return isEven(rows) ? found(first, run.length, rows) : [];
    });
    if (tables.length > 0) return tables;
  }
  return [];
};

function found(first: number, length: number, rows: string[][], fewest?: number): TextTable[] {
  const width = rows.reduce((most, cells) => Math.max(most, cells.length), 0);
  if (width < 2 || rows.length < (fewest ?? (width === 2 ? fewestPairs : 2))) return [];
  if (width === 2 && rows.every(([mark = '']) => listMark.test(mark))) return [];
  return [{ first, last: first + length - 1, rows }];
}

function isEven(rows: readonly string[][]): boolean {
  return rows.every((cells) => cells.length === rows[0]?.length);
}

function trim(cell: string): string {
  return cell.trim();
}
