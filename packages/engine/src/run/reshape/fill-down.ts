import { blankSql } from '../../cells/text.js';
import type { FillDown } from '../../recipe/reshape/fill-down.js';
import { originColumns, placeColumn, type Relation } from '../relation.js';
import { columnOf, inOrder } from './step.js';

export function fillDown(relation: Relation, { columns }: FillDown): Relation {
  const filled = new Set(columns.map((name) => columnOf(relation, name)));
  const shown = [...relation.columns.values()].map((column) =>
    filled.has(column)
      ? `last_value(CASE WHEN NOT (${blankSql(column)}) THEN ${column} END IGNORE NULLS) OVER ${inOrder(relation)} AS ${column}`
      : column,
  );
  const kept = [...originColumns(relation), ...placeColumn(relation), ...shown];
  return { ...relation, sql: `(SELECT ${kept.join(', ')} FROM ${relation.sql})`, ordered: false };
}
