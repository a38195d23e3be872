import { z } from 'zod';
import {
  defineNested,
  type Expression,
  type Lookup,
  type Operation,
  type Row,
  type SaidAs,
  type Shape,
  type SheetLookup,
  type SqlContext,
} from './operation.js';
import { operations } from './operations.js';
import type { Scope } from './scope.js';

export type { Expression } from './operation.js';

/** Every node there is, told apart by `op`. */
export type AnyExpression = z.output<(typeof operations)[number]['schema']>;
export type OperationName = AnyExpression['op'];

type AnyOperation = Operation<string, Shape>;
type AnyNode = Parameters<AnyOperation['sql']>[0] & Expression;

const byName = new Map<string, AnyOperation>(
  operations.map((each) => [each.name, each as unknown as AnyOperation]),
);
const [first, ...rest] = [...byName.values()].map((each) => each.schema);
if (!first) throw new Error('there are no operations');

export const expressionSchema = z
  .discriminatedUnion('op', [first, ...rest])
  .meta({ id: 'Expression' }) as unknown as z.ZodType<Expression>;
defineNested(expressionSchema);

export function operationOf(expression: Expression): AnyOperation {
  const found = byName.get(expression.op);
  if (!found) throw new Error(`There is no operation "${expression.op}".`);
  return found;
}

/** The operations that people can ask for in a sentence. */
export function saidOperations(): (SaidAs & { op: OperationName })[] {
  return operations.flatMap((each) => ('said' in each && each.said ? [{ op: each.name, ...each.said }] : []));
}

export function operationNames(): string[] {
  return [...byName.keys()];
}

/** Throws a ZodError; see recipe.ts for the one that names sheet and column. */
export function parseExpression(document: unknown): Expression {
  return expressionSchema.parse(document);
}

/** What the runner supplies; the rest of the context is the expression's own. */
export type SqlSource = Pick<SqlContext, 'column' | 'position' | 'computed' | 'lookup'> & { scope: Scope };

/** A VARCHAR expression over the columns that `source.scope.over(…)` gives. */
export function sqlOf(expression: Expression, source: SqlSource): string {
  return sqlContext(source).sql(expression);
}

/** For conditions, which are no expressions but hold some. */
export function sqlContext(source: SqlSource): SqlContext {
  const context: SqlContext = {
    sql: (nested) => `(${operationOf(nested).sql(nested as AnyNode, context)})`,
    let: (sql) => source.scope.let(unwrapped(sql)),
    column: source.column,
    // Asked for only by what counts rows.
    get position() {
      return source.position;
    },
    computed: source.computed,
    lookup: source.lookup,
  };
  return context;
}

/** `("c0")` is as simple as `"c0"`. */
function unwrapped(sql: string): string {
  return /^\(("(?:[^"]|"")*"|'(?:[^']|'')*')\)$/.exec(sql)?.[1] ?? sql;
}

export function englishOf(expression: Expression): string {
  return operationOf(expression).english(expression as AnyNode, englishOf);
}

/** The same without its routine steps. */
export function tellingEnglish(expression: Expression): string {
  const telling = tellingPart(expression);
  return operationOf(telling).english(telling as AnyNode, tellingEnglish);
}

/** Without the routine steps that come last. */
function tellingPart(expression: Expression): Expression {
  const [of] = childrenOf(expression);
  return operationOf(expression).routine !== undefined && of ? tellingPart(of) : expression;
}

/** Whether it is the cells of a column as they are, but for routine steps. */
export function isPlain(expression: Expression): boolean {
  return isColumn(tellingPart(expression));
}

/** What its routine steps do, each once. */
export function routinesIn(expression: Expression): string[] {
  const inner = childrenOf(expression).flatMap(routinesIn);
  const { routine } = operationOf(expression);
  return [...new Set(routine === undefined ? inner : [routine, ...inner])];
}

