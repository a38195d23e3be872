import { z } from 'zod';
import { cellNames, letsThrough, madeTwice, name, type StepKind, some, twice } from './step.js';

export const transposeSchema = z.strictObject({
  step: z.literal('transpose'),
  /** The column whose cells (trimmed) name the new columns. */
  key: name,
  /** Each becomes a row, in this order. */
  columns: z.array(name).min(1).max(5000),
  /** The new column that says which of `columns` a row was. */
  label: name,
  /** The cells of `key` that become columns. */
  names: cellNames.max(5000),
});

export type Transpose = z.output<typeof transposeSchema>;

export const transpose: StepKind<Transpose> = {
  ...letsThrough,
  expands: true,
  reads: ({ key, columns }) => [key, ...columns],
  columns: (_, { label, names }) => [label, ...names.map(({ to }) => to)],
  before: () => [],
  madeFrom: (_, { columns }) => columns,
  decidedBy: ({ key, columns }) => [key, ...columns],
  english: ({ key, columns, label, names }) =>
    `one row for each of the columns ${some(columns.map((each) => `"${each}"`))} (named in "${label}"), with the rows that "${key}" calls ${some(names.map(({ cell, to }) => (cell === to ? `"${to}"` : `"${cell}" ("${to}")`)))} as columns`,
  leavesOut: ({ key }) => `what "${key}" says is not listed as a column`,
  problems: ({ columns, label, names }) => [
    ...twice(columns).map((each) => `transpose lists column "${each}" twice; list it once.`),
    ...madeTwice('transpose', [label, ...names.map(({ to }) => to)]),
  ],
};
