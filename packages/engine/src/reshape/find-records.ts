import { columnWords } from '../profile/column-names.js';
import { type Candidate, few } from './candidate.js';
import { columnOf, freeName, type Grid, isBlank, share } from './grid.js';

const mostKeys = 200;

/** Records written down the page: a key and its value in each row, the keys again for each record. */
export function findRecords(grid: Grid): Candidate | undefined {
  if (grid.rows.length < 4) return undefined;
  const used = grid.columns.flatMap((_, at) => (columnOf(grid, at).every(isBlank) ? [] : [at]));
  if (used.length === 2) {
    const [key = 0, value = 0] = used;
    const found = recordKeys(columnOf(grid, key));
    if (found && areNumbers(found, grid.columns[key] ?? '')) return undefined;
    return found && candidate(grid, key, value, undefined, found);
  }
  if (used.length !== 1) return undefined;
  const at = used[0] ?? 0;
  for (const separator of [': ', ':', '=', '\t']) {
    const cells = columnOf(grid, at);
    if (share(cells, (cell) => cell.includes(separator)) < 0.9) continue;
    const found = recordKeys(cells.map((cell) => cell.split(separator)[0] ?? ''));
    if (found) return candidate(grid, at, undefined, separator, found);
  }
  return undefined;
}

/** The numbers of things are no names of fields, though they come again in the same order: the courses of students. */
function areNumbers(keys: readonly string[], header: string): boolean {
  return (
    keys.every((key) => /\d/.test(key)) &&
    (columnWords(header).isKey || keys.every((key) => !/\p{L}/u.test(key)))
  );
}

/** The keys in their order, if each record begins with the first of them and has none twice. */
function recordKeys(cells: readonly string[]): string[] | undefined {
  const start = cells[0] ?? '';
  const keys = [...new Set(cells)].filter((cell) => !isBlank(cell));
  const records = cells.filter((cell) => cell === start).length;
  if (isBlank(start) || records < 2 || keys.length < 2 || keys.length > mostKeys) return undefined;
  let current = new Set<string>();
  let again = 0;
  for (const cell of cells) {
    if (cell === start) current = new Set();
    if (current.has(cell)) again += 1;
    current.add(cell);
  }
  const full = cells.length / (records * keys.length);
  return again === 0 && full > 0.6 ? keys : undefined;
}

function candidate(
  grid: Grid,
  key: number,
  value: number | undefined,
  separator: string | undefined,
  keys: readonly string[],
): Candidate {
  const taken: string[] = [];
  const names = keys.map((cell) => {
    const to = freeName(cell.trim(), taken);
    taken.push(to);
    return { cell, to };
  });
  return {
    step: {
      step: 'records',
      key: grid.columns[key] ?? '',
      ...(value === undefined ? {} : { value: grid.columns[value] ?? '' }),
      ...(separator === undefined ? {} : { separator }),
      start: keys[0] ?? '',
      names,
    },
    score: 0.95,
    note: `Each row is one field of a record: ${few(keys)} come again and again, each time a new record.`,
  };
}
