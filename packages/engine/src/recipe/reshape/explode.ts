import { z } from 'zod';
import { trimText } from '../../cells/text.js';
import { text } from '../operation.js';
import { letsThrough, name, type StepKind } from './step.js';

export const explodeSchema = z.strictObject({
  step: z.literal('explode'),
  column: name,
  /** What stands between the items; `json` for a list such as ["a","b"], or "a","b". */
  by: z.union([
    z.strictObject({
      separator: text.min(1),
      /** "Coffee: Ann & Bob": what stands before the mark goes with each part of the item between this separator. */
      labelled: z.strictObject({ mark: text.min(1), separator: text.min(1) }).optional(),
    }),
    z.literal('json'),
  ]),
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
      : `one row for each part of "${column}" between "${by.separator}"${
          by.labelled
            ? `, and of these for each between "${by.labelled.separator}", with what stands before "${by.labelled.mark}"`
            : ''
        }`,
};

/** The items of one that has a label: "Coffee: Ann", "Coffee: Bob". */
export function labelledItems(item: string, { mark, separator }: Labelled): string[] {
  const at = item.indexOf(mark);
  const parts = at < 0 ? [] : item.slice(at + mark.length).split(separator);
  const filled = parts.map(trimText).filter((part) => part !== '');
  return filled.length === 0 ? [item] : filled.map((part) => `${item.slice(0, at + mark.length)} ${part}`);
}

export type Labelled = NonNullable<Exclude<Explode['by'], 'json'>['labelled']>;
