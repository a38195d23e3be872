import { lowerText, trimText } from '../../cells/text.js';
import type { PlainSheet } from './delivered.js';

export type Filter = 'all' | 'valid' | 'invalid';

/** A row with all that stands under it: by the place of their sheet. */
export interface ReferenceRow {
  sheet: number;
  row: number;
  children: ReferenceRow[];
}

/** The roots of nested payloads as the rule says them, in plain words and without a thought for size. */
export function referenceRoots(sheets: readonly PlainSheet[], filter: Filter): ReferenceRow[] {
  const all = sheets.flatMap(({ rows, invalid = [] }, sheet) =>
    rows.flatMap((_, row): ReferenceRow[] => {
      const isValid = !invalid.some((each) => each.row === row);
      return filter === 'all' || isValid === (filter === 'valid') ? [{ sheet, row, children: [] }] : [];
    }),
  );
  const parents = new Map(all.map((row) => [row, parentOf(row, all, sheets)]));
  for (const row of all) if (isFirstOfCycle(row, parents, all)) parents.set(row, undefined);
  for (const row of all) parents.get(row)?.children.push(row);
  return all.filter((row) => !parents.get(row));
}

const fold = (cell: string | null | undefined) => lowerText(trimText(cell ?? ''));

function parentOf(
  { sheet, row }: ReferenceRow,
  all: readonly ReferenceRow[],
  sheets: readonly PlainSheet[],
): ReferenceRow | undefined {
  for (const { column, to } of sheets[sheet]!.links ?? [])
    for (const target of to) {
      const value = fold(sheets[sheet]!.rows[row]![column]);
      const found = all.find(
        (each) =>
          value !== '' &&
          each.sheet === target.sheet &&
          fold(sheets[each.sheet]!.rows[each.row]![target.column]) === value,
      );
      if (found) return found;
    }
  return undefined;
}

/** Going up from it leads back to it, and no row on the way stands before it. */
function isFirstOfCycle(
  row: ReferenceRow,
  parents: ReadonlyMap<ReferenceRow, ReferenceRow | undefined>,
  all: readonly ReferenceRow[],
): boolean {
  const way: ReferenceRow[] = [];
  for (let at = parents.get(row); at && at !== row; at = parents.get(at)) {
    if (way.includes(at)) return false;
    way.push(at);
    if (!parents.get(at)) return false;
  }
  if (!parents.get(row)) return false;
  return way.every((each) => all.indexOf(each) > all.indexOf(row));
}
