import { z } from 'zod';
import type { Found } from './scope.js';

/** A node of an expression. What else it holds is known to the operation that its `op` names. */
export interface Expression {
  readonly op: string;
}

/** What an operation may use to write its SQL. */
export interface SqlContext {
  /** The SQL of a nested expression: text valued, never fails. */
  sql(expression: Expression): string;
  /** Computes a piece of SQL once and gives it a name, so that it may be mentioned several times. */
  let(sql: string): string;
  /** The SQL of an input column. */
  column(name: string, input?: string): string;
  /** The SQL of the row's place in its sheet, from 0. */
  readonly position: string;
  /** The SQL of what a node gives for its `key` that SQL cannot work out: the runner joins it back. */
  computed(node: Expression, input: string): string;
  /** What another input, or a sheet, has for a key. */
  lookup(node: Lookup, key: string): Found;
}

export type Lookup = InputLookup | SheetLookup;

/** Where to look, and by which column. */
export interface InputLookup {
  readonly input: string;
  readonly key: string;
  readonly value: string;
  readonly ignore_case: boolean;
  /** By letters and digits alone. */
  readonly loosely?: true | undefined;
  /** Columns of the other input that must hold a text, trimmed, in the rows that count. */
  readonly where?: Readonly<Record<string, string>> | undefined;
  /** All cells of the key that are not blank, joined; else the first alone. */
  readonly all?: { readonly separator: string } | undefined;
  /** What is made of all rows of the key; else the first alone. */
  readonly take?: LookupTake | undefined;
}

export type LookupTake =
  | { readonly what: 'count' }
  | { readonly what: 'sum'; readonly decimal: '.' | ','; readonly thousands: '' | ',' | '.' | ' ' | "'" }
  | {
      readonly what: 'first' | 'last';
      readonly by?: { readonly column: string; readonly formats: readonly string[] } | undefined;
    };

/** Which sheet to look into, and by which of its columns. */
export interface SheetLookup {
  readonly sheet: string;
  readonly key: readonly string[];
  readonly separator: string;
  readonly value: string;
  readonly ignore_case: boolean;
  /** By letters and digits alone. */
  readonly loosely?: true | undefined;
}

/** One row, as the reference implementations see it. */
export interface Row {
  column(name: string, input?: string): string | null;
  readonly position: number;
  /** Its place among the rows of the sheet for which the expression gives the same, from 0; in the order of another. */
  placeIn?(expression: Expression, by?: Expression): number;
  value(expression: Expression): string | null;
  /** Undefined where there is no such key. */
  lookup(node: Lookup, key: string): string | null | undefined;
}

export type Shape = z.core.$ZodLooseShape;
export type Node<Name extends string, S extends Shape> = z.output<
  z.ZodObject<{ op: z.ZodLiteral<Name> } & S, z.core.$strict>
>;

/**
 * Cells are text; null is no cell; null and empty text are both blank.
 *
 * When an operation cannot understand its input (a date that does not parse, a number too long to multiply
 * exactly) it gives the input back unchanged, so that validation flags the very text the customer wrote. Looking
 * for something that is not there (extract, split, json_get, name_part) is an answer, not a failure: no cell.
 */
export interface Operation<Name extends string, S extends Shape> {
  readonly name: Name;
  readonly schema: z.ZodObject<{ op: z.ZodLiteral<Name> } & S, z.core.$strict>;
  /** Where SQL cannot say it: worked out once per distinct value of an expression. */
  readonly values?: ByValue<Name, S>;
  /** A scalar VARCHAR expression that never raises, whatever the cells hold. */
  sql(node: Node<Name, S>, context: SqlContext): string;
  english(node: Node<Name, S>, say: (expression: Expression) => string): string;
  children(node: Node<Name, S>): Expression[];
  reference(node: Node<Name, S>, row: Row): string | null;
  /** How people ask for it, where it is a step of one column that needs to be told nothing else. */
  readonly said?: SaidAs;
  /** Of a step that nobody has to be told of column by column: what a plan says of all that have it, once. */
  readonly routine?: string;
}

export interface SaidAs {
  /** Patterns of a sentence with its `Column`, as rules of the language have them; unlikely ones with a cost. */
  readonly forms: readonly (string | readonly [form: string, cost: number])[];
  /** What is done, behind the name of the column: "keeps its digits alone". */
  readonly says: string;
}

export interface ByValue<Name extends string, S extends Shape> {
  /** What it works on: one of its children, or several in one text. */
  key(node: Node<Name, S>): Expression;
  apply(node: Node<Name, S>, value: string): string | null;
}

type Behaviour<Name extends string, S extends Shape> = Pick<
  Operation<Name, S>,
  'sql' | 'english' | 'children' | 'reference' | 'said' | 'routine'
>;

export function operation<const Name extends string, S extends Shape>(
  name: Name,
  shape: S,
  behaviour: Behaviour<Name, S>,
): Operation<Name, S> {
  return { name, schema: schemaOf(name, shape), ...behaviour };
}

/** An operation that only TypeScript can carry out: on one text, unless it says what its key is. */
export function valueOperation<const Name extends string, S extends Shape & { of: z.ZodType<Expression> }>(
  name: Name,
  shape: S,
  behaviour: Pick<Operation<Name, S>, 'english'> &
    Pick<ByValue<Name, S>, 'apply'> &
    Partial<Pick<Operation<Name, S>, 'children'> & Pick<ByValue<Name, S>, 'key'>>,
): Operation<Name, S> {
  const input = (node: Node<Name, S>) => (node as Expression & { of: Expression }).of;
  const { english, apply, key = input, children = (node) => [input(node)] } = behaviour;
  return {
    name,
    schema: schemaOf(name, shape),
    values: { key, apply },
    sql: (node, context) => context.computed(node as Expression, context.sql(key(node))),
    english,
    children,
    reference: (node, row) => {
      const value = row.value(key(node));
      return value === null ? null : apply(node, value);
    },
  };
}

function schemaOf<const Name extends string, S extends Shape>(name: Name, shape: S) {
  return z.strictObject({ op: z.literal(name), ...shape }) as unknown as Operation<Name, S>['schema'];
}

let everyOperation: z.ZodType<Expression> | undefined;

/** The schema of a nested expression. Late bound: the operations it is made of nest it themselves. */
export const nested: z.ZodType<Expression> = z.lazy(() => {
  if (!everyOperation) throw new Error('import recipe/expression.js before parsing expressions');
  return everyOperation;
});

export function defineNested(schema: z.ZodType<Expression>): void {
  everyOperation = schema;
}

/** Text that UTF-8 can hold: no half of a surrogate pair. */
export const text = z.string().refine((value) => value.isWellFormed(), 'must be well-formed Unicode');
