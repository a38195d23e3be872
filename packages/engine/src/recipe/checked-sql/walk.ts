import { getOwn } from '@godwit/contract/own';
import {
  arithmetic,
  call,
  cast,
  choice,
  coalesce,
  compare,
  condition,
  extreme,
  isIn,
  NULL,
} from './build.js';
import { WRITTEN_BY_PARSER } from './functions.js';
import { likeParts } from './like.js';
import { isText, readAs } from './meet.js';
import { SqlRefused, shortened } from './refused.js';
import { isNode, nodeAt, nodesAt, only, type Serialized, textAt } from './serialized.js';
import type { Arithmetic, Checked, Comparison, Type } from './tree.js';

export interface Walk {
  /** The name of a column as the sheet has it; throws where there is none. */
  column(name: string, at: number | undefined): string;
  place(node: Serialized): number | undefined;
}

const DEEPEST = 100;

/** From DuckDB's tree to ours: what is not named here is refused. */
export function walk(node: Serialized, over: Walk, depth = 0): Checked {
  const at = over.place(node);
  if (depth > DEEPEST) throw new SqlRefused(`The expression nests more than ${DEEPEST} levels deep`, at);
  const inner = (each: Serialized) => walk(each, over, depth + 1);
  switch (node.class) {
    case 'CONSTANT':
      only(node, ['value'], 'A value', at);
      return constant(nodeAt(node, 'value'), at);
    case 'COLUMN_REF':
      only(node, ['column_names'], 'A column', at);
      return columnRef(node, over, at);
    case 'COMPARISON':
      only(node, ['left', 'right'], 'A comparison', at);
      return compare(comparison(node, at), inner(nodeAt(node, 'left')), inner(nodeAt(node, 'right')), at);
    case 'BETWEEN': {
      only(node, ['input', 'lower', 'upper'], 'BETWEEN', at);
      const [of = NULL, low = NULL, high = NULL] = ['input', 'lower', 'upper'].map((key) =>
        inner(nodeAt(node, key)),
      );
      return { kind: 'and', type: 'boolean', of: [compare('>=', of, low, at), compare('<=', of, high, at)] };
    }
    case 'CONJUNCTION': {
      only(node, ['children'], 'AND and OR', at);
      const of = nodesAt(node, 'children').map((each) => condition(inner(each), at));
      if (node.type === 'CONJUNCTION_AND') return { kind: 'and', type: 'boolean', of };
      if (node.type === 'CONJUNCTION_OR') return { kind: 'or', type: 'boolean', of };
      break;
    }
    case 'OPERATOR':
      only(node, ['children'], 'An operator', at);
      return operator(textAt(node, 'type'), nodesAt(node, 'children').map(inner), at);
    case 'CASE': {
      only(node, ['case_checks', 'else_expr'], 'CASE', at);
      const whens = nodesAt(node, 'case_checks').map((each) => {
        only(each, ['when_expr', 'then_expr'], 'CASE', at);
        return {
          when: condition(inner(nodeAt(each, 'when_expr')), at),
          use: inner(nodeAt(each, 'then_expr')),
        };
      });
      return choice(whens, inner(nodeAt(node, 'else_expr')), at);
    }
    case 'CAST': {
      only(node, ['child', 'cast_type', 'try_cast'], 'A cast', at);
      return castTo(inner(nodeAt(node, 'child')), nodeAt(node, 'cast_type'), at);
    }
    case 'FUNCTION':
      return functionCall(node, inner, at);
  }
  throw new SqlRefused(
    `${getOwn(REFUSED, String(node.class)) ?? `${String(node.class).toLowerCase()} expressions`} cannot be used here: an expression is made of columns, values, comparisons, AND, OR, NOT, CASE, casts and the allowed functions`,
    at,
  );
}

const REFUSED: Readonly<Record<string, string>> = {
  SUBQUERY: 'Subqueries',
  WINDOW: 'Window functions',
  STAR: '* and COLUMNS',
  LAMBDA: 'Lambdas and the arrow ->',
  PARAMETER: 'Parameters',
  POSITIONAL_REFERENCE: 'Columns by number',
  COLLATE: 'Collations',
  DEFAULT: 'DEFAULT',
};

