import { promoteHeader as kind, type PromoteHeader } from '../../recipe/reshape/promote-header.js';
import { allColumns, type Relation } from '../relation.js';
import { columnOf, inOrder, leftOut } from './step.js';

export function promoteHeader(relation: Relation, step: PromoteHeader): Relation {
  const called = new Map(step.names.map(({ from, to }) => [from, to]));
  for (const from of called.keys()) columnOf(relation, from);
  const counted = `(SELECT *, row_number() OVER ${inOrder(relation)} AS nth FROM ${relation.sql})`;
  return {
    ...relation,
    sql: `(SELECT ${allColumns(relation).join(', ')} FROM ${counted} WHERE nth > ${step.rows})`,
    columns: new Map([...relation.columns].map(([name, column]) => [called.get(name) ?? name, column])),
    ordered: false,
    leftOut: [
      ...relation.leftOut,
      leftOut(relation, kind.leavesOut(step), `${counted} WHERE nth <= ${step.rows}`),
    ],
  };
}
