import { z } from 'zod';
import { context, contextSchema } from './reshape/context.js';
import { explode, explodeSchema } from './reshape/explode.js';
import { fillDown, fillDownSchema } from './reshape/fill-down.js';
import { promoteHeader, promoteHeaderSchema } from './reshape/promote-header.js';
import { records, recordsSchema } from './reshape/records.js';
import { rows, rowsSchema } from './reshape/rows.js';
import { sections, sectionsSchema } from './reshape/sections.js';
import { type StepKind, some } from './reshape/step.js';
import { transpose, transposeSchema } from './reshape/transpose.js';
import { unpivot, unpivotSchema } from './reshape/unpivot.js';

/** Steps that change which rows and columns a table has, before any column of the sheet is made. */
export const reshapeSchema = z
  .discriminatedUnion('step', [
    rowsSchema,
    sectionsSchema,
    promoteHeaderSchema,
    transposeSchema,
    recordsSchema,
    fillDownSchema,
    unpivotSchema,
    explodeSchema,
    contextSchema,
  ])
  .meta({ id: 'Reshape' });

export type Reshape = z.output<typeof reshapeSchema>;

type Kinds = { [Name in Reshape['step']]: StepKind<Extract<Reshape, { step: Name }>> };

const kinds: Kinds = {
  rows,
  sections,
  promote_header: promoteHeader,
  transpose,
  records,
  fill_down: fillDown,
  unpivot,
  explode,
  context,
};

function kindOf({ step }: Reshape): StepKind<Reshape> {
  return kinds[step] as StepKind<Reshape>;
}

/** A row of the table after it need not be a row of the file. */
export function expands(step: Reshape): boolean {
  return kindOf(step).expands;
}

/** One row may become several, which are told apart by a number. */
export function makesParts(step: Reshape): boolean {
  return expands(step) && step.step !== 'records';
}

/** What the step reads. */
export function reshapeReads(step: Reshape): string[] {
  return kindOf(step).reads(step);
}

/** What the columns are called after it. */
export function reshapedColumns(columns: readonly string[], step: Reshape): string[] {
  return kindOf(step).columns(columns, step);
}

/** The columns of the input that must be there for `wanted` to be there after the steps. */
export function columnsBefore(wanted: readonly string[], steps: readonly Reshape[]): string[] {
  let needed = [...new Set(wanted)];
  for (const step of steps.toReversed())
    needed = [...new Set([...kindOf(step).before(needed, step), ...reshapeReads(step)])];
  return needed;
}

/** The columns of the input whose cells a column is made of, and the steps that made it, in their order. */
export function columnBehind(
  column: string,
  steps: readonly Reshape[],
): { columns: string[]; steps: Reshape[] } {
  let columns = [column];
  const made: Reshape[] = [];
  for (const step of steps.toReversed()) {
    const kind = kindOf(step);
    const from = columns.map((each) => kind.madeFrom(each, step));
    if (from.some((each) => each !== undefined)) made.unshift(step);
    const before = columns.flatMap((each, at) => from[at] ?? kind.before([each], step)[0] ?? each);
    columns = [...new Set(before)];
  }
  return { columns, steps: made };
}

/** The columns of the input that decide which rows the steps give, and which cell goes where. */
export function decisiveColumns(steps: readonly Reshape[]): string[] {
  return steps.flatMap((step, at) =>
    kindOf(step)
      .decidedBy(step)
      .flatMap((column) => columnBehind(column, steps.slice(0, at)).columns),
  );
}

export function reshapeEnglish(step: Reshape): string {
  return kindOf(step).english(step);
}

/** Why a row is not among the rows after the step; undefined where it leaves none out. */
export function reshapeLeavesOut(step: Reshape): string | undefined {
  return kindOf(step).leavesOut(step);
}

/** Why the steps cannot be carried out, whatever the table. */
export function reshapeProblems(steps: readonly Reshape[]): string[] {
  const late = steps.slice(1).some(({ step }) => step === 'rows');
  return [
    ...(late ? ['rows says which rows of the file are read; it can only be the first step.'] : []),
    ...steps.flatMap((step) => kindOf(step).problems(step)),
  ];
}

/** Why the steps cannot be carried out on a table of these columns, or `wanted` cannot be read after them. */
export function reshapeClashes(
  columns: readonly string[],
  steps: readonly Reshape[],
  wanted: readonly string[],
): string[] {
  const problems: string[] = [];
  let here = [...columns];
  const gone = (name: string, before: readonly Reshape[]) =>
    !here.includes(name) && (columns.includes(name) || !columnsBefore([name], before).includes(name));
  const took = (name: string) =>
    `column "${name}" is read after a step that took it up; what is left is ${some(here.map((each) => `"${each}"`))}.`;
  for (const [at, step] of steps.entries()) {
    const before = steps.slice(0, at);
    for (const name of new Set(reshapeReads(step))) if (gone(name, before)) problems.push(took(name));
    problems.push(...kindOf(step).clashes(here, step));
    here = reshapedColumns(here, step);
  }
  for (const name of wanted) if (gone(name, steps)) problems.push(took(name));
  return problems;
}
