import { DATE_FUNCTIONS } from './functions/dates.js';
import { NUMBER_FUNCTIONS } from './functions/numbers.js';
import { PATTERN_FUNCTIONS } from './functions/patterns.js';
import { TEXT_FUNCTIONS } from './functions/texts.js';
import type { Type } from './tree.js';

/** A value in the reference: numbers are counted in 10⁻¹⁰, dates and timestamps in microseconds since 1970. */
export type Value = string | bigint | boolean | null;

/** What an argument has to be; a cell is read as it. `any` is turned into text, whatever it is. */
export type Argument =
  | 'any'
  | 'text'
  | 'number'
  | 'integer'
  | 'timestamp'
  /** A quoted text in the expression itself, so that its cost is known before it runs. */
  | {
      readonly constant: 'text';
      readonly longest?: number;
      readonly of?: readonly string[];
      readonly without?: string;
    }
  | { readonly constant: 'integer'; readonly from: number; readonly to: number };

/** A function that may be called. What is not in the list is refused, so a new release of DuckDB adds nothing. */
export interface CallSpec {
  readonly args: readonly Argument[];
  readonly optional?: readonly Argument[];
  readonly rest?: Argument;
  /** `as first`: text that stays a cell if it was one. */
  readonly result: Type | 'as first';
  /** SQL that never raises, given SQL of the arguments that never raises. */
  sql(...args: string[]): string;
  /** By how much the text may outgrow its first argument. */
  growth?(constants: readonly (string | null)[]): number;
  /** In plain TypeScript; without it the function has no reference. Sees no null unless `nulls` is set. */
  reference?(...args: Value[]): Value;
  readonly nulls?: true;
}

const functions = new Map<string, CallSpec>([
  ...TEXT_FUNCTIONS,
  ...PATTERN_FUNCTIONS,
  ...NUMBER_FUNCTIONS,
  ...DATE_FUNCTIONS,
]);

export function functionNamed(name: string): CallSpec | undefined {
  return functions.get(name.toLowerCase());
}

export function functionNames(): string[] {
  return [...functions.keys()].sort();
}

/**
 * `extract(year FROM d)`, `trim(BOTH 'x' FROM a)` and their like reach the tree as `main.date_part(…)`: the
 * parser writes the schema itself. Nobody else may name one.
 */
export const WRITTEN_BY_PARSER: ReadonlySet<string> = new Set([
  'date_part',
  'substring',
  'trim',
  'ltrim',
  'rtrim',
  'position',
  'like_escape',
  'not_like_escape',
  'ilike_escape',
  'not_ilike_escape',
]);
