/** The measures of Pollock (VLDB 2023), after its published definitions. */
export interface Measures {
  success: number;
  headerPrecision: number;
  headerRecall: number;
  headerF1: number;
  recordPrecision: number;
  recordRecall: number;
  recordF1: number;
  cellPrecision: number;
  cellRecall: number;
  cellF1: number;
}

export const measureNames = [
  'success',
  'headerPrecision',
  'headerRecall',
  'headerF1',
  'recordPrecision',
  'recordRecall',
  'recordF1',
  'cellPrecision',
  'cellRecall',
  'cellF1',
] as const satisfies (keyof Measures)[];

type Rows = readonly (readonly string[])[];

export const failed: Measures = {
  success: 0,
  headerPrecision: 0,
  headerRecall: 0,
  headerF1: 0,
  recordPrecision: 0,
  recordRecall: 0,
  recordF1: 0,
  cellPrecision: 0,
  cellRecall: 0,
  cellF1: 0,
};

/**
 * The first row of each side is the header. A record is its cells, trimmed, one behind the other; cells are compared
 * as they are, those of the header among them. Precision is over the gold and recall over what was loaded: so the
 * published tables have it.
 */
export function measure(gold: Rows, loaded: Rows): Measures {
  if (gold.length === 0) {
    return Object.fromEntries(measureNames.map((name) => [name, 1])) as unknown as Measures;
  }
  const trimmed = (rows: Rows) => rows.map((row) => row.map((cell) => cell.trim()));
  const [goldTrimmed, loadedTrimmed] = [trimmed(gold), trimmed(loaded)];
  const joined = (rows: Rows) => rows.slice(1).map((row) => row.join(''));
  const header = compare(goldTrimmed[0] ?? [], loadedTrimmed[0] ?? []);
  const record = compare(joined(goldTrimmed), joined(loadedTrimmed));
  const cell = compare(gold.flat(), loaded.flat());
  return {
    success: 1,
    headerPrecision: header.precision,
    headerRecall: header.recall,
    headerF1: header.f1,
    recordPrecision: record.precision,
    recordRecall: record.recall,
    recordF1: record.f1,
    cellPrecision: cell.precision,
    cellRecall: cell.recall,
    cellF1: cell.f1,
  };
}

/** As multisets. */
function compare(gold: readonly string[], loaded: readonly string[]) {
  if (gold.length === 0) return { precision: 1, recall: 1, f1: 1 };
  const left = new Map<string, number>();
  for (const item of gold) left.set(item, (left.get(item) ?? 0) + 1);
  let both = 0;
  for (const item of loaded) {
    const count = left.get(item) ?? 0;
    if (count === 0) continue;
    both += 1;
    left.set(item, count - 1);
  }
  if (both === 0) return { precision: 0, recall: 0, f1: 0 };
  const precision = both / gold.length;
  const recall = both / loaded.length;
  return { precision, recall, f1: (2 * precision * recall) / (precision + recall) };
}

export function means(all: readonly Measures[]): Measures {
  const mean = (name: keyof Measures) =>
    all.reduce((sum, one) => sum + one[name], 0) / Math.max(1, all.length);
  return Object.fromEntries(measureNames.map((name) => [name, mean(name)])) as unknown as Measures;
}

/** The sum of the ten means: 10 at best. */
export function simpleScore(mean: Measures): number {
  return measureNames.reduce((sum, name) => sum + mean[name], 0);
}

/** RFC 4180, on its own: the judge does not use the parser that is judged. */
export function parseGold(text: string): string[][] {
  const rows: string[][] = [];
  const source = text.replace(/^\uFEFF/, '');
  let row: string[] = [];
  for (let at = 0; at < source.length; ) {
    let cell = '';
    if (source[at] === '"') {
      for (at += 1; at < source.length; at += 1) {
        if (source[at] !== '"') cell += source[at];
        else if (source[at + 1] === '"') {
          cell += '"';
          at += 1;
        } else break;
      }
      at += 1;
    }
    while (at < source.length && source[at] !== ',' && source[at] !== '\n' && source[at] !== '\r') {
      cell += source[at];
      at += 1;
    }
    row.push(cell);
    if (source[at] === ',') {
      at += 1;
      if (at < source.length) continue;
      row.push('');
    }
    if (source[at] === '\r' && source[at + 1] === '\n') at += 1;
    at += 1;
    rows.push(row.length === 1 && row[0] === '' ? [] : row);
    row = [];
  }
  return rows;
}
