import { z } from 'zod';
import { text } from '../operation.js';

export const name = text.min(1);

/** Cells that become columns. A cell that is listed again stands for the next row that has it. */
export const cellNames = z.array(z.strictObject({ cell: text, to: name })).min(1);

/** What there is to know of a step without looking at rows. */
export interface StepKind<Step> {
  /** One row may become several, or several one: a row is no longer a row of the file. */
  readonly expands: boolean;
  /** The columns it reads itself. */
  reads(step: Step): string[];
  /** What the columns are called after it. */
  columns(before: readonly string[], step: Step): string[];
  /** What those of `wanted` are called before it that it lets through. */
  before(wanted: readonly string[], step: Step): string[];
  /** The columns whose cells it makes a column of; undefined where it lets the column through. */
  madeFrom(column: string, step: Step): string[] | undefined;
  /** The columns that decide which rows it gives, and which cell goes where. */
  decidedBy(step: Step): string[];
  english(step: Step): string;
  /** Why a row is not among the rows after it; undefined where it leaves none out. */
  leavesOut(step: Step): string | undefined;
  /** Why it cannot be carried out, whatever the table. */
  problems(step: Step): string[];
  /** Why it cannot be carried out on a table of these columns. */
  clashes(columns: readonly string[], step: Step): string[];
}

/** A step that lets all columns through as they are. */
export const letsThrough = {
  expands: false,
  columns: (before: readonly string[]) => [...before],
  before: (wanted: readonly string[]) => [...wanted],
  madeFrom: (): string[] | undefined => undefined,
  decidedBy: (): string[] => [],
  leavesOut: (): string | undefined => undefined,
  problems: (): string[] => [],
  clashes: (): string[] => [],
};

export function quoted(names: readonly string[]): string {
  return names.map((each) => `"${each}"`).join(', ');
}

/** So many that a sentence can hold. */
export function some(items: readonly string[], joint = ', '): string {
  const shown = items.length > 6 ? [...items.slice(0, 5), `${items.length - 5} more`] : items;
  return shown.join(joint);
}

export function twice(names: readonly string[]): string[] {
  return [...new Set(names.filter((each, at) => names.indexOf(each) < at))];
}

/** What is wrong with the columns that a step makes: one of two with the same name would take the other's place. */
export function madeTwice(step: string, made: readonly string[]): string[] {
  return twice(made).map((each) => `${step} makes a column "${each}" twice; give one of them another name.`);
}
