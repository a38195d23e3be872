import { type CellType, cellType, isTyped, isVoid } from './cell-type.js';
import { seriesAcross } from './series-across.js';

/** Share of a column's values that must look like values for it to be one of numbers, dates and the like. */
const mostly = 0.6;

export interface ColumnFacts {
  count: number;
  typed: number;
  kinds: Map<CellType, number>;
  withDigits: number;
  texts: Set<string>;
}

/** What the columns of a body hold. */
export function columnFacts(body: readonly (readonly string[])[], width: number): ColumnFacts[] {
  return Array.from({ length: width }, (_, at) => {
    const facts: ColumnFacts = { count: 0, typed: 0, kinds: new Map(), withDigits: 0, texts: new Set() };
    for (const row of body) {
      const cell = (row[at] ?? '').trim();
      const type = cellType(cell);
      if (type === 'empty') continue;
      facts.count += 1;
      facts.kinds.set(type, (facts.kinds.get(type) ?? 0) + 1);
      if (isTyped(type)) facts.typed += 1;
      if (/\d/.test(cell)) facts.withDigits += 1;
      facts.texts.add(cell);
    }
    return facts;
  });
}

/** Above zero: the line names the columns rather than filling them. */
export function headerEvidence(line: readonly string[], facts: readonly ColumnFacts[]): number {
  let evidence = 0;
  const series = seriesAcross(line);
  for (const [at, column] of facts.entries()) {
    const cell = (line[at] ?? '').trim();
    const type = cellType(cell);
    if (isVoid(cell)) continue;
    // `Country,2001,2002,2003`: what counts up from column to column names them.
    if (series.has(at) && column.count > 0) {
      evidence += 0.5;
      continue;
    }
    if (column.count === 0) {
      evidence += isTyped(type) ? -0.3 : 0.1;
      continue;
    }
    if (column.typed / column.count >= mostly) {
      if (!isTyped(type)) evidence += 1;
      else evidence -= column.kinds.has(type) ? 1 : 0;
    } else if (isTyped(type)) evidence -= type === 'date' || type === 'other' ? 0.3 : 1;
    else if (column.texts.has(cell)) evidence -= 1;
    else if (column.withDigits / column.count > 0.8 && !/\d/.test(cell)) evidence += 0.7;
    else evidence += cell.length > 80 ? -0.3 : 0.2;
  }
  return evidence;
}

/** No cell of it looks like a value. */
export function isTextual(line: readonly string[]): boolean {
  return line.every((cell) => isVoid(cell) || !isTyped(cellType(cell)));
}

/**
 * A further line of the header: it names columns that the lines above leave without a name (below a merged cell), or
 * it gives words (units, say) where the body has values.
 */
export function continuesHeader(
  above: readonly (readonly string[])[],
  line: readonly string[],
  facts: readonly ColumnFacts[],
): boolean {
  if (!isTextual(line)) return false;
  const named = (at: number) => above.some((upper) => (upper[at] ?? '').trim() !== '');
  let unnamed = 0;
  let names = 0;
  let overValues = 0;
  let filled = 0;
  let values = 0;
  for (const [at, column] of facts.entries()) {
    const has = (line[at] ?? '').trim() !== '';
    const holdsValues = column.count > 0 && column.typed / column.count >= mostly;
    if (has) filled += 1;
    if (holdsValues) values += 1;
    if (has && holdsValues) overValues += 1;
    if (!named(at) && at > 0 && (column.count > 0 || has)) {
      unnamed += 1;
      if (has) names += 1;
    }
  }
  if (filled === 0) return false;
  if (names > 0 && names >= unnamed * 0.5) return true;
  return overValues >= 2 && overValues >= values * 0.5 && overValues >= filled * 0.5;
}
