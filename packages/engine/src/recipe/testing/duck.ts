import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { computedNodes, type Expression, evaluate, operationOf, sqlOf } from '../expression.js';
import type { Lookup } from '../operation.js';
import { Scope } from '../scope.js';
import { identifier, literal } from '../sql.js';
import { lowerText } from '../text.js';

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
  await duck.run(
    `CREATE OR REPLACE TEMP TABLE other AS SELECT * FROM (VALUES ${otherRows.map((pair) => `(${pair.map((each) => (each === null ? 'NULL' : literal(each))).join(', ')})`).join(', ')}) t(key, value)`,
  );
  const lookup = ({ ignore_case }: Lookup, key: string) => {
    const name = ignore_case ? 'lower(key)' : 'key';
    return scope.find(
      `(SELECT ${name} AS key, first(value ORDER BY rowid) AS value FROM other GROUP BY 1)`,
      key,
    );
  };
  const source = { scope, position: 'position', column: identifier, computed, lookup };
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
    const at = { position, lookup: lookUp, column: (name: string) => row[name] ?? null };
    const key = evaluate(of, at);
    if (key !== null) pairs.set(key, evaluate(node, at));
  });
  if (pairs.size === 0) return 'CAST(NULL AS VARCHAR)';
  const cases = [...pairs].map(([k, v]) => `WHEN ${literal(k)} THEN ${v === null ? 'NULL' : literal(v)}`);
  return `CAST(CASE ${input} ${cases.join(' ')} END AS VARCHAR)`;
}

/** What the other input holds, for lookups. */
const otherRows: [string, string | null][] = [
  ['a', 'first'],
  ['A', 'second'],
  ['1', null],
  ['12', ''],
  ['é', 'accent'],
  ['a', 'never'],
];

function lookUp({ ignore_case }: Lookup, key: string): string | null | undefined {
  const found = otherRows.find(([each]) => (ignore_case ? lowerText(each) : each) === key);
  return found?.[1];
}

export function runInTypeScript(expressions: Expression[], rows: Cells[]): (string | null)[][] {
  return expressions.map((each) =>
    rows.map((row, position) =>
      evaluate(each, { position, lookup: lookUp, column: (name) => row[name] ?? null }),
    ),
  );
}
