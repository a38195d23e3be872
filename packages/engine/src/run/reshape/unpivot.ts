import { blankSql } from '../../cells/text.js';
import { literal } from '../../duck/sql.js';
import { unpivot as kind, type Unpivot } from '../../recipe/reshape/unpivot.js';
import { originColumns, type Relation } from '../relation.js';
import { columnOf, newColumns, withPart } from './step.js';

export function unpivot(relation: Relation, step: Unpivot): Relation {
  const { labels, values, groups, keep_blank } = step;
  const { origins, part } = withPart(relation);
  const byGroup = (cells: readonly string[]) =>
    `CASE ${part} ${cells.map((cell, group) => `WHEN ${group} THEN ${cell}`).join(' ')} END`;
  const cells = new Map<string, string>();
  labels.forEach((name, at) => {
    cells.set(name, byGroup(groups.map((group) => literal(group.labels[at] ?? ''))));
  });
  values.forEach((name, at) => {
    const taken = groups.map(({ columns }) => columns[at]);
    const column = (each: string | undefined) =>
      each === undefined ? 'NULL::VARCHAR' : columnOf(relation, each);
    cells.set(name, byGroup(taken.map(column)));
  });
  const made = newColumns(relation, [...cells.keys()]);
  const columns = new Map(
    kind
      .columns([...relation.columns.keys()], step)
      .map((name) => [name, made.get(name) ?? columnOf(relation, name)]),
  );
  const shown = [...columns].map(([name, column]) =>
    made.has(name) ? `${cells.get(name)} AS ${column}` : column,
  );
  const blank = values.map((name) => `(${blankSql(made.get(name) ?? '')})`).join(' AND ');
  const from = `(SELECT ${[...originColumns({ origins }), ...shown].join(', ')} FROM ${relation.sql} CROSS JOIN range(${groups.length}) AS groups(${part}))`;
  return {
    ...relation,
    sql: keep_blank ? from : `(SELECT * FROM ${from} WHERE NOT (${blank}))`,
    columns,
    origins,
    ordered: false,
    place: undefined,
  };
}
