import type { Reshape } from '../recipe/reshape.js';
import type { SourceCell } from './trace.js';

/** What the steps need that is not in the row itself. */
export interface RowNeeds {
  /** The nearest cell at or above the row that is not blank. */
  above(column: string): Promise<SourceCell | undefined>;
  /** The items that a cell is split into. */
  items(value: string | null, by: (Reshape & { step: 'explode' })['by']): Promise<(string | null)[]>;
}

/** The steps of a recipe on one row: `parts` says which of the rows that a step made is meant. */
export async function reshapeRow(
  cells: ReadonlyMap<string, SourceCell>,
  steps: readonly Reshape[],
  parts: readonly number[],
  needs: RowNeeds,
): Promise<Map<string, SourceCell>> {
  const row = new Map(cells);
  let expanded = 0;
  for (const step of steps) {
    if (step.step === 'fill_down') {
      for (const column of step.columns) {
        const cell = await needs.above(column);
        const own = row.get(column);
        if (cell) row.set(column, cell);
        else if (own) row.set(column, { ...own, value: null });
      }
      continue;
    }
    const part = parts[expanded++] ?? 0;
    if (step.step === 'explode') {
      const cell = row.get(step.column);
      if (!cell) continue;
      const items = await needs.items(cell.value, step.by);
      row.set(step.column, { ...cell, value: items[part] ?? null });
      continue;
    }
    const group = step.groups[part];
    const taken = group?.columns.map((name) => row.get(name)) ?? [];
    for (const { columns } of step.groups) for (const name of columns) row.delete(name);
    const [first] = taken;
    // The label stands in the header, above the group.
    if (step.label !== undefined && first && group) row.set(step.label, { ...first, value: group.label });
    step.values.forEach((name, at) => {
      const cell = taken[at];
      if (cell) row.set(name, cell);
    });
  }
  return row;
}
