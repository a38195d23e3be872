import { type Candidate, few } from './candidate.js';
import { broadKind, cellKind, numberIn } from './cell-kind.js';
import { columnOf, freeName, type Grid, isBlank, mean, share } from './grid.js';
import { kindsOf, rowsOverColumns } from './likeness.js';
import { isSeriesValue, tokensOf } from './name-pattern.js';

const mostRows = 300;
const mostColumns = 2000;
/** What is measured or counted, not what is described. */
const measure =
  /%|°|\(.*\)|\b(?:count|mean|average|avg|std|min|max|median|sum|total|number|rate|ratio|price|cost|costs|size|weight|height|length|width|speed|name|type|date|id|code|status|version|year|revenue|revenues|sales|income|profit|earnings|expenses|tax|taxes|assets|liabilities|equity|margin|eps|cash|debt|population|area|age|score|per)\b/i;
/** Of what is measured; behind a number it is a size that tells things apart: `Ribbon, 50 m`. */
const unit =
  /(?<!\d\s?)(?:%|°\s?[CF]|\b(?:mm|cm|m|km|in|inches|ft|kg|g|lbs?|mi|miles|hours|hrs|days|years|kWh|MW|ha|acres)\b)|[$€£](?!\s?\d)/i;

/** Records laid out as columns: each row is of one kind, the columns are of all kinds. */
export function findTranspose(grid: Grid): Candidate | undefined {
  const width = grid.columns.length - 1;
  const { rows } = grid;
  if (!grid.whole || rows.length < 2 || rows.length > mostRows || width < 2 || width > mostColumns)
    return undefined;
  const keys = columnOf(grid, 0).map((cell) => cell.trim());
  if (keys.some((cell) => cell === '') || new Set(keys).size < keys.length) return undefined;
  const kinds = kindsOf(grid).map((row) => row.slice(1));
  const broad = kinds.map((row) => row.map(broadKind));
  const gap = Math.max(rowsOverColumns(kinds), rowsOverColumns(broad));
  const units = keys.map((cell) => unit.exec(cell)?.[0].toLowerCase() ?? '');
  const score =
    !units.includes('') && new Set(units).size > 1
      ? 0.97
      : gap > 0.08
        ? Math.min(0.95, 0.6 + gap)
        : sameScale(grid, keys);
  if (score === 0) return undefined;
  const taken = [grid.columns[0] ?? ''];
  const names = keys.map((cell, at) => {
    const to = freeName(cell, taken);
    taken.push(to);
    return { cell: rows[at]?.[0] ?? cell, to };
  });
  return {
    step: {
      step: 'transpose',
      key: grid.columns[0] ?? '',
      columns: grid.columns.slice(1),
      label: grid.columns[0] ?? '',
      names,
    },
    score,
    note: `The records stand side by side: each row holds one kind of value (${few(keys, 3)}), each column all of them.`,
  };
}

/** For numbers all over: the rows are of different sizes, the columns are not, and the rows are called as measures. */
function sameScale(grid: Grid, keys: readonly string[]): number {
  if (share(keys, (cell) => cellKind(cell) === 'words' || cellKind(cell) === 'prose') < 0.5) return 0;
  const logs = grid.rows.map((row) => row.slice(1).map((cell) => scaleOf(cell)));
  const all = logs.flat().filter((value) => value !== undefined);
  if (all.length < logs.length * 2) return 0;
  const spread = variance(all);
  const withinRows = mean(logs.map((row) => variance(row.filter((value) => value !== undefined))));
  if (spread === 0 || withinRows / spread > 0.35) return 0;
  const series = share(grid.columns.slice(1), (name) => isSeriesValue(tokensOf(name)));
  const measures = share(keys, (cell) => measure.test(cell));
  if (measures > 0.6 && withinRows / spread < 0.1) return 0.96;
  return measures < 0.5 ? 0.4 : 0.7 + 0.2 * measures - 0.1 * series;
}

function scaleOf(cell: string): number | undefined {
  const value = isBlank(cell) ? undefined : numberIn(cell);
  return value === undefined || value === 0 ? undefined : Math.log10(Math.abs(value));
}

function variance(values: readonly number[]): number {
  const middle = mean(values);
  return mean(values.map((value) => (value - middle) ** 2));
}
