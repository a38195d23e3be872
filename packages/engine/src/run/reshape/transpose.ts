import { trimSql, trimText } from '../../cells/text.js';
import { literal, literals } from '../../duck/sql.js';
import { transpose as kind, type Transpose } from '../../recipe/reshape/transpose.js';
import { Scope } from '../../recipe/scope.js';
import { originColumns, type Relation } from '../relation.js';
import { columnOf, leftOut, newColumns, originOf, withPart } from './step.js';

/**
 * Each row that is listed has its place in the new rows (`slot`). A new row is the list of the cells of one column by
 * their places: with one aggregate for each of 5,000 columns instead, every cell would be looked at 5,000 times. A
 * new row has the origin of the first row that went into it.
 */
export function transpose(relation: Relation, step: Transpose): Relation {
  const { origins, part } = withPart(relation);
  const { table, row } = originOf(relation);
  const before = originColumns(relation);
  const slotted = slottedSql(relation, step);
  const counted = `(SELECT *, row_number() OVER (PARTITION BY ${table} ORDER BY ${before.join(', ')}) AS nth FROM ${slotted} WHERE slot IS NOT NULL)`;
  const columns = newColumns(relation, kind.columns([], step));
  const [label, ...made] = columns.values();
  const cells = step.columns.map((name) => `used.${columnOf(relation, name)}`);
  const first = before.map((column) => `first.${column}`).join(', ');
  const shown = [
    ...before,
    part,
    `[${literals(step.columns)}][${part} + 1] AS ${label}`,
    ...made.map((column, at) => `cells[${at + 1}] AS ${column}`),
  ];
  return {
    ...relation,
    sql: `(WITH used AS MATERIALIZED (SELECT * FROM ${counted})
      SELECT ${shown.join(', ')} FROM (
        SELECT ${before.join(', ')}, ${part}, list(cell ORDER BY slot) AS cells FROM (
          SELECT ${first}, slots.slot, unnest(range(${cells.length})) AS ${part}, unnest([${cells.join(', ')}]) AS cell
          FROM used AS first CROSS JOIN range(${step.names.length}) AS slots(slot)
          LEFT JOIN used ON used.${table} = first.${table} AND used.slot = slots.slot WHERE first.nth = 1)
        GROUP BY ${before.join(', ')}, ${part}))`,
    columns,
    origins,
    ordered: false,
    place: undefined,
    leftOut: [...relation.leftOut, leftOut(relation, kind.leavesOut(step), `${slotted} WHERE slot IS NULL`)],
    absorbed: [...relation.absorbed, `SELECT ${table}, ${row} FROM ${counted} WHERE nth > 1`],
  };
}

/** The rows, each with the number of the column it becomes (`slot`, from 0); null where it becomes none. */
export function slottedSql(relation: Relation, { key, names }: Transpose): string {
  const scope = new Scope();
  const { table } = originOf(relation);
  const cell = `coalesce(${trimSql(columnOf(relation, key), scope)}, '')`;
  const keyed = `(SELECT *, ${cell} AS named FROM ${scope.over(relation.sql)})`;
  const counted = `(SELECT *, row_number() OVER (PARTITION BY ${table}, named ORDER BY ${originColumns(relation).join(', ')}) AS again FROM ${keyed})`;
  const times = new Map<string, number>();
  const slots = names.map(({ cell }, slot) => {
    const text = trimText(cell);
    const again = (times.get(text) ?? 0) + 1;
    times.set(text, again);
    return `(${literal(text)}, ${again}, ${slot})`;
  });
  return `(SELECT counted.*, slots.slot FROM ${counted} AS counted LEFT JOIN (VALUES ${slots.join(', ')}) AS slots(cell, again, slot) ON slots.cell = counted.named AND slots.again = counted.again)`;
}
