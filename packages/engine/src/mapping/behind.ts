import type { Reshape } from '../recipe/reshape.js';

/** Where a column of a reshaped table comes from. */
export interface Behind {
  /** The columns of the table as it stood. */
  columns: string[];
  /** The steps that made it, in the order they are carried out. */
  steps: Reshape[];
}

/** Follows a column back through the steps, as the lineage of a cell does (sheet/reshape-row.ts). */
export function behind(column: string, steps: readonly Reshape[]): Behind {
  let columns = [column];
  const made: Reshape[] = [];
  for (const step of steps.toReversed()) {
    const before = columns.map((each) => beforeStep(each, step));
    if (before.some((each) => each !== undefined)) made.unshift(step);
    columns = [...new Set(before.flatMap((each, at) => each ?? earlierName(columns[at] ?? '', step)))];
  }
  return { columns, steps: made };
}

/** The columns that the step makes it from; undefined where it lets the column through. */
function beforeStep(column: string, step: Reshape): string[] | undefined {
  switch (step.step) {
    case 'rows':
    case 'promote_header':
      return undefined;
    case 'fill_down':
      return step.columns.includes(column) ? [column] : undefined;
    case 'sections':
      return column === step.column ? [step.heading] : undefined;
    case 'explode':
      return column === step.column ? [column] : undefined;
    case 'unpivot': {
      const value = step.values.indexOf(column);
      if (value < 0 && !step.labels.includes(column)) return undefined;
      // A label names the group: it came from where the group stands.
      return step.groups.flatMap((group) => group.columns[Math.max(value, 0)] ?? []);
    }
    case 'transpose':
      return step.columns;
    case 'records':
      return [step.value ?? step.key];
  }
}

function earlierName(column: string, step: Reshape): string {
  if (step.step !== 'promote_header') return column;
  return step.names.find(({ to }) => to === column)?.from ?? column;
}

/** The columns that decide which rows the steps give, and which cell goes where. */
export function decisiveColumns(steps: readonly Reshape[]): string[] {
  return steps.flatMap((step, at) =>
    decides(step).flatMap((column) => behind(column, steps.slice(0, at)).columns),
  );
}

function decides(step: Reshape): string[] {
  switch (step.step) {
    case 'rows':
    case 'promote_header':
    case 'fill_down':
      return [];
    case 'sections':
      return [step.heading];
    case 'explode':
      return [step.column];
    case 'unpivot':
      return step.groups.flatMap(({ columns }) => columns);
    case 'transpose':
      return [step.key, ...step.columns];
    case 'records':
      return [step.key];
  }
}
