/** How much of what was wanted is there, and how much of what is there was wanted: 0 to 1. */
export function cellF1(
  gold: readonly (readonly string[])[],
  made: readonly (readonly string[])[],
  /** The columns that tell rows apart. */
  key: readonly number[],
): { right: number; wanted: number; given: number } {
  const keyOf = (row: readonly string[]) => JSON.stringify(key.map((at) => row[at] ?? ''));
  const open = new Map<string, (readonly string[])[]>();
  for (const row of made) open.set(keyOf(row), [...(open.get(keyOf(row)) ?? []), row]);
  let right = 0;
  for (const row of gold) {
    const found = open.get(keyOf(row))?.shift();
    if (found) right += row.filter((cell, at) => cell === (found[at] ?? '')).length;
  }
  const cells = (rows: readonly (readonly string[])[]) => rows.reduce((sum, row) => sum + row.length, 0);
  return { right, wanted: cells(gold), given: cells(made) };
}