/** What this step alone does, its input called "the value". */
export function stepEnglish(expression: Expression): string {
  const say = (inner: Expression) => (isColumn(inner) ? `"${inner.name}"` : 'the value');
  return operationOf(expression).english(expression as AnyNode, say);
}

export function childrenOf(expression: Expression): Expression[] {
  return operationOf(expression).children(expression as AnyNode);
}

export interface ColumnRead {
  name: string;
  input?: string;
}

/** The columns it reads, each once, in the order of first mention. */
export function columnsOf(expression: Expression): ColumnRead[] {
  const found = new Map<string, ColumnRead>();
  const visit = (each: Expression) => {
    if (isColumn(each)) found.set(JSON.stringify([each.input, each.name]), columnRead(each));
    childrenOf(each).forEach(visit);
  };
  visit(expression);
  return [...found.values()];
}

type ColumnNode = Extract<AnyExpression, { op: 'column' }>;

function isColumn(expression: Expression): expression is ColumnNode {
  return expression.op === 'column';
}

function columnRead({ name, input }: ColumnNode): ColumnRead {
  return input === undefined ? { name } : { name, input };
}

/** Every lookup in it, outermost first. */
export function lookupsIn(expression: Expression): Lookup[] {
  const inner = childrenOf(expression).flatMap(lookupsIn);
  return isLookup(expression) ? [expression, ...inner] : inner;
}

function isLookup(expression: Expression): expression is Expression & Lookup {
  return expression.op === 'lookup' || expression.op === 'sheet_lookup';
}

/** Those that look into sheets. */
export function sheetLookupsIn(expression: Expression): SheetLookup[] {
  return lookupsIn(expression).filter((each) => 'sheet' in each);
}

/** Two lookups of one identity find the same. */
export function lookupIdentity(lookup: Lookup): string {
  if ('sheet' in lookup) {
    const { sheet, key, separator, value, ignore_case, loosely } = lookup;
    return JSON.stringify(['sheet', sheet, key, separator, value, ignore_case, loosely ?? false]);
  }
  const { input, key, value, ignore_case, loosely, where = {}, all, take } = lookup;
  return JSON.stringify([
    'input',
    input,
    key,
    value,
    ignore_case,
    loosely ?? false,
    where,
    all?.separator ?? null,
    take ?? null,
  ]);
}

/** The nodes that SQL cannot carry out, innermost first: the runner computes them in this order. */
export function computedNodes(expression: Expression): Expression[] {
  const inner = childrenOf(expression).flatMap(computedNodes);
  return operationOf(expression).values ? [...inner, expression] : inner;
}

/** Of such a node: the expression whose distinct values it is worked out on. */
export function keyOf(expression: Expression): Expression {
  return byValue(expression).key(expression as AnyNode);
}

/** And what it gives for one of them. */
export function applyTo(expression: Expression, value: string): string | null {
  return byValue(expression).apply(expression as AnyNode, value);
}

function byValue(expression: Expression) {
  const { values } = operationOf(expression);
  if (!values) throw new Error(`"${expression.op}" is carried out by SQL`);
  return values;
}

/** Whether it counts rows by groups: what one row gives depends on the others then. */
export function countsGroups(expression: Expression): boolean {
  const { op, within } = expression as Expression & { within?: Expression };
  return (op === 'sequence' && within !== undefined) || childrenOf(expression).some(countsGroups);
}

/** The reference: the value of an expression, in plain TypeScript. */
export function evaluate(
  expression: Expression,
  row: Omit<Row, 'value'>,
  /** Values of nodes that were worked out elsewhere. */
  known?: ReadonlyMap<Expression, string | null>,
): string | null {
  const whole: Row = {
    column: (name, input) => row.column(name, input),
    lookup: (node, key) => row.lookup(node, key),
    position: row.position,
    ...(row.placeIn ? { placeIn: row.placeIn } : {}),
    value: (nested) => {
      const value = known?.get(nested);
      return value === undefined ? operationOf(nested).reference(nested as AnyNode, whole) : value;
    },
  };
  return whole.value(expression);
}
