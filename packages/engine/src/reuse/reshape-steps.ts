import type { Reshape } from '../recipe/reshape.js';

/** How an input calls its columns now; undefined for one that is gone. */
export type NowCalled = (column: string) => string | undefined;

/** The steps for the columns as they are called now; undefined where they cannot be carried out any more. */
export function adaptSteps(steps: readonly Reshape[], now: NowCalled): Reshape[] | undefined {
  const adapted: Reshape[] = [];
  for (const step of steps) {
    const next = adaptStep(step, now);
    if (next === 'impossible') return undefined;
    if (next) adapted.push(next);
  }
  return adapted;
}

/** Undefined: nothing is left to do. */
function adaptStep(step: Reshape, now: NowCalled): Reshape | undefined | 'impossible' {
  const all = (columns: readonly string[]) => columns.flatMap((column) => now(column) ?? []);
  switch (step.step) {
    case 'rows':
    case 'context':
      return step;
    case 'fill_down': {
      const columns = all(step.columns);
      return columns.length > 0 ? { ...step, columns } : undefined;
    }
    case 'sections': {
      const [heading, blank] = [now(step.heading), all(step.blank)];
      if (heading === undefined || blank.length === 0) return 'impossible';
      return { ...step, heading, blank, column: step.column === step.heading ? heading : step.column };
    }
    case 'unpivot': {
      const groups = step.groups.flatMap(({ labels, columns }) => {
        const here = all(columns);
        if (here.length < columns.length) return [];
        // A label that is the name of a column changes with it.
        return [
          {
            labels: labels.map((label) => (columns.includes(label) ? (now(label) ?? label) : label)),
            columns: here,
          },
        ];
      });
      return groups.length > 0 ? { ...step, groups } : 'impossible';
    }
    case 'explode': {
      const column = now(step.column);
      return column === undefined ? undefined : { ...step, column };
    }
    case 'transpose': {
      const [key, columns] = [now(step.key), all(step.columns)];
      return key === undefined || columns.length === 0 ? 'impossible' : { ...step, key, columns };
    }
    case 'records': {
      const [key, value] = [now(step.key), step.value === undefined ? undefined : now(step.value)];
      if (key === undefined || (step.value !== undefined && value === undefined)) return 'impossible';
      return { ...step, key, ...(value === undefined ? {} : { value }) };
    }
    case 'promote_header': {
      const names = step.names.flatMap(({ from, to }) => {
        const here = now(from);
        return here === undefined ? [] : [{ from: here, to }];
      });
      return names.length > 0 ? { ...step, names } : undefined;
    }
  }
}
