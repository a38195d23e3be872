import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { computedNodes, type Expression, evaluate, operationOf, sqlOf } from '../expression.js';
import { Scope } from '../scope.js';
import { identifier, literal } from '../sql.js';

export type Cells = Record<string, string | null>;

export async function openDuck(): Promise<DuckDBConnection> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '2' });
  return instance.connect();
}

/** What DuckDB makes of each expression on each row: [expression][row]. */
export async function runInDuck(
  duck: DuckDBConnection,
  expressions: Expression[],
  rows: Cells[],
): Promise<(string | null)[][]> {
  const names = Object.keys(rows[0] ?? {});
  await duck.run(
    `CREATE OR REPLACE TEMP TABLE cells (position BIGINT, ${names.map((name) => `${identifier(name)} VARCHAR`).join(', ')})`,
  );
  const appender = await duck.createAppender('cells', undefined, undefined);
  rows.forEach((row, position) => {
    appender.appendBigInt(BigInt(position));
    for (const name of names) {
      const cell = row[name] ?? null;
      if (cell === null) appender.appendNull();
      else appender.appendVarchar(cell);
    }
    appender.endRow();
  });
  appender.closeSync();

  const scope = new Scope();
  const computed = (node: Expression, input: string) => mapped(node, input, expressions, rows);
  const source = { scope, position: 'position', column: identifier, computed };
  const columns = expressions.map((each, index) => `'|' || ${sqlOf(each, source)} AS "out ${index}"`);
  const sql = `SELECT ${columns.join(', ')} FROM ${scope.over('cells')} ORDER BY position`;
  const found = (await duck.runAndReadAll(sql)).getRows();
  // The mark in front: the Node client takes a leading U+FEFF for a byte order mark and drops it.
  return expressions.map((_, index) =>
    found.map((row) => (row[index] === null ? null : String(row[index]).slice(1))),
  );
}

/** A via-values node joined back: distinct input → what the reference gives. */
function mapped(node: Expression, input: string, expressions: Expression[], rows: Cells[]): string {
  const of = (node as Expression & { of: Expression }).of;
  if (!expressions.flatMap(computedNodes).some((each) => each === node)) throw new Error('unknown node');
  if (operationOf(node).via !== 'values') throw new Error('not computed');
  const pairs = new Map<string, string | null>();
  rows.forEach((row, position) => {
    const at = { position, column: (name: string) => row[name] ?? null };
    const key = evaluate(of, at);
    if (key !== null) pairs.set(key, evaluate(node, at));
  });
  if (pairs.size === 0) return 'CAST(NULL AS VARCHAR)';
  const cases = [...pairs].map(([k, v]) => `WHEN ${literal(k)} THEN ${v === null ? 'NULL' : literal(v)}`);
  return `CAST(CASE ${input} ${cases.join(' ')} END AS VARCHAR)`;
}

export function runInTypeScript(expressions: Expression[], rows: Cells[]): (string | null)[][] {
  return expressions.map((each) =>
    rows.map((row, position) => evaluate(each, { position, column: (name) => row[name] ?? null })),
  );
}
