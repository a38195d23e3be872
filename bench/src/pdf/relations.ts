export interface GridCell {
  row: number;
  column: number;
  rowSpan: number;
  columnSpan: number;
  text: string;
}

/**
 * Adjacency relations as the ICDAR 2013 competition counts them: of every cell with a text, its nearest neighbour
 * with a text to the right and below, in each row and column it stands in; each pair once.
 */
export function relationsOf(cells: readonly GridCell[]): string[] {
  const grid = new Map<string, number>();
  let rows = 0;
  let columns = 0;
  for (const [at, cell] of cells.entries()) {
    if (cell.text.trim() === '') continue;
    rows = Math.max(rows, cell.row + cell.rowSpan);
    columns = Math.max(columns, cell.column + cell.columnSpan);
    for (let row = cell.row; row < cell.row + cell.rowSpan; row += 1)
      for (let column = cell.column; column < cell.column + cell.columnSpan; column += 1)
        grid.set(`${row},${column}`, at);
  }
  const pairs = new Map<string, string>();
  const walk = (direction: string, places: (number | undefined)[]) => {
    let before: number | undefined;
    for (const place of places) {
      if (place === undefined) continue;
      if (before !== undefined && before !== place)
        pairs.set(`${before},${place}`, `${textOf(cells[before])}|${textOf(cells[place])}|${direction}`);
      before = place;
    }
  };
  const upTo = (count: number) => [...Array(count).keys()];
  for (const row of upTo(rows))
    walk(
      'right',
      upTo(columns).map((column) => grid.get(`${row},${column}`)),
    );
  for (const column of upTo(columns))
    walk(
      'below',
      upTo(rows).map((row) => grid.get(`${row},${column}`)),
    );
  return [...pairs.values()];
}

/** How many of the relations both have: each counts as often as it stands. */
export function inBoth(a: readonly string[], b: readonly string[]): number {
  const left = new Map<string, number>();
  for (const relation of a) left.set(relation, (left.get(relation) ?? 0) + 1);
  let both = 0;
  for (const relation of b) {
    const count = left.get(relation) ?? 0;
    if (count > 0) both += 1;
    left.set(relation, count - 1);
  }
  return both;
}

/** White space and special characters do not count; a text of nothing else is one dash. */
function textOf(cell: GridCell | undefined): string {
  const text = (cell?.text ?? '').normalize('NFKC').replaceAll(/[^\p{L}\p{N}]/gu, '');
  return text === '' ? '-' : text.toLowerCase();
}
