import { type Explode, type Reshape, reshapeEnglish, type Unpivot } from '../recipe/reshape.js';
import { trimText } from '../recipe/text.js';
import type { RowCell } from './trace.js';

/** What the steps need that is not in the row itself. */
export interface RowNeeds {
  /** The nearest cell above the row that is not blank, as the steps before this one (from 0) made it. */
  above(column: string, step: number): Promise<RowCell | undefined>;
  /** The items that a cell is split into. */
  items(value: string | null, by: Explode['by']): Promise<(string | null)[]>;
}

/** The steps of a recipe on one row: `parts` says which of the rows that a step made is meant. */
export async function reshapeRow(
  cells: ReadonlyMap<string, RowCell>,
  steps: readonly Reshape[],
  parts: readonly number[],
  needs: RowNeeds,
): Promise<Map<string, RowCell>> {
  let row = new Map(cells);
  let expanded = 0;
  for (const [at, step] of steps.entries()) {
    if (step.step === 'fill_down') {
      for (const column of step.columns) {
        const own = row.get(column);
        if (own && trimText(own.value ?? '') !== '') continue;
        const cell = await needs.above(column, at);
        row.set(column, made(cell ?? own, cell?.value ?? null, step));
      }
      continue;
    }
    const part = parts[expanded++] ?? 0;
    if (step.step === 'explode') {
      const cell = row.get(step.column);
      const items = await needs.items(cell?.value ?? null, step.by);
      row.set(step.column, made(cell, items[part] ?? null, step));
      continue;
    }
    row = unpivoted(row, step, part);
  }
  return row;
}

function unpivoted(before: ReadonlyMap<string, RowCell>, step: Unpivot, part: number): Map<string, RowCell> {
  const row = new Map(before);
  const group = step.groups[part];
  for (const { columns } of step.groups) for (const name of columns) row.delete(name);
  const cellOf = (at: number) => before.get(group?.columns[at] ?? '');
  // The label names the group: it came from where the group stands.
  if (step.label !== undefined) row.set(step.label, made(cellOf(0), group?.label ?? null, step));
  step.values.forEach((name, at) => {
    const cell = cellOf(at);
    row.set(name, made(cell, cell?.value ?? null, step));
  });
  return row;
}

function made(cell: RowCell | undefined, value: string | null, step: Reshape): RowCell {
  const steps = [...(cell?.steps ?? []), { op: step.step, text: reshapeEnglish(step), value }];
  return { value, source: cell?.source, steps };
}
