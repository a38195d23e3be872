import { type Candidate, few } from './candidate.js';
import { broadKind, cellKind } from './cell-kind.js';
import { columnOf, type Grid, isBlank, share } from './grid.js';
import { quotedItems } from './json-items.js';

const separators = [', ', ',', '; ', ';', ' | ', '|', '\n', '•', '/', ' / ', ' & ', ' and ', ' + ', '+'];
/** They stand inside a single value as well. */
const doubtful = new Set(['/', ' / ', ' & ', ' and ', ' + ', '+']);
const mostColumns = 200;
const oneValue = new Set(['whole', 'decimal', 'percent', 'money', 'date', 'time', 'link']);
/** Columns whose commas are part of what they say. */
const speech =
  /(?:name|address|adresse|street|stra(?:ß|ss)e|rue|city|town|stadt|ville|description|title|titel|company|firma|customer|kunde|client|supplier|phone|telefon|fax|date|datum|price|amount|notes?|comments?|remarks?|bemerkung|text|url|path|units?)\b/i;

/** A column of lists: several items in a cell, of one kind, in different numbers. */
export function findExplode(grid: Grid): Candidate[] {
  return grid.columns.slice(0, mostColumns).flatMap((name, at) => {
    const cells = [...new Set(columnOf(grid, at))].filter((cell) => !isBlank(cell));
    if (cells.length > 1 && share(cells, (cell) => quotedItems(cell) !== undefined) > 0.8)
      return [listed(name, 'json', 0.8, cells[0] ?? '')];
    const [best] = separators
      .map((separator) => ({
        separator,
        score: listScore(cells, separator) - (speech.test(name) ? 0.25 : 0),
      }))
      .sort((a, b) => b.score - a.score);
    if (!best || best.score <= 0) return [];
    const { separator, score } = best;
    return [listed(name, { separator }, score, cells.find((cell) => cell.includes(separator)) ?? '')];
  });
}

function listed(
  column: string,
  by: { separator: string } | 'json',
  score: number,
  example: string,
): Candidate {
  const note = `"${column}" holds lists such as ${few([example])}: each item becomes a row.`;
  return { step: { step: 'explode', column, by }, score, note };
}

function listScore(cells: readonly string[], separator: string): number {
  const several = cells.filter((cell) => cell.includes(separator));
  if (several.length < 2 || several.length < cells.length * 0.1) return 0;
  const lists = several.map((cell) => withoutEnd(cell.split(separator).map((item) => item.trim())));
  const items = lists.flat();
  const lengths = new Set(lists.map((list) => list.length));
  if (share(several, (cell) => oneValue.has(cellKind(cell))) > (lengths.size > 2 ? 0.7 : 0.4)) return 0;
  if (share(items, (item) => item === '' || item.length > 40) > 0.1) return 0;
  // "10/2018" is a month, "1/2" a part of something.
  if (doubtful.has(separator) && share(items, (item) => /^\d+$/.test(item)) > 0.5) return 0;
  const words = items.map((item) => item.split(/\s+/).length).sort((a, b) => a - b);
  const longest = words[Math.floor(words.length * 0.9)] ?? 0;
  if (longest > 5) return 0;
  const singles = cells.filter((cell) => !cell.includes(separator)).map((cell) => cell.trim());
  const reuse = reuseOf(lists, singles);
  const reused = Math.min(reuse.first, reuse.last);
  // A name or a place has two parts, always; of a place, a firm or an address the last part comes again.
  const isPair = lengths.size === 1 && lengths.has(2) && singles.length < cells.length * 0.1;
  if ((isPair && reused < 0.5) || reuse.last - reuse.first > 0.5) return 0;
  const kinds = new Set(items.map((item) => broadKind(cellKind(item))));
  const score =
    0.3 +
    0.35 * reused +
    (kinds.size === 1 ? 0.1 : 0) +
    (lengths.size > 2 ? 0.2 : lengths.size > 1 ? 0.1 : 0) +
    (longest <= 2 ? 0.1 : 0) -
    (doubtful.has(separator) ? 0.15 : 0);
  return Math.min(0.9, score);
}

/** Some programs end a list with its separator: "Website;Letter;". */
function withoutEnd(items: readonly string[]): string[] {
  return items.length > 1 && items.at(-1) === '' ? items.slice(0, -1) : [...items];
}

/** How many of the first and of the last items stand in another cell too. */
function reuseOf(
  lists: readonly (readonly string[])[],
  singles: readonly string[],
): { first: number; last: number } {
  const owners = new Map<string, number>();
  for (const list of [...lists, ...singles.map((single) => [single])]) {
    for (const item of new Set(list)) owners.set(item, (owners.get(item) ?? 0) + 1);
  }
  const isReused = (item: string | undefined) => (owners.get(item ?? '') ?? 0) > 1;
  return {
    first: share(lists, (list) => isReused(list[0])),
    last: share(lists, (list) => isReused(list.at(-1))),
  };
}
