import { literal } from '../../duck/sql.js';
import { type Context, contextOf } from '../../recipe/reshape/context.js';
import { allColumns, type Relation } from '../relation.js';
import { newColumns, originOf } from './step.js';

/** The same text in every row of a table, another in those of the next. */
export function context(relation: Relation, { columns }: Context): Relation {
  const origin = originOf(relation);
  const made = newColumns(
    relation,
    columns.map(({ to }) => to),
  );
  const added = columns.map((column) => {
    const texts = origin.tables.map(({ table }, at) => {
      const { value } = contextOf(table, column);
      return `WHEN ${at} THEN ${value === null ? 'NULL' : literal(value)}`;
    });
    const cell = texts.length > 0 ? `CASE ${origin.table} ${texts.join(' ')} END` : 'NULL';
    return `CAST(${cell} AS VARCHAR) AS ${made.get(column.to)}`;
  });
  return {
    ...relation,
    sql: `(SELECT ${[...allColumns(relation), ...added].join(', ')} FROM ${relation.sql})`,
    columns: new Map([...relation.columns, ...made]),
  };
}
