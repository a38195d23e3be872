import { z } from 'zod';
import { type RowKind, rowKinds } from '../../read/reader.js';
import { letsThrough, type StepKind } from './step.js';

export const rowsSchema = z.strictObject({
  step: z.literal('rows'),
  /** Rows that reading left out, to be read as data after all. */
  keep: z.array(z.enum(rowKinds)).default([]),
  /** Rows that reading kept, to be left out: `hidden`, as all others are left out anyway. */
  leave_out: z.array(z.enum(rowKinds)).default([]),
});

export type RowsStep = z.output<typeof rowsSchema>;

const kindsEnglish: Record<RowKind, string> = {
  above: 'the lines above the table',
  header: 'the lines of the header',
  repeated_header: 'repeated headers',
  total: 'totals',
  below: 'the lines below the table',
  hidden: 'hidden rows',
};

function listed(kinds: readonly RowKind[]): string {
  return kinds.map((kind) => kindsEnglish[kind]).join(', ');
}

export const rows: StepKind<RowsStep> = {
  ...letsThrough,
  reads: () => [],
  english: ({ keep, leave_out }) => {
    const said = [
      ...(keep.length > 0 ? [`with ${listed(keep)}`] : []),
      ...(leave_out.length > 0 ? [`without ${listed(leave_out)}`] : []),
    ];
    return said.length > 0 ? said.join(' and ') : 'the rows that are data';
  },
  leavesOut: ({ leave_out }) => (leave_out.length > 0 ? `read without ${listed(leave_out)}` : undefined),
  problems: ({ keep, leave_out }) =>
    keep
      .filter((kind) => leave_out.includes(kind))
      .map((kind) => `rows both keeps and leaves out "${kind}"; name it once.`),
};
