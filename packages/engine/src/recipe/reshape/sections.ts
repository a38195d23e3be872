import { z } from 'zod';
import { letsThrough, name, type StepKind, some } from './step.js';

export const sectionsSchema = z.strictObject({
  step: z.literal('sections'),
  /** The new column: what the nearest section row above says. It may take the place of `heading`. */
  column: name,
  /** A row where this column is filled and all of `blank` are blank is a section row; it goes. */
  heading: name,
  blank: z.array(name).min(1),
});

export type Sections = z.output<typeof sectionsSchema>;

export const sections: StepKind<Sections> = {
  ...letsThrough,
  reads: ({ heading, blank }) => [heading, ...blank],
  columns: (before, { column }) => (before.includes(column) ? [...before] : [...before, column]),
  before: (wanted, { column }) => wanted.filter((each) => each !== column),
  madeFrom: (made, { column, heading }) => (made === column ? [heading] : undefined),
  decidedBy: ({ heading }) => [heading],
  english: ({ column, heading, blank }) =>
    `a row with "${heading}" alone (${some(blank.map((each) => `"${each}"`))} blank) heads the rows below it, which have it as "${column}"`,
  leavesOut: ({ column }) => `a section row: it stands in "${column}" of the rows below it`,
  problems: ({ heading, blank }) =>
    blank.includes(heading)
      ? [`sections wants "${heading}" both filled and blank; take it out of "blank".`]
      : [],
  clashes: (columns, { column, heading }) =>
    columns.includes(column) && column !== heading
      ? [
          `sections makes a column "${column}", which is there already; give it another name, or that of the heading ("${heading}") to take its place.`,
        ]
      : [],
};
