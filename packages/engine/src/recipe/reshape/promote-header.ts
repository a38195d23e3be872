import { z } from 'zod';
import { letsThrough, name, type StepKind, some, twice } from './step.js';

export const promoteHeaderSchema = z.strictObject({
  step: z.literal('promote_header'),
  /** So many rows at the top of each table go: they name the columns. */
  rows: z.int().min(1).max(20),
  /** What the columns are called from here on; those that are not listed keep their names. */
  names: z
    .array(z.strictObject({ from: name, to: name }))
    .min(1)
    .max(20_000),
});

export type PromoteHeader = z.output<typeof promoteHeaderSchema>;

export const promoteHeader: StepKind<PromoteHeader> = {
  ...letsThrough,
  reads: ({ names }) => names.map(({ from }) => from),
  columns: (before, { names }) => {
    const called = new Map(names.map(({ from, to }) => [from, to]));
    return before.map((each) => called.get(each) ?? each);
  },
  before: (wanted, { names }) => {
    const earlier = new Map(names.map(({ from, to }) => [to, from]));
    const renamed = new Set(names.map(({ from }) => from));
    return wanted.flatMap((each) => earlier.get(each) ?? (renamed.has(each) ? [] : [each]));
  },
  english: ({ rows, names }) => {
    const top = rows === 1 ? 'the first row' : `the first ${rows} rows`;
    return `${top} taken as header: ${some(names.map(({ from, to }) => `"${from}" is called "${to}"`))}`;
  },
  leavesOut: () => 'a header row: it names the columns',
  problems: ({ names }) => [
    ...twice(names.map(({ from }) => from)).map(
      (each) => `promote_header renames "${each}" twice; list it once.`,
    ),
    ...twice(names.map(({ to }) => to)).map(
      (each) => `promote_header calls two columns "${each}"; give one of them another name.`,
    ),
  ],
  clashes: (columns, { names }) => {
    const renamed = new Set(names.map(({ from }) => from));
    return names
      .filter(({ to }) => columns.includes(to) && !renamed.has(to))
      .map(
        ({ from, to }) =>
          `promote_header calls "${from}" "${to}", but another column has that name; rename that one too, or choose another name.`,
      );
  },
};
