import { getOwn } from '@godwit/contract/own';
import type { Condition } from './condition.js';
import { type AnyExpression, childrenOf, type Expression, parseExpression } from './expression.js';

type Of<Name extends AnyExpression['op']> = Extract<AnyExpression, { op: Name }>;

/** Told apart by `op`. Every expression of a recipe went through the parser, which knows no others. */
export function anyOf(expression: Expression): AnyExpression {
  return expression as AnyExpression;
}

export function isOp<Name extends AnyExpression['op']>(
  expression: Expression,
  ...names: Name[]
): expression is Of<Name> {
  return (names as string[]).includes(expression.op);
}

/** A node with the defaults of its operation filled in. Throws a ZodError. */
export function node(document: { op: AnyExpression['op'] } & Record<string, unknown>): Expression {
  return parseExpression(document);
}

/**
 * The expression with every node, innermost first, put through `change`, conditions of `if` included. What nothing
 * changes is the same object afterwards.
 */
export function rewrite(
  expression: Expression,
  change: (node: AnyExpression) => Expression = (node) => node,
): Expression {
  return change(anyOf(rewriteInside(expression, change)));
}

/** The same for a condition. */
export function rewriteCondition(
  condition: Condition,
  change: (node: AnyExpression) => Expression,
): Condition {
  return rewriteInside(condition, change);
}

/** Of what stands inside: fields, lists of parts, named arguments, conditions. */
function rewriteInside<T extends object>(value: T, change: (node: AnyExpression) => Expression): T {
  const entries = Object.entries(value).map(([key, field]) => [key, rewriteField(field, change)] as const);
  const fields: Record<string, unknown> = value as Record<string, unknown>;
  if (entries.every(([key, field]) => field === getOwn(fields, key))) return value;
  return (Array.isArray(value) ? entries.map(([, field]) => field) : Object.fromEntries(entries)) as T;
}

function rewriteField(field: unknown, change: (node: AnyExpression) => Expression): unknown {
  if (typeof field !== 'object' || field === null) return field;
  if ('op' in field && typeof field.op === 'string') return rewrite(field as Expression, change);
  return rewriteInside(field, change);
}

/** Every node of these operations, outermost first. */
export function nodesOf<Name extends AnyExpression['op']>(
  expression: Expression,
  ...names: Name[]
): Of<Name>[] {
  const inner = childrenOf(expression).flatMap((child) => nodesOf(child, ...names));
  return isOp(expression, ...names) ? [expression, ...inner] : inner;
}

export function replaceNode(expression: Expression, old: Expression, by: Expression): Expression {
  if (expression === old) return by;
  const inside = (value: unknown): unknown => {
    if (value === old) return by;
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(([key, field]) => [key, inside(field)] as const);
    const fields = value as Record<string, unknown>;
    if (entries.every(([key, field]) => field === getOwn(fields, key))) return value;
    return Array.isArray(value) ? entries.map(([, field]) => field) : Object.fromEntries(entries);
  };
  return inside(expression) as Expression;
}

/** A step that makes a text out of one other. */
export type Step = Extract<AnyExpression, { of: Expression }>;

export function isStep(expression: Expression): expression is Step {
  return 'of' in expression && !Array.isArray(expression.of);
}

/** The steps from the outermost inwards, and what the innermost of them is applied to. */
export function spineOf(expression: Expression): { steps: Step[]; source: Expression } {
  const steps: Step[] = [];
  let source = expression;
  while (isStep(source)) {
    steps.push(source);
    source = source.of;
  }
  return { steps, source };
}

/** The same step of another text. */
export function withOf(step: Step, of: Expression): Expression {
  const changed: Step = { ...step, of };
  return changed;
}

/** The steps, outermost first, around another source. */
export function around(steps: readonly Step[], source: Expression): Expression {
  return steps.reduceRight((of, step) => withOf(step, of), source);
}

/** Puts a step around each column that it reads, or around those of one name. */
export function wrapColumns(
  expression: Expression,
  wrap: (column: Of<'column'>) => Expression,
  name?: string,
): Expression {
  return rewrite(expression, (each) =>
    isOp(each, 'column') && (name === undefined || each.name === name) ? wrap(each) : each,
  );
}
