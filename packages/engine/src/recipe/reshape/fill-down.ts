import { z } from 'zod';
import { letsThrough, name, quoted, type StepKind } from './step.js';

export const fillDownSchema = z.strictObject({
  step: z.literal('fill_down'),
  /** A blank cell takes the nearest one above it that is not. */
  columns: z.array(name).min(1),
});

export type FillDown = z.output<typeof fillDownSchema>;

export const fillDown: StepKind<FillDown> = {
  ...letsThrough,
  reads: ({ columns }) => columns,
  madeFrom: (made, { columns }) => (columns.includes(made) ? [made] : undefined),
  english: ({ columns }) => `blank cells of ${quoted(columns)} filled from the row above`,
};
