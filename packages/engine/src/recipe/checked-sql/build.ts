import { getOwn } from '@godwit/contract/own';
import { type Argument, type CallSpec, functionNamed, functionNames } from './functions.js';
import { isNumeric, isText, meet, readAs, typeName } from './meet.js';
import { SqlRefused, shortened } from './refused.js';
import type { Arithmetic, Checked, Comparison, Type, When } from './tree.js';

type At = number | undefined;

export const NULL: Checked = { kind: 'null', type: 'null' };

export function compare(op: Comparison, left: Checked, right: Checked, at: At): Checked {
  const [a = left, b = right] = meet([left, right], at);
  const inOrder = op.startsWith('<') || op.startsWith('>');
  if (inOrder && op !== '<>') {
    if (a.type === 'boolean' || a.type === 'interval')
      throw new SqlRefused(`${typeName(a.type)} has no order: use = or <>`, at);
    if (left.type === 'cell' && right.type === 'cell')
      return { kind: 'order', type: 'boolean', op, left, right };
  }
  return { kind: 'compare', type: 'boolean', op, left: a, right: b };
}

export function isIn(items: readonly Checked[], at: At): Checked {
  const [of = NULL, ...others] = meet(items, at);
  return { kind: 'in', type: 'boolean', of, items: others };
}

export function condition(node: Checked, at: At): Checked {
  if (node.type === 'boolean') return node;
  if (node.type === 'null' || isText(node.type)) return readAs(node, 'boolean');
  throw new SqlRefused(`A condition is needed here, not ${typeName(node.type)}`, at);
}

export function choice(whens: readonly When[], otherwise: Checked, at: At): Checked {
  const values = meet([...whens.map(({ use }) => use), otherwise], at);
  return {
    kind: 'case',
    type: typeOf(values),
    whens: whens.map(({ when, use }, index) => ({ when, use: values[index] ?? use })),
    otherwise: values.at(-1) ?? otherwise,
  };
}

export function coalesce(items: readonly Checked[], at: At): Checked {
  const values = meet(items, at);
  return { kind: 'coalesce', type: typeOf(values), of: values };
}

/** Texts may be both: then one that is said to be text makes the whole text. */
function typeOf(values: readonly Checked[]): Type {
  const types = values.map(({ type }) => type).filter((type) => type !== 'null');
  return types.includes('text') ? 'text' : (types[0] ?? 'null');
}

const CASTS: Readonly<Record<string, (type: Type) => boolean>> = {
  boolean: isText,
  date: (type) => isText(type) || type === 'timestamp',
  timestamp: (type) => isText(type) || type === 'date',
};

export function cast(node: Checked, type: Type, at: At): Checked {
  if (node.type === type) return node;
  if (type === 'interval' && node.kind !== 'text')
    throw new SqlRefused("An interval is written in the expression itself, as INTERVAL '3 days'", at);
  const readable = getOwn(CASTS, type) ?? ((from: Type) => isText(from) || isNumeric(from));
  if (node.type !== 'null' && type !== 'text' && !readable(node.type))
    throw new SqlRefused(`${typeName(node.type)} cannot be read as ${typeName(type)}`, at);
  return { kind: 'read', type, of: node };
}

export function arithmetic(op: Arithmetic, left: Checked, right: Checked, at: At): Checked {
  const dated = (type: Type) => type === 'date' || type === 'timestamp' || type === 'interval';
  if (dated(left.type) || dated(right.type)) return dateArithmetic(op, left, right, at);
  for (const { type } of [left, right])
    if (type === 'boolean')
      throw new SqlRefused('A condition is no number: it cannot be calculated with', at);
  if ([left.type, right.type].includes('double'))
    return {
      kind: 'arithmetic',
      type: 'double',
      op,
      left: readAs(left, 'double'),
      right: readAs(right, 'double'),
    };
  return { kind: 'arithmetic', type: 'number', op, left: numeric(left), right: numeric(right) };
}

/** Whole numbers stay so: DuckDB multiplies a DECIMAL(38,10) by one without giving up digits before the point. */
function numeric(node: Checked): Checked {
  return node.type === 'integer' ? node : readAs(node, 'number');
}

