import { z } from 'zod';
import { isBlank, lowerText } from '../cells/text.js';
import { literal, literals } from '../duck/sql.js';
import { type Expression, nested, type Row, type SqlContext, text } from './operation.js';
import { parsePattern, patternText, regExpOf } from './pattern.js';

/** A question about a row: for `if`, and for the filters of a sheet. Always yes or no; a blank equals a blank. */
export type Condition =
  | { test: 'blank'; of: Expression }
  | { test: 'equals'; of: Expression; to: Expression; ignore_case: boolean }
  | { test: 'one_of'; of: Expression; values: string[]; ignore_case: boolean }
  | { test: 'contains'; of: Expression; text: string; ignore_case: boolean }
  | { test: 'matches'; of: Expression; pattern: string; ignore_case: boolean }
  | { test: 'compare'; of: Expression; as: Comparable; is: Comparison; to: string }
  | { test: 'not'; of: Condition }
  | { test: 'and'; of: Condition[] }
  | { test: 'or'; of: Condition[] };

/** Plain decimals (as `number` writes them), or ISO dates with or without a time of day (as `date` writes them). */
type Comparable = 'number' | 'date';
type Comparison = '<' | '<=' | '>' | '>=';

const ignore_case = z.boolean().default(false);
const inner: z.ZodType<Condition> = z.lazy(() => conditionSchema);

export const conditionSchema: z.ZodType<Condition> = z
  .discriminatedUnion('test', [
    z.strictObject({ test: z.literal('blank'), of: nested }),
    z.strictObject({ test: z.literal('equals'), of: nested, to: nested, ignore_case }),
    z.strictObject({
      test: z.literal('one_of'),
      of: nested,
      values: z.array(text).min(1).max(20_000),
      ignore_case,
    }),
    z.strictObject({ test: z.literal('contains'), of: nested, text: text.min(1), ignore_case }),
    z.strictObject({ test: z.literal('matches'), of: nested, pattern: patternText, ignore_case }),
    z
      .strictObject({
        test: z.literal('compare'),
        of: nested,
        as: z.enum(['number', 'date']),
        is: z.enum(['<', '<=', '>', '>=']),
        to: text,
      })
      .refine(({ as, to }) => comparable(as).test(to), {
        path: ['to'],
        error: 'is not a plain number or ISO date',
      }),
    z.strictObject({ test: z.literal('not'), of: inner }),
    z.strictObject({ test: z.literal('and'), of: z.array(inner).min(1).max(100) }),
    z.strictObject({ test: z.literal('or'), of: z.array(inner).min(1).max(100) }),
  ])
  .meta({ id: 'Condition' });

export function conditionSql(condition: Condition, context: SqlContext): string {
  const cased = (sql: string, ignore: boolean) => (ignore ? `lower(${sql})` : sql);
  switch (condition.test) {
    case 'blank':
      return `(coalesce(${context.sql(condition.of)}, '') = '')`;
    case 'equals': {
      const [of, to] = [condition.of, condition.to].map((side) =>
        cased(`coalesce(${context.sql(side)}, '')`, condition.ignore_case),
      );
      return `(${of} = ${to})`;
    }
    case 'one_of': {
      const values = condition.ignore_case ? condition.values.map(lowerText) : condition.values;
      return `(${cased(`coalesce(${context.sql(condition.of)}, '')`, condition.ignore_case)} IN (${literals(values)}))`;
    }
    case 'contains': {
      const sought = condition.ignore_case ? lowerText(condition.text) : condition.text;
      return `contains(${cased(`coalesce(${context.sql(condition.of)}, '')`, condition.ignore_case)}, ${literal(sought)})`;
    }
    case 'matches': {
      const { source } = parsePattern(condition.pattern, condition.ignore_case);
      return `regexp_matches(coalesce(${context.sql(condition.of)}, ''), ${literal(source)})`;
    }
    case 'compare': {
      // Inside a CASE, so that only what is a number is cast.
      const cell = context.let(`coalesce(${context.sql(condition.of)}, '')`);
      const cast = (sql: string) => (condition.as === 'number' ? `TRY_CAST(${sql} AS DECIMAL(38, 18))` : sql);
      const holds = `${cast(cell)} ${condition.is} ${cast(literal(condition.to))}`;
      return `CASE WHEN regexp_matches(${cell}, ${literal(`(${comparable(condition.as).source})`)}) THEN ${holds} ELSE false END`;
    }
    case 'not':
      return `(NOT ${conditionSql(condition.of, context)})`;
    default:
      return `(${condition.of.map((each) => conditionSql(each, context)).join(` ${condition.test.toUpperCase()} `)})`;
  }
}

