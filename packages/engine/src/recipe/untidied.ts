import { collapseSql, trimSql } from '../cells/text.js';
import type { Expression, SqlContext } from './operation.js';

const tidying = new Map([
  ['collapse', collapseSql],
  ['trim', trimSql],
]);

/**
 * What is read whatever spaces stand around it (a number, a date) is read as it stands; only what could not be read is
 * tidied, to be given back. `tidy`: the step that was left out.
 */
export function untidied(
  expression: Expression,
  context: SqlContext,
): { value: string; tidy: (sql: string) => string } {
  const step = tidying.get(expression.op);
  const { of = undefined } = expression as { of?: Expression };
  if (!step || !of) return { value: context.let(context.sql(expression)), tidy: (sql) => sql };
  return { value: context.let(context.sql(of)), tidy: (sql) => step(sql, context) };
}
