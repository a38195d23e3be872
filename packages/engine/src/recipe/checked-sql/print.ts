import { WHITE_SPACE } from '../../cells/text.js';
import { literal } from '../../duck/sql.js';
import { timestampSql } from './dates.js';
import { likeSql } from './like.js';
import { isDecimal, isText } from './meet.js';
import { DECIMAL, numberSql, numberTextSql } from './numbers.js';
import { SqlRefused } from './refused.js';
import type { Checked } from './tree.js';

/** What the surrounding statement supplies. */
export interface Surroundings {
  /** The SQL of a column: VARCHAR, and short, for it is mentioned often. */
  column(name: string): string;
  /** Computes a piece of SQL once and names it. Without it pieces are repeated, and DuckDB finds them again. */
  let?(sql: string): string;
  /** Some nodes mention their operands several times; nested, that would grow without end. For the check. */
  readonly longest?: number;
}

/** SQL for a checked tree, in our own words: nothing of the author's text but names and constants. Never raises. */
export function print(node: Checked, around: Surroundings): string {
  const sql = printed(node, around);
  if (sql.length > (around.longest ?? Number.POSITIVE_INFINITY))
    throw new SqlRefused('The expression is too large: split it into several, or nest it less deep');
  return sql;
}

function printed(node: Checked, around: Surroundings): string {
  const of = (each: Checked) => print(each, around);
  const named = (sql: string) => around.let?.(sql) ?? sql;
  switch (node.kind) {
    case 'null':
      return 'CAST(NULL AS VARCHAR)';
    case 'text':
      return literal(node.value);
    case 'number':
      return `CAST(${node.digits} AS ${node.type === 'integer' ? integerType(node.digits) : DECIMAL})`;
    case 'boolean':
      return node.value ? 'TRUE' : 'FALSE';
    case 'column':
      return named(`(${blankAsNull(around.column(node.name))})`);
    case 'read':
      return read(node, isText(node.of.type) ? named(of(node.of)) : of(node.of));
    case 'compare':
      return `(${of(node.left)} ${node.op} ${of(node.right)})`;
    case 'order': {
      const [left, right] = [node.left, node.right].map((side) => named(of(side)));
      if (left === undefined || right === undefined) return 'NULL';
      const by = (reading: (text: string) => string) => `((${reading(left)}) ${node.op} (${reading(right)}))`;
      return `coalesce(${by(numberSql)}, ${by(timestampSql)}, (${left} ${node.op} ${right}))`;
    }
    case 'in':
      return `(${of(node.of)} IN (${node.items.map(of).join(', ')}))`;
    case 'and':
    case 'or':
      return `(${node.of.map(of).join(` ${node.kind.toUpperCase()} `)})`;
    case 'coalesce':
      return `coalesce(${node.of.map(of).join(', ')})`;
    case 'not':
      return `(NOT ${of(node.of)})`;
    case 'is_null':
      return `(${of(node.of)} IS NULL)`;
    case 'case':
      return `CASE ${node.whens.map(({ when, use }) => `WHEN ${of(when)} THEN ${of(use)}`).join(' ')} ELSE ${of(node.otherwise)} END`;
    case 'arithmetic':
      return arithmetic(node, of(node.left), of(node.right));
    case 'like':
      return `(${likeSql(of(node.of), node.parts, node.fold)})`;
    case 'call':
      return `(${node.spec.sql(...node.args.map(of))})`;
  }
}

/** Nearly every cell begins with a visible ASCII character, and that costs two comparisons of a prefix. */
function blankAsNull(cell: string): string {
  return `CASE WHEN ${cell} BETWEEN '!' AND '~' THEN ${cell} WHEN ${cell} = '' THEN NULL WHEN trim(${cell}, ${literal(WHITE_SPACE)}) <> '' THEN ${cell} END`;
}

function read({ type, of: { type: from } }: Extract<Checked, { kind: 'read' }>, sql: string): string {
  if (from === 'null') return `CAST(NULL AS ${duckType(type)})`;
  if (type === 'text') {
    if (isText(from)) return sql;
    return from === 'number' ? numberTextSql(sql) : `CAST(${sql} AS VARCHAR)`;
  }
  if (!isText(from)) return `TRY_CAST(${sql} AS ${duckType(type)})`;
  switch (type) {
    case 'number':
      return `(${numberSql(sql)})`;
    case 'timestamp':
      return `(${timestampSql(sql)})`;
    case 'date':
      return `TRY_CAST((${timestampSql(sql)}) AS DATE)`;
    case 'boolean':
    case 'double':
    case 'interval':
      return `TRY_CAST(${sql} AS ${duckType(type)})`;
    default:
      return `TRY_CAST((${numberSql(sql)}) AS ${duckType(type)})`;
  }
}

function arithmetic(node: Extract<Checked, { kind: 'arithmetic' }>, left: string, right: string): string {
  const { op, type } = node;
  if (type === 'number') {
    // DuckDB would multiply two small integers as small integers, and raise.
    const exact = `TRY_CAST(${left} AS ${DECIMAL}) ${op} ${right}`;
    return `TRY_CAST(TRY(${exact}) AS ${DECIMAL})`;
  }
  if (type === 'double' && (op === '/' || op === '%'))
    return `TRY(${left} ${op} CASE WHEN ${right} <> 0 THEN ${right} END)`;
  if (type === 'integer') return `CAST(TRY(${left} ${op} ${right}) AS BIGINT)`;
  if (type === 'date') return `TRY(${left} ${op} TRY_CAST(${right} AS INTEGER))`;
  return type === 'timestamp'
    ? `TRY_CAST(TRY(${left} ${op} ${right}) AS TIMESTAMP)`
    : `TRY(${left} ${op} ${right})`;
}

/** Some functions take INTEGER and no wider; it widens by itself where BIGINT is meant. */
function integerType(digits: string): string {
  return Math.abs(Number(digits)) < 2 ** 31 ? 'INTEGER' : 'BIGINT';
}

function duckType(type: Checked['type']): string {
  if (isDecimal(type)) return type.toUpperCase();
  if (type === 'number') return DECIMAL;
  if (type === 'integer') return 'BIGINT';
  return isText(type) || type === 'null' ? 'VARCHAR' : type.toUpperCase();
}
