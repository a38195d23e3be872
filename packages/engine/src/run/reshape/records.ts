import { blankSql, trimSql, trimText } from '../../cells/text.js';
import { literal } from '../../duck/sql.js';
import { records as kind, type Records } from '../../recipe/reshape/records.js';
import { Scope } from '../../recipe/scope.js';
import { originColumns, placeColumn, type Relation } from '../relation.js';
import { columnOf, inOrder, leftOut, newColumns, originOf } from './step.js';

/** A record has the origin of the row that begins it. */
export function records(relation: Relation, step: Records): Relation {
  const { table, row, parts } = originOf(relation);
  const lines = linesSql(relation, step);
  const columns = newColumns(relation, kind.columns([], step));
  const start = [row, ...parts, ...placeColumn(relation)].map(
    (column) => `arg_min(${column}, line) AS ${column}`,
  );
  const cells = [...columns.values()].map(
    (column, slot) => `arg_min_null(value, line) FILTER (slot = ${slot}) AS ${column}`,
  );
  // The first line of a key counts. One that starts a record, or says nothing, is never left out.
  const others = `(SELECT *, record > 0 AND slot IS NOT NULL AND row_number() OVER (PARTITION BY ${table}, record, slot ORDER BY line) = 1 AS is_taken FROM ${lines} WHERE NOT starts)`;
  const isNothing = `(named = '' AND ${blankSql('value')})`;
  return {
    ...relation,
    sql: `(SELECT ${[table, ...start, ...cells].join(', ')} FROM ${lines} WHERE record > 0 GROUP BY ${table}, record)`,
    columns,
    ordered: false,
    leftOut: [
      ...relation.leftOut,
      leftOut(relation, kind.leavesOut(step), `${others} WHERE NOT is_taken AND NOT ${isNothing}`),
    ],
    absorbed: [...relation.absorbed, `SELECT ${table}, ${row} FROM ${others} WHERE is_taken OR ${isNothing}`],
  };
}

/** The rows as lines of records: which record of its table each belongs to (from 1; 0 before the first), in order. */
function linesSql(relation: Relation, step: Records): string {
  const window = inOrder(relation);
  return `(SELECT *, row_number() OVER ${window} AS line, sum(starts::INTEGER) OVER ${window} AS record FROM ${keyedSql(relation, step)})`;
}

/** What each row says (`value`) of what (`named`, and `slot` where it is listed), and whether it starts a record. */
export function keyedSql(relation: Relation, step: Records): string {
  const scope = new Scope();
  const { key, value } = pairSql(relation, step, scope);
  const kept = [...originColumns(relation), ...placeColumn(relation)];
  const keyed = `(SELECT ${kept.join(', ')}, ${key} AS named, ${value} AS value FROM ${scope.over(relation.sql)})`;
  const slots = step.names.map(({ cell }, slot) => `(${literal(trimText(cell))}, ${slot})`);
  return `(SELECT keyed.*, slots.slot, named = ${literal(trimText(step.start))} AS starts FROM ${keyed} AS keyed LEFT JOIN (VALUES ${slots.join(', ')}) AS slots(cell, slot) ON slots.cell = keyed.named)`;
}

function pairSql(
  relation: Relation,
  { key, value, separator }: Records,
  scope: Scope,
): { key: string; value: string } {
  const cell = columnOf(relation, key);
  if (value !== undefined || separator === undefined)
    return {
      key: `coalesce(${trimSql(cell, scope)}, '')`,
      value: value === undefined ? 'NULL::VARCHAR' : columnOf(relation, value),
    };
  const at = scope.let(`instr(${cell}, ${literal(separator)})`);
  const before = `CASE WHEN ${at} > 0 THEN left(${cell}, ${at} - 1) ELSE ${cell} END`;
  const after = `CASE WHEN ${at} > 0 THEN substr(${cell}, ${at} + ${Array.from(separator).length}) END`;
  return { key: `coalesce(${trimSql(before, scope)}, '')`, value: trimSql(after, scope) };
}
