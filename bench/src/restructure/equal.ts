import type { Grid } from './grid.js';

const mostTried = 2000;

/** The same rows in any order, the columns in any order; `named` are columns that must have their name too. */
export function isEqual(made: Grid, gold: Grid, named: ReadonlySet<string>): boolean {
  if (made.columns.length !== gold.columns.length || made.rows.length !== gold.rows.length) return false;
  const wanted = gold.columns.map((name, at) => ({ name: plain(name), content: content(gold, at) }));
  const offered = made.columns.map((name, at) => ({ name: plain(name), content: content(made, at) }));
  const goldRows = rowsOf(
    gold,
    gold.columns.map((_, at) => at),
  );
  let tried = 0;
  const order: number[] = [];
  // Columns of the same content can be told apart only by their rows: each way is tried.
  const place = (at: number): boolean => {
    const column = wanted[at];
    if (!column) {
      tried += 1;
      return rowsOf(made, order) === goldRows;
    }
    const fits = offered.flatMap((each, index) =>
      order.includes(index) ||
      each.content !== column.content ||
      (named.has(column.name) && each.name !== column.name)
        ? []
        : [index],
    );
    fits.sort((a, b) => Number(offered[b]?.name === column.name) - Number(offered[a]?.name === column.name));
    for (const index of fits) {
      if (tried > mostTried) return false;
      order.push(index);
      if (place(at + 1)) return true;
      order.pop();
    }
    return false;
  };
  return place(0);
}

/** A name without line breaks and outer spaces. */
export function plain(name: string): string {
  return name.replace(/\s+/g, ' ').trim();
}

function content({ rows }: Grid, at: number): string {
  return rows
    .map((row) => (row[at] ?? '').trim())
    .sort()
    .join('\u0001');
}

function rowsOf({ rows }: Grid, order: readonly number[]): string {
  return rows
    .map((row) => order.map((at) => (row[at] ?? '').trim()).join('\u0002'))
    .sort()
    .join('\u0001');
}