function constant(value: Serialized, at: number | undefined): Checked {
  only(value, ['is_null', 'value'], 'A value', at);
  if (value.is_null === true) return NULL;
  const type = nodeAt(value, 'type');
  const given = value.value;
  switch (type.id) {
    case 'VARCHAR':
      only(type, ['id'], 'A text', at);
      return { kind: 'text', type: 'cell', value: textAt(value, 'value') };
    case 'BOOLEAN':
      return { kind: 'boolean', type: 'boolean', value: given === true };
    case 'TINYINT':
    case 'SMALLINT':
    case 'INTEGER':
    case 'BIGINT':
    case 'DECIMAL': {
      if (!Number.isSafeInteger(given)) break;
      const info = type.id === 'DECIMAL' ? nodeAt(type, 'type_info') : {};
      return decimal(Number(given), Number(isNode(info) ? (info.scale ?? 0) : 0));
    }
    case 'DOUBLE':
      if (typeof given !== 'number' || !Number.isFinite(given)) break;
      return readAs({ kind: 'text', type: 'text', value: String(given) }, 'double');
  }
  throw new SqlRefused('Numbers in an expression have at most 15 digits', at);
}

function decimal(unscaled: number, scale: number): Checked {
  if (scale === 0) return { kind: 'number', type: 'integer', digits: String(unscaled) };
  const digits = String(Math.abs(unscaled)).padStart(scale + 1, '0');
  const sign = unscaled < 0 ? '-' : '';
  return {
    kind: 'number',
    type: 'number',
    digits: `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`,
  };
}

function columnRef(node: Serialized, over: Walk, at: number | undefined): Checked {
  const names = node.column_names;
  if (!Array.isArray(names) || names.length !== 1 || typeof names[0] !== 'string')
    throw new SqlRefused(
      `A column is named by one name; put double quotes around one that holds a dot, as in "unit.price"`,
      at,
    );
  return { kind: 'column', type: 'cell', name: over.column(names[0], at) };
}

const COMPARISONS: Readonly<Record<string, Comparison>> = {
  COMPARE_EQUAL: '=',
  COMPARE_NOTEQUAL: '<>',
  COMPARE_LESSTHAN: '<',
  COMPARE_LESSTHANOREQUALTO: '<=',
  COMPARE_GREATERTHAN: '>',
  COMPARE_GREATERTHANOREQUALTO: '>=',
  COMPARE_DISTINCT_FROM: 'IS DISTINCT FROM',
  COMPARE_NOT_DISTINCT_FROM: 'IS NOT DISTINCT FROM',
};

function comparison(node: Serialized, at: number | undefined): Comparison {
  const found = getOwn(COMPARISONS, textAt(node, 'type'));
  if (!found) throw new SqlRefused('This comparison cannot be used here', at);
  return found;
}

function operator(type: string, of: Checked[], at: number | undefined): Checked {
  const [first = NULL] = of;
  const not = (node: Checked): Checked => ({ kind: 'not', type: 'boolean', of: node });
  switch (type) {
    case 'OPERATOR_NOT':
      return not(condition(first, at));
    case 'OPERATOR_IS_NULL':
      return { kind: 'is_null', type: 'boolean', of: first };
    case 'OPERATOR_IS_NOT_NULL':
      return not({ kind: 'is_null', type: 'boolean', of: first });
    case 'OPERATOR_COALESCE':
      return coalesce(of, at);
    case 'COMPARE_IN':
      return isIn(of, at);
    case 'COMPARE_NOT_IN':
      return not(isIn(of, at));
    // Nothing here raises, so there is nothing to try.
    case 'OPERATOR_TRY':
      return first;
  }
  throw new SqlRefused('Lists, arrays and grouping cannot be used here', at);
}

const TYPES: Readonly<Record<string, Type>> = {
  VARCHAR: 'text',
  BOOLEAN: 'boolean',
  TINYINT: 'integer',
  SMALLINT: 'integer',
  INTEGER: 'integer',
  BIGINT: 'integer',
  FLOAT: 'double',
  DOUBLE: 'double',
  DATE: 'date',
  TIMESTAMP: 'timestamp',
  INTERVAL: 'interval',
};

