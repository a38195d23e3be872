import { z } from 'zod';
import { text } from '../operation.js';
import { letsThrough, madeTwice, name, quoted, type StepKind, some } from './step.js';

export const unpivotSchema = z.strictObject({
  step: z.literal('unpivot'),
  /** The columns that say which group a row came from: one for each level of the header. */
  labels: z.array(name).max(20).default([]),
  /** The columns that the cells of a group go to. */
  values: z.array(name).min(1),
  /**
   * One new row for each: `labels` are what stands in the columns of that name, `columns` what the input calls the
   * cells of `values`, both in that order.
   */
  groups: z
    .array(z.strictObject({ labels: z.array(text).default([]), columns: z.array(name).min(1) }))
    .min(1)
    .max(5000),
  /** Whether a group without any value makes a row. */
  keep_blank: z.boolean().default(false),
});

export type Unpivot = z.output<typeof unpivotSchema>;

const taken = ({ groups }: Unpivot) => groups.flatMap(({ columns }) => columns);
const made = ({ labels, values }: Unpivot) => [...labels, ...values];

export const unpivot: StepKind<Unpivot> = {
  ...letsThrough,
  expands: true,
  reads: taken,
  columns: (before, step) => {
    const gone = new Set([...taken(step), ...made(step)]);
    return [...before.filter((each) => !gone.has(each)), ...made(step)];
  },
  before: (wanted, step) => wanted.filter((each) => !made(step).includes(each)),
  madeFrom: (column, { labels, values, groups }) => {
    const value = values.indexOf(column);
    if (value < 0 && !labels.includes(column)) return undefined;
    // A label names the group: it came from where the group stands.
    return groups.flatMap(({ columns }) => columns[Math.max(value, 0)] ?? []);
  },
  decidedBy: taken,
  english: ({ labels, values, groups }) => {
    const labelled = labels.length === 0 ? '' : `, labelled in ${quoted(labels)}`;
    const each = some(
      groups.map(({ columns }) => quoted(columns)),
      '; ',
    );
    return `one row for each of ${each} as ${quoted(values)}${labelled}`;
  },
  problems: (step) => [
    ...madeTwice('unpivot', made(step)),
    ...step.groups
      .filter(({ labels }) => labels.length !== step.labels.length)
      .slice(0, 3)
      .map(
        ({ labels, columns }) =>
          `unpivot labels the group of ${quoted(columns)} with ${labels.length} texts; "labels" names ${step.labels.length} columns.`,
      ),
  ],
};
