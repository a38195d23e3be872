import type { DuckSession } from '../duck/session.js';
import type { Cells } from './cells.js';
import { columnWords } from './column-names.js';
import type { Kind } from './kind.js';
import type { ColumnProfile } from './profile.js';

const NO_KEYS: readonly Kind[] = ['decimal', 'money', 'percent', 'boolean', 'json', 'time'];
const NO_PARTS: readonly Kind[] = [...NO_KEYS, 'email', 'phone', 'url', 'street'];
const longestKey = 100;
/** A column of which so many rows have a value of their own would be the key, but for a few rows. */
const nearly = 0.95;
const partColumns = 8;
const shownPairs = 3;
/** Pairs of larger tables are tried on so many rows first; of those that pass, two are tried on all. */
const firstRows = 20_000;
const pairsOfLarge = 2;

export interface Keys {
  /** Columns that together tell every row from every other, the likeliest first. */
  keys: string[][];
  /** Columns that would, but for a few rows that are repeated or blank. */
  nearKeys: string[];
}

export async function findKeys(
  session: DuckSession,
  cells: Cells,
  columns: readonly ColumnProfile[],
  declared: readonly string[][],
): Promise<Keys> {
  const { rows } = cells;
  const sure = declared.filter((names) => names.every((name) => cells.names.includes(name)));
  if (rows < 2) return { keys: sure, nearKeys: [] };
  const likely = columns.filter((column) => isLikely(column, NO_KEYS)).toSorted(byKeyness(columns));
  const single = likely.filter(
    ({ filled, distinct, isEstimate }) => filled === rows && distinct === rows && !isEstimate,
  );
  const sureKeys = new Set(single);
  const near = likely.filter(
    (each) => !sureKeys.has(each) && each.filled >= rows * nearly && each.distinct >= each.filled * nearly,
  );
  const keys = [...sure, ...single.map(({ name }) => [name])];
  if (keys.length === 0 && near.length === 0) keys.push(...(await pairs(session, cells, columns)));
  const texts = new Set<string>();
  const different = keys.filter((key) => !texts.has(key.join('\n')) && texts.add(key.join('\n')));
  return { keys: different, nearKeys: near.map(({ name }) => name) };
}

function isLikely({ kinds: [first], longest }: ColumnProfile, never: readonly Kind[]): boolean {
  return first !== undefined && !never.includes(first.kind) && longest <= longestKey;
}

function byKeyness(columns: readonly ColumnProfile[]) {
  const scores = new Map(columns.map((column, at) => [column.name, keyness(column) + (at === 0 ? 1.5 : 0)]));
  return (a: ColumnProfile, b: ColumnProfile) => (scores.get(b.name) ?? 0) - (scores.get(a.name) ?? 0);
}

function keyness({ name, kinds: [first] }: ColumnProfile): number {
  const named = columnWords(name).isKey ? 3 : 0;
  switch (first?.kind) {
    case 'uuid':
    case 'code':
      return named + 2;
    case 'integer':
    case 'email':
    case 'domain':
      return named + 1;
    case 'date':
    case 'datetime':
      return named - 1;
    default:
      return named;
  }
}

/** Two columns of few values each; a table of a few rows has such pairs by chance, so the likeliest come first. */
async function pairs(
  session: DuckSession,
  cells: Cells,
  columns: readonly ColumnProfile[],
): Promise<string[][]> {
  const { rows } = cells;
  const parts = columns
    .filter((column) => isLikely(column, NO_PARTS) && column.filled === rows && column.distinct > 1)
    .toSorted(byKeyness(columns))
    .slice(0, partColumns);
  const all = parts.flatMap((a, at) =>
    parts.slice(at + 1).map((b): [ColumnProfile, ColumnProfile] => [a, b]),
  );
  let open = all.filter(([a, b]) => a.distinct * b.distinct >= rows);
  if (rows > firstRows) {
    open = await unique(session, cells, open, firstRows);
    open = open.slice(0, pairsOfLarge);
  }
  const found = await unique(session, cells, open, rows);
  const order = (name: string) => cells.names.indexOf(name);
  return found
    .slice(0, shownPairs)
    .map((pair) => pair.map(({ name }) => name).sort((a, b) => order(a) - order(b)));
}

async function unique(
  session: DuckSession,
  cells: Cells,
  pairs: [ColumnProfile, ColumnProfile][],
  rows: number,
): Promise<[ColumnProfile, ColumnProfile][]> {
  if (pairs.length === 0) return [];
  const column = ({ name }: ColumnProfile) => cells.columns[cells.names.indexOf(name)] ?? 'NULL';
  const counts = pairs.map(
    ([a, b], at) => `count(DISTINCT hash(${column(a)}, ${column(b)}))::BIGINT AS n${at}`,
  );
  const from = rows < cells.rows ? `(SELECT * FROM ${cells.sql} LIMIT ${rows})` : cells.sql;
  const [found] = await session.rows(`SELECT ${counts.join(', ')} FROM ${from}`);
  return pairs.filter((_, at) => Number(found?.[`n${at}`]) === rows);
}
