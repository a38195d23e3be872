import { z } from 'zod';
import { text } from '../operation.js';
import { letsThrough, name, type StepKind } from './step.js';

export const explodeSchema = z.strictObject({
  step: z.literal('explode'),
  column: name,
  /** What stands between the items; `json` for a list such as ["a","b"], or "a","b". */
  by: z.union([z.strictObject({ separator: text.min(1) }), z.literal('json')]),
});

export type Explode = z.output<typeof explodeSchema>;

export const explode: StepKind<Explode> = {
  ...letsThrough,
  expands: true,
  reads: ({ column }) => [column],
  madeFrom: (made, { column }) => (made === column ? [column] : undefined),
  decidedBy: ({ column }) => [column],
  english: ({ column, by }) =>
    by === 'json'
      ? `one row for each item of the list in "${column}"`
      : `one row for each part of "${column}" between "${by.separator}"`,
};
