import { z } from 'zod';
import { text } from './operation.js';

const name = text.min(1);

const fillDown = z.strictObject({
  step: z.literal('fill_down'),
  /** A blank cell takes the nearest one above it that is not. */
  columns: z.array(name).min(1),
});

const unpivot = z.strictObject({
  step: z.literal('unpivot'),
  /** The column that says which group a row came from. */
  label: name.optional(),
  /** The columns that the cells of a group go to. */
  values: z.array(name).min(1),
  /** One new row for each: `columns` are what the input calls the cells of `values`, in that order. */
  groups: z
    .array(z.strictObject({ label: text, columns: z.array(name).min(1) }))
    .min(1)
    .max(5000),
  /** Whether a group without any value makes a row. */
  keep_blank: z.boolean().default(false),
});

const explode = z.strictObject({
  step: z.literal('explode'),
  column: name,
  /** What stands between the items; `json` for a list such as ["a","b"]. */
  by: z.union([z.strictObject({ separator: text.min(1) }), z.literal('json')]),
});

/** Steps that change which rows a table has, before any column is made. */
export const reshapeSchema = z
  .discriminatedUnion('step', [fillDown, unpivot, explode])
  .meta({ id: 'Reshape' });

export type Reshape = z.output<typeof reshapeSchema>;
export type FillDown = z.output<typeof fillDown>;
export type Unpivot = z.output<typeof unpivot>;
export type Explode = z.output<typeof explode>;

/** One source row may become several. */
export function expands(step: Reshape): boolean {
  return step.step !== 'fill_down';
}

/** What the step reads. */
export function reshapeReads(step: Reshape): string[] {
  if (step.step === 'fill_down') return step.columns;
  if (step.step === 'explode') return [step.column];
  return step.groups.flatMap(({ columns }) => columns);
}

/** What the columns are called after it. */
export function reshapedColumns(columns: readonly string[], step: Reshape): string[] {
  if (step.step !== 'unpivot') return [...columns];
  const gone = new Set(reshapeReads(step));
  const made = [...(step.label === undefined ? [] : [step.label]), ...step.values];
  return [...columns.filter((each) => !gone.has(each) && !made.includes(each)), ...made];
}

/** The columns of the input that must be there for `wanted` to be there after the steps. */
export function columnsBefore(wanted: readonly string[], steps: readonly Reshape[]): string[] {
  let needed = new Set(wanted);
  for (const step of steps.toReversed()) {
    if (step.step === 'unpivot') {
      const made = new Set([...step.values, ...(step.label === undefined ? [] : [step.label])]);
      needed = new Set([...needed].filter((each) => !made.has(each)));
    }
    for (const column of reshapeReads(step)) needed.add(column);
  }
  return [...needed];
}

export function reshapeEnglish(step: Reshape): string {
  const quoted = (names: readonly string[]) => names.map((each) => `"${each}"`).join(', ');
  if (step.step === 'fill_down') return `blank cells of ${quoted(step.columns)} filled from the row above`;
  if (step.step === 'explode')
    return step.by === 'json'
      ? `one row for each item of the list in "${step.column}"`
      : `one row for each part of "${step.column}" between "${step.by.separator}"`;
  const groups = step.groups.map(({ columns }) => quoted(columns));
  const shown = groups.length > 6 ? [...groups.slice(0, 5), `${groups.length - 5} more`] : groups;
  const label = step.label === undefined ? '' : `, labelled in "${step.label}"`;
  return `one row for each of ${shown.join('; ')} as ${quoted(step.values)}${label}`;
}