function castTo(node: Checked, type: Serialized, at: number | undefined): Checked {
  const id = textAt(type, 'id');
  if (id === 'DECIMAL') {
    const { width, scale } = nodeAt(type, 'type_info');
    if (typeof width !== 'number' || typeof scale !== 'number' || scale > 10)
      throw new SqlRefused('A DECIMAL has at most 10 digits after the point', at);
    return cast(node, `decimal(${width},${scale})`, at);
  }
  const known = getOwn(TYPES, id);
  if (!known || 'type_info' in type)
    throw new SqlRefused(
      'This type cannot be cast to: use VARCHAR, BOOLEAN, INTEGER, BIGINT, DECIMAL, DOUBLE, DATE or TIMESTAMP',
      at,
    );
  // The parser writes TRUE as CAST('t' AS BOOLEAN).
  if (known === 'boolean' && node.kind === 'text' && /^[tf]$/.test(node.value))
    return { kind: 'boolean', type: 'boolean', value: node.value === 't' };
  return cast(node, known, at);
}

const LIKES: Readonly<Record<string, { fold: boolean; not: boolean }>> = {
  '~~': { fold: false, not: false },
  '!~~': { fold: false, not: true },
  '~~*': { fold: true, not: false },
  '!~~*': { fold: true, not: true },
  like_escape: { fold: false, not: false },
  not_like_escape: { fold: false, not: true },
  ilike_escape: { fold: true, not: false },
  not_ilike_escape: { fold: true, not: true },
};

function functionCall(
  node: Serialized,
  inner: (each: Serialized) => Checked,
  at: number | undefined,
): Checked {
  const name = textAt(node, 'function_name').toLowerCase();
  const what = `The function ${shortened(name)}`;
  only(
    node,
    ['function_name', 'schema', 'children', 'order_bys', 'distinct', 'is_operator', 'export_state'],
    what,
    at,
  );
  if (node.schema !== undefined && !(node.schema === 'main' && WRITTEN_BY_PARSER.has(name)))
    throw new SqlRefused(`${what} is written without a schema or a column in front, as in upper("Name")`, at);
  if (node.distinct !== false || node.export_state !== false)
    throw new SqlRefused(`${what} cannot have DISTINCT or EXPORT_STATE`, at);
  const order = nodeAt(node, 'order_bys');
  only(order, [], what, at);
  const args = nodesAt(node, 'children').map(inner);
  const [first = NULL, second = NULL] = args;
  const operator = getOwn(ARITHMETIC, name);
  if (operator && args.length === 2) return arithmetic(operator, first, second, at);
  if (name === '-' && args.length === 1)
    return arithmetic('-', { kind: 'number', type: 'integer', digits: '0' }, first, at);
  if (name === '+' && args.length === 1) return cast(first, 'number', at);
  const like = getOwn(LIKES, name);
  if (like) return likeCall(args, like, at);
  if (name === 'nullif' && args.length === 2)
    return choice([{ when: compare('=', first, second, at), use: NULL }], first, at);
  if (name === 'greatest' || name === 'least') return extreme(name, args, at);
  return call(name, args, at);
}

const ARITHMETIC: Readonly<Record<string, Arithmetic>> = {
  '+': '+',
  '-': '-',
  '*': '*',
  '/': '/',
  '%': '%',
  mod: '%',
};

function likeCall(
  args: readonly Checked[],
  { fold, not }: { fold: boolean; not: boolean },
  at: number | undefined,
): Checked {
  const [of = NULL, pattern, escaping] = args;
  if (pattern?.kind !== 'text' || (escaping && escaping.kind !== 'text'))
    throw new SqlRefused('LIKE takes a quoted text as its pattern, nothing calculated', at);
  if (pattern.value.length > 1000) throw new SqlRefused('A LIKE pattern has at most 1000 characters', at);
  if (!isText(of.type) && of.type !== 'null')
    throw new SqlRefused('LIKE compares text: cast the value with ::VARCHAR', at);
  const parts = likeParts(pattern.value, escaping?.kind === 'text' ? escaping.value : '', at);
  const like: Checked = { kind: 'like', type: 'boolean', of, parts, fold };
  return not ? { kind: 'not', type: 'boolean', of: like } : like;
}
