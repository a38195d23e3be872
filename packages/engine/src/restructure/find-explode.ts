import { type Candidate, few } from './candidate.js';
import { broadKind, cellKind } from './cell-kind.js';
import { columnOf, type Grid, isBlank, share } from './grid.js';

const separators = [', ', ',', '; ', ';', ' | ', '|', '\n', '/', ' / '];
const mostColumns = 200;

/** A column of lists: several items in a cell, of one kind, in different numbers. */
export function findExplode(grid: Grid): Candidate[] {
  return grid.columns.slice(0, mostColumns).flatMap((name, at) => {
    const cells = columnOf(grid, at).filter((cell) => !isBlank(cell));
    const found = separators
      .map((separator) => ({ separator, score: listScore(cells, separator) }))
      .sort((a, b) => b.score - a.score)[0];
    if (!found || found.score <= 0) return [];
    const { separator, score } = found;
    const example = cells.find((cell) => cell.includes(separator)) ?? '';
    return [
      {
        step: { step: 'explode', column: name, by: { separator } },
        score,
        note: `"${name}" holds lists such as ${few([example])}: each item becomes a row.`,
      } satisfies Candidate,
    ];
  });
}

function listScore(cells: readonly string[], separator: string): number {
  const lists = cells.filter((cell) => cell.includes(separator)).map((cell) => cell.split(separator).map((item) => item.trim()));
  if (lists.length < 2 || lists.length < cells.length * 0.1) return 0;
  const items = lists.flat();
  const lengths = new Set(lists.map((list) => list.length));
  const singles = cells.filter((cell) => !cell.includes(separator)).map((cell) => cell.trim());
  if (share(items, (item) => item === '') > 0.1) return 0;
  if (looksLikeOneValue(cells, separator)) return 0;
  const words = items.map((item) => item.split(/\s+/).length);
  const longest = words.sort((a, b) => a - b)[Math.floor(words.length * 0.9)] ?? 0;
  if (longest > 5 || share(items, (item) => item.length > 40) > 0.1) return 0;
  const owners = new Map<string, number>();
  for (const list of lists) for (const item of new Set(list)) owners.set(item, (owners.get(item) ?? 0) + 1);
  for (const single of singles) owners.set(single, (owners.get(single) ?? 0) + 1);
  const reused = share(items, (item) => (owners.get(item) ?? 0) > 1);
  const kinds = new Set(items.map((item) => broadKind(cellKind(item))));
  // A name, an address, a date: always the same number of parts, which never stand alone.
  const varies = lengths.size > 1 || singles.length > cells.length * 0.1;
  if (!varies && reused < 0.6) return 0;
  return Math.min(
    0.9,
    0.3 + 0.3 * reused + (kinds.size === 1 ? 0.15 : 0) + (lengths.size > 2 ? 0.2 : lengths.size > 1 ? 0.1 : 0) + (longest <= 2 ? 0.1 : 0) - (separator.includes('/') ? 0.15 : 0),
  );
}

/** Numbers with thousands, dates, decimals, paths. */
function looksLikeOneValue(cells: readonly string[], separator: string): boolean {
  const listed = cells.filter((cell) => cell.includes(separator));
  return share(listed, (cell) => ['whole', 'decimal', 'percent', 'money', 'date', 'time', 'link'].includes(cellKind(cell))) > 0.4;
}