function dateArithmetic(op: Arithmetic, left: Checked, right: Checked, at: At): Checked {
  const with_ = (type: Type, a: Checked, b: Checked): Checked => ({
    kind: 'arithmetic',
    type,
    op,
    left: a,
    right: b,
  });
  const moment = (node: Checked) => (isText(node.type) ? readAs(node, 'timestamp') : node);
  const days = (node: Checked) => readAs(node, 'integer');
  const countable = ({ type }: Checked) => isText(type) || isNumeric(type);
  if (op === '+' && left.type === 'interval' && right.type !== 'interval')
    return dateArithmetic(op, right, left, at);
  if (op === '+' && right.type === 'date' && countable(left)) return dateArithmetic(op, right, left, at);
  if ((op === '+' || op === '-') && right.type === 'interval' && moment(left).type !== 'interval')
    if (['date', 'timestamp'].includes(moment(left).type)) return with_('timestamp', moment(left), right);
  if (op === '-' && left.type === 'date' && (right.type === 'date' || right.type === 'cell'))
    return with_('integer', left, readAs(right, 'date'));
  if (op === '-' && left.type === 'cell' && right.type === 'date')
    return with_('integer', readAs(left, 'date'), right);
  if ((op === '+' || op === '-') && left.type === 'date' && countable(right))
    return with_('date', left, days(right));
  throw new SqlRefused(
    `${typeName(left.type)} ${op} ${typeName(right.type)} has no meaning here: a date takes + or - with a number of days or an INTERVAL, and the difference of two dates is a number of days (date_diff for other units)`,
    at,
  );
}

export function call(name: string, given: readonly Checked[], at: At): Checked {
  const spec = functionNamed(name);
  if (!spec)
    throw new SqlRefused(
      `The function ${shortened(name)} is not one that may be used here. There are: ${functionNames().join(', ')}`,
      at,
    );
  const wanted = [...spec.args, ...(spec.optional ?? [])];
  if (given.length < spec.args.length || (given.length > wanted.length && !spec.rest))
    throw new SqlRefused(`${name} does not take ${given.length} arguments`, at);
  const args = given.map((node, index) => argument(name, node, wanted[index] ?? spec.rest ?? 'any', at));
  const [first] = args;
  const type = spec.result === 'as first' ? (first?.type === 'cell' ? 'cell' : 'text') : spec.result;
  return { kind: 'call', type, spec, args };
}

function argument(name: string, node: Checked, wanted: Argument, at: At): Checked {
  if (typeof wanted === 'object') return constant(name, node, wanted, at);
  if (wanted === 'any') return readAs(node, 'text');
  if (wanted === 'text') {
    if (isText(node.type) || node.type === 'null') return node;
    throw new SqlRefused(`${name} takes text, not ${typeName(node.type)}: cast it with ::VARCHAR`, at);
  }
  return cast(node, wanted, at);
}

function constant(name: string, node: Checked, wanted: Extract<Argument, object>, at: At): Checked {
  if (wanted.constant === 'integer') {
    const value = node.kind === 'number' ? Number(node.digits) : Number.NaN;
    if (Number.isInteger(value) && value >= wanted.from && value <= wanted.to) return node;
    throw new SqlRefused(
      `${name} takes a whole number here, written out, ${wanted.from} to ${wanted.to}`,
      at,
    );
  }
  if (node.kind !== 'text') throw new SqlRefused(`${name} takes a quoted text here, nothing calculated`, at);
  if (wanted.of && !wanted.of.includes(node.value.toLowerCase()))
    throw new SqlRefused(`${name} takes one of ${wanted.of.map((each) => `'${each}'`).join(', ')} here`, at);
  if (wanted.longest !== undefined && node.value.length > wanted.longest)
    throw new SqlRefused(`${name} takes a text of at most ${wanted.longest} characters here`, at);
  if (wanted.without && node.value.toLowerCase().includes(wanted.without))
    throw new SqlRefused(`${name} cannot take ${wanted.without} here`, at);
  return node;
}

/** For greatest and least: cells have no order of their own until somebody says what they are. */
export function extreme(which: 'greatest' | 'least', given: readonly Checked[], at: At): Checked {
  const values = meet(given, at);
  const type = typeOf(values);
  if (type === 'cell' || type === 'boolean' || type === 'interval')
    throw new SqlRefused(
      `${which} needs to know what it compares: cast a column, for example "Amount"::DECIMAL(18,2)`,
      at,
    );
  return { kind: 'call', type, spec: EXTREMES[which], args: values };
}

const EXTREMES: Record<'greatest' | 'least', CallSpec> = {
  greatest: { args: ['any'], rest: 'any', result: 'text', sql: (...args) => `greatest(${args.join(', ')})` },
  least: { args: ['any'], rest: 'any', result: 'text', sql: (...args) => `least(${args.join(', ')})` },
};
