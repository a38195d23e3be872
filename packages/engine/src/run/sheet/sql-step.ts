import { getOwn } from '@godwit/contract/own';
import type { DuckSession } from '../../duck/session.js';
import { literal } from '../../duck/sql.js';
import { preparedOf } from '../../recipe/checked-sql/prepared.js';
import { childrenOf, type Expression, evaluate } from '../../recipe/expression.js';
import { expressionsOf, type Sheet } from '../../recipe/recipe.js';
import { Scope } from '../../recipe/scope.js';
import { rowOf, type TracedRow } from './trace.js';

type SqlNode = Expression & { args: Record<string, Expression> };

/** The `sql` steps of a sheet, innermost first. */
export function sqlNodesOf(sheet: Sheet): SqlNode[] {
  const nodesIn = (expression: Expression): SqlNode[] => [
    ...childrenOf(expression).flatMap(nodesIn),
    ...(expression.op === 'sql' ? [expression as SqlNode] : []),
  ];
  return expressionsOf(sheet).flatMap(nodesIn);
}

/** Carries them out on one row, as the run did: by DuckDB, for which alone they are written. */
export async function carryOutSql(
  session: DuckSession,
  sheet: Sheet,
  traced: TracedRow,
  known: Map<Expression, string | null>,
): Promise<void> {
  for (const node of sqlNodesOf(sheet)) {
    const scope = new Scope();
    const row = rowOf(sheet, traced);
    const sql = preparedOf(node).sql({
      column: (name) => {
        const of = getOwn(node.args, name);
        const value = of ? evaluate(of, row, known) : null;
        return value === null ? 'NULL::VARCHAR' : literal(value);
      },
      let: (piece) => scope.let(piece),
    });
    const [found] = await session.rows(
      `SELECT '|' || (${sql}) AS value FROM ${scope.over('(SELECT 1 AS one)')}`,
    );
    known.set(node, typeof found?.value === 'string' ? found.value.slice(1) : null);
  }
}
