import { blankSql } from '../../cells/text.js';
import { sections as kind, type Sections } from '../../recipe/reshape/sections.js';
import { allColumns, type Relation } from '../relation.js';
import { columnOf, inOrder, leftOut, newColumns } from './step.js';

export function sections(relation: Relation, step: Sections): Relation {
  const heading = columnOf(relation, step.heading);
  const isSection = sectionSql(relation, step);
  const made = newColumns(relation, [step.column]);
  const section = `last_value(CASE WHEN is_section THEN ${heading} END IGNORE NULLS) OVER ${inOrder(relation)} AS ${made.get(step.column)}`;
  const marked = `(SELECT *, ${isSection} AS is_section FROM ${relation.sql})`;
  const columns = new Map([...relation.columns, ...made]);
  return {
    ...relation,
    sql: `(SELECT ${allColumns({ ...relation, columns }).join(', ')} FROM (SELECT *, ${section} FROM ${marked}) WHERE NOT is_section)`,
    columns,
    ordered: false,
    leftOut: [...relation.leftOut, leftOut(relation, kind.leavesOut(step), `${marked} WHERE is_section`)],
  };
}

/** Whether a row is one that heads those below it. */
export function sectionSql(relation: Relation, { heading, blank }: Sections): string {
  const blanks = blank.map((name) => `(${blankSql(columnOf(relation, name))})`);
  return [`NOT (${blankSql(columnOf(relation, heading))})`, ...blanks].join(' AND ');
}
