import { isBlank, trimText } from '../../cells/text.js';
import { dateText, dayOf, timestampOf, timestampText } from './dates.js';
import type { Value } from './functions.js';
import { likeMatches } from './like.js';
import { isDecimal, isText } from './meet.js';
import { NoReference } from './no-reference.js';
import { divideRounding, fitting, numberOf, numberText, SCALE } from './numbers.js';
import type { Checked, Comparison } from './tree.js';

const DAY = 86_400_000_000n;
const DOUBLE_DIGITS = 2n ** 53n;

/** The reference: the value of a checked tree on one row. Throws NoReference where only DuckDB knows. */
export function interpret(node: Checked, cell: (name: string) => string | null): Value {
  const of = (each: Checked) => interpret(each, cell);
  switch (node.kind) {
    case 'null':
      return null;
    case 'text':
    case 'boolean':
      return node.value;
    case 'number':
      return numberOf(node.digits);
    case 'column': {
      const value = cell(node.name);
      return value === null || isBlank(trimText(value)) ? null : value;
    }
    case 'read':
      return read(node, of(node.of));
    case 'compare':
      refuseDoubles(node.left, node.right);
      return compared(node.op, of(node.left), of(node.right));
    case 'order':
      return ordered(node.op, of(node.left), of(node.right));
    case 'in': {
      const value = of(node.of);
      const found = node.items.map((item) => compared('=', value, of(item)));
      return found.includes(true) ? true : found.includes(null) ? null : false;
    }
    case 'and':
    case 'or': {
      const decisive = node.kind === 'or';
      const found = node.of.map(of);
      return found.includes(decisive) ? decisive : found.includes(null) ? null : !decisive;
    }
    case 'coalesce':
      return node.of.map(of).find((value) => value !== null) ?? null;
    case 'not': {
      const value = of(node.of);
      return value === null ? null : !value;
    }
    case 'is_null':
      return of(node.of) === null;
    case 'case':
      return of(node.whens.find(({ when }) => of(when) === true)?.use ?? node.otherwise);
    case 'arithmetic':
      return calculated(node, of(node.left), of(node.right));
    case 'like': {
      const value = of(node.of);
      return value === null ? null : likeMatches(String(value), node.parts, node.fold);
    }
    case 'call': {
      if (!node.spec.reference) throw new NoReference('this function');
      const args = node.args.map(of);
      return !node.spec.nulls && args.includes(null) ? null : node.spec.reference(...args);
    }
  }
}

function read({ type, of: { type: from } }: Extract<Checked, { kind: 'read' }>, value: Value): Value {
  if (type === 'double' || type === 'interval' || from === 'double' || from === 'interval')
    throw new NoReference('doubles and intervals');
  if (value === null) return null;
  if (type === 'text') return textOf(value, from);
  if (type === 'boolean') return booleanOf(String(value));
  if (type === 'timestamp') return isText(from) ? timestampOf(String(value)) : value;
  if (type === 'date') {
    const moment = isText(from) ? timestampOf(String(value)) : BigInt(value);
    return moment === null ? null : dayOf(moment);
  }
  const number = isText(from) ? numberOf(String(value)) : BigInt(value);
  if (number === null || type === 'number') return number;
  if (type === 'integer') {
    const whole = divideRounding(number, SCALE);
    return BigInt.asIntN(64, whole) === whole ? whole * SCALE : null;
  }
  const [width = 0, scale = 0] = isDecimal(type) ? (type.match(/\d+/g) ?? []).map(Number) : [];
  const step = 10n ** BigInt(10 - scale);
  const rounded = divideRounding(number, step);
  return (rounded < 0n ? -rounded : rounded) < 10n ** BigInt(width) ? rounded * step : null;
}

function textOf(value: Exclude<Value, null>, from: Checked['type']): string {
  if (from === 'date') return dateText(BigInt(value));
  if (from === 'timestamp') return timestampText(BigInt(value));
  if (typeof value !== 'bigint') return String(value);
  return numberText(value, isDecimal(from) ? Number(from.match(/\d+/g)?.[1]) : undefined);
}

function booleanOf(value: string): boolean | null {
  if (/^(?:true|t|yes|y|1)$/i.test(value)) return true;
  return /^(?:false|f|no|n|0)$/i.test(value) ? false : null;
}

function ordered(op: Comparison, left: Value, right: Value): Value {
  if (left === null || right === null) return null;
  const [a, b] = [String(left), String(right)];
  return (
    compared(op, numberOf(a), numberOf(b)) ??
    compared(op, timestampOf(a), timestampOf(b)) ??
    compared(op, a, b)
  );
}

function compared(op: Comparison, left: Value, right: Value): boolean | null {
  if (op === 'IS DISTINCT FROM') return left !== right;
  if (op === 'IS NOT DISTINCT FROM') return left === right;
  if (left === null || right === null) return null;
  const sign = order(left, right);
  if (op === '=') return sign === 0;
  if (op === '<>') return sign !== 0;
  if (op === '<') return sign < 0;
  if (op === '<=') return sign <= 0;
  return op === '>' ? sign > 0 : sign >= 0;
}

/** DuckDB orders text by its bytes. */
function order(left: Exclude<Value, null>, right: Exclude<Value, null>): number {
  if (typeof left === 'string') return Buffer.compare(Buffer.from(left), Buffer.from(String(right)));
  return left < right ? -1 : left > right ? 1 : 0;
}

function refuseDoubles(...sides: Checked[]): void {
  if (sides.some(({ type }) => type === 'double' || type === 'interval'))
    throw new NoReference('doubles and intervals');
}

function calculated(node: Extract<Checked, { kind: 'arithmetic' }>, left: Value, right: Value): Value {
  refuseDoubles(node, node.left, node.right);
  if (left === null || right === null) return null;
  const [a, b] = [BigInt(left), BigInt(right)];
  if (node.type === 'integer') return ((a - b) / DAY) * SCALE;
  if (node.type === 'date') return a + ((node.op === '+' ? b : -b) / SCALE) * DAY;
  switch (node.op) {
    case '+':
      return fitting(a + b);
    case '-':
      return fitting(a - b);
    case '*': {
      if (node.right.type === 'integer') return fitting((a * b) / SCALE);
      const product = fitting(a * b);
      return product === null ? null : divideRounding(product, SCALE);
    }
    case '%':
      return b === 0n ? null : a % b;
    case '/': {
      if (b === 0n) return null;
      if (a >= DOUBLE_DIGITS || b >= DOUBLE_DIGITS || a <= -DOUBLE_DIGITS || b <= -DOUBLE_DIGITS)
        throw new NoReference('division of numbers with more than 15 digits');
      const quotient = Number(a) / 1e10 / (Number(b) / 1e10);
      return BigInt(Math.sign(quotient) * Math.round(Math.abs(quotient * 1e10)));
    }
  }
}