export function conditionHolds(condition: Condition, row: Row): boolean {
  if (condition.test === 'not') return !conditionHolds(condition.of, row);
  if (condition.test === 'and') return condition.of.every((each) => conditionHolds(each, row));
  if (condition.test === 'or') return condition.of.some((each) => conditionHolds(each, row));
  const cell = row.value(condition.of) ?? '';
  if (condition.test === 'blank') return isBlank(cell);
  if (condition.test === 'matches') return regExpOf(condition.pattern, condition.ignore_case).test(cell);
  if (condition.test === 'compare') return compares(cell, condition);
  const cased = (value: string) => (condition.ignore_case ? lowerText(value) : value);
  if (condition.test === 'equals') return cased(cell) === cased(row.value(condition.to) ?? '');
  if (condition.test === 'contains') return cased(cell).includes(cased(condition.text));
  return condition.values.map(cased).includes(cased(cell));
}

const NUMBER = /^-?[0-9]{1,20}(?:\.[0-9]{1,18})?$/;
const DATE = /^[0-9]{4}-[0-9]{2}-[0-9]{2}(?:[T ][0-9:.]{5,12})?$/;

function comparable(as: Comparable): RegExp {
  return as === 'number' ? NUMBER : DATE;
}

/** What is no number, or no date, is neither less nor more. */
function compares(cell: string, { as, is, to }: Condition & { test: 'compare' }): boolean {
  if (!comparable(as).test(cell)) return false;
  const [a, b] = as === 'number' ? [scaled(cell), scaled(to)] : [cell, to];
  if (is === '<') return a < b;
  if (is === '<=') return a <= b;
  return is === '>' ? a > b : a >= b;
}

function scaled(number: string): bigint {
  const [whole = '', fraction = ''] = number.split('.');
  return BigInt(whole + fraction.padEnd(18, '0'));
}

const compared: Record<Comparable, Record<Comparison, string>> = {
  number: { '<': 'is less than', '<=': 'is at most', '>': 'is more than', '>=': 'is at least' },
  date: { '<': 'is before', '<=': 'is on or before', '>': 'is after', '>=': 'is on or after' },
};

export function conditionEnglish(condition: Condition, say: (expression: Expression) => string): string {
  return worded(condition, say, false);
}

function worded(condition: Condition, say: (expression: Expression) => string, isNot: boolean): string {
  const either = (holds: string, holdsNot: string) => (isNot ? holdsNot : holds);
  switch (condition.test) {
    case 'blank':
      return `${say(condition.of)} ${either('is', 'is not')} blank`;
    case 'equals':
      return `${say(condition.of)} ${either('equals', 'does not equal')} ${say(condition.to)}`;
    case 'one_of':
      return `${say(condition.of)} is ${either('one', 'none')} of ${condition.values.map((value) => `"${value}"`).join(', ')}`;
    case 'contains':
      return `${say(condition.of)} ${either('contains', 'does not contain')} "${condition.text}"`;
    case 'matches':
      return `${say(condition.of)} ${either('matches', 'does not match')} /${condition.pattern}/`;
    case 'not':
      return isNot ? `not (${worded(condition.of, say, true)})` : worded(condition.of, say, true);
    case 'compare': {
      const text = `${say(condition.of)} ${compared[condition.as][condition.is]} ${condition.to}`;
      // What is no number is neither more nor less.
      return either(text, `not (${text})`);
    }
    default: {
      const text = `(${condition.of.map((each) => worded(each, say, false)).join(` ${condition.test} `)})`;
      return either(text, `not ${text}`);
    }
  }
}

export function conditionChildren(condition: Condition): Expression[] {
  if (condition.test === 'not') return conditionChildren(condition.of);
  if (condition.test === 'and' || condition.test === 'or') return condition.of.flatMap(conditionChildren);
  return condition.test === 'equals' ? [condition.of, condition.to] : [condition.of];
}
