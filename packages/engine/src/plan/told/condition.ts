import { COMPARISONS, type Worded, worded } from '../../edit/condition.js';
import type { Said, SaidCondition } from '../../language/instruction.js';
import type { Condition } from '../../recipe/condition.js';
import { node } from '../../recipe/edit.js';
import type { Expression } from '../../recipe/operation.js';
import type { ViewColumn } from '../views/view.js';

/** A thing that a condition speaks of, as it can be read in a row. */
export interface Meant {
  expression: Expression;
  /** Where it is a column of the source as it stands. */
  column?: ViewColumn;
  /** Whether it is a plain number, as the template wants it. */
  isNumber?: boolean;
}

/** What the rows of a sheet have to be asked about. */
export interface Asked {
  column(said: Said): Meant | undefined;
  /** The column that holds one of these values, where the sentence names none. */
  holding(values: readonly string[], test: 'equal' | 'starts' | 'ends' | 'contains'): Meant | undefined;
  /** Whether the rows come from this table, or are of this part of a row; undefined where there is no such thing. */
  isFrom(said: Said): boolean | undefined;
  /** What the sentence is about when it does not say. */
  subject?: Meant | undefined;
}

/** The condition for the rows of one view; true or false where that is known beforehand; undefined where it cannot be asked. */
export function conditionOf(said: SaidCondition, asked: Asked): Condition | boolean | undefined {
  switch (said.is) {
    case 'and':
    case 'or':
      return several(
        said.is,
        said.of.map((each) => conditionOf(each, asked)),
      );
    case 'from':
      return negated(asked.isFrom(said.table), said.not);
    case 'role':
      return negated(asked.isFrom(said.role), said.not);
    case 'blank':
    case 'filled': {
      const meant = of(said.column, asked);
      if (!meant || 'other' in said) return undefined;
      const blank: Condition = { test: 'blank', of: emptied(meant.expression) };
      return said.is === 'blank' ? blank : { test: 'not', of: blank };
    }
    case 'same_as': {
      const meant = of(said.column, asked);
      const other = asked.column(said.other);
      if (!meant || !other) return undefined;
      return negated(
        { test: 'equals', of: meant.expression, to: other.expression, ignore_case: true },
        said.not,
      );
    }
    case 'equal':
    case 'starts':
    case 'ends':
    case 'contains':
    case 'matches': {
      const test = said.is === 'matches' ? 'contains' : said.is;
      const meant = of(said.column, asked) ?? asked.holding(said.values, test);
      return meant && negated(textual(said, meant), said.not);
    }
    default: {
      const meant = of(said.column, asked);
      if (!meant || 'other' in said) return undefined;
      const isDate = said.is === 'before' || said.is === 'after';
      return compare(meant.expression, isDate ? 'date' : 'number', COMPARISONS[said.is], said.value);
    }
  }
}

function of(said: Said | undefined, asked: Asked): Meant | undefined {
  return said === undefined ? asked.subject : (asked.column(said) ?? undefined);
}

function compare(
  of: Expression,
  as: 'number' | 'date',
  is: '<' | '<=' | '>' | '>=',
  to: string,
): Condition | undefined {
  const plain = as === 'number' ? /^-?\d{1,20}(?:\.\d{1,18})?$/ : /^\d{4}-\d{2}-\d{2}$/;
  return plain.test(to) ? { test: 'compare', of, as, is, to } : undefined;
}

function textual(said: Worded, { expression, column, isNumber }: Meant): Condition | undefined {
  const [first = '', ...others] = said.values;
  if (said.values.length === 0) return undefined;
  if (said.is === 'equal') {
    // A list in a cell holds the value among others.
    if (column?.profile.kinds[0]?.kind === 'json')
      return worded(expression, {
        is: 'contains',
        values: said.values.map((value) => JSON.stringify(value)),
      });
    const isShort = said.values.join('').length < longestList;
    if (column && isShort && said.values.some((value) => isListed(value, column)))
      return { test: 'matches', of: expression, pattern: listedPattern(said.values), ignore_case: true };
    const number = isNumber && others.length === 0 ? compare(expression, 'number', '<=', first) : undefined;
    if (number) return { test: 'and', of: [number, { ...number, is: '>=' } as Condition] };
  }
  return worded(said.is === 'contains' ? expression : node({ op: 'collapse', of: expression }), said);
}

/** A pattern has room for so much. */
const longestList = 500;

/** Whether a value is one of several in some cells of a column: "new, VIP". */
function isListed(value: string, { profile: { sample } }: ViewColumn): boolean {
  const pattern = new RegExp(listedPattern([value]), 'iu');
  return sample.some((each) => each.value.trim().length > value.length && pattern.test(each.value));
}

/** Finds texts alone or between the marks that part lists. */
export function listedPattern(values: readonly string[]): string {
  const texts = values.map((value) => value.trim().replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
  return `(?:^|[,;|])\\s*(?:${texts.join('|')})\\s*(?:$|[,;|])`;
}

function several(
  is: 'and' | 'or',
  parts: (Condition | boolean | undefined)[],
): Condition | boolean | undefined {
  if (parts.includes(undefined)) return undefined;
  const decisive = is === 'or';
  if (parts.includes(decisive)) return decisive;
  const open = parts.filter((part) => typeof part === 'object');
  if (open.length === 0) return !decisive;
  return open.length === 1 ? open[0] : { test: is, of: open };
}

function negated(
  condition: Condition | boolean | undefined,
  not: boolean | undefined,
): Condition | boolean | undefined {
  if (!not || condition === undefined) return condition;
  return typeof condition === 'boolean' ? !condition : { test: 'not', of: condition };
}

/** A placeholder is as good as nothing. */
function emptied(expression: Expression): Expression {
  return node({ op: 'empty_if', of: expression });
}
