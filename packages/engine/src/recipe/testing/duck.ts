import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { identifier, literal } from '../../duck/sql.js';
import { computedNodes, type Expression, evaluate, keyOf, sqlOf } from '../expression.js';
import type { Lookup } from '../operation.js';
import {
  lookupCell,
  lookupOrderSql,
  lookupRowKey,
  lookupRowSql,
  lookupValue,
  lookupValueSql,
} from '../operations/lookup.js';
import { sheetRowKey, sheetRowKeySql, sheetValue, sheetValuesSql } from '../operations/sheet_lookup.js';
import { Scope } from '../scope.js';

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
    `CREATE OR REPLACE TEMP TABLE other AS SELECT * FROM (VALUES ${otherRows.map((row) => `(${[row.k, row.v, row.kind].map((each) => (each === null ? 'NULL' : literal(each))).join(', ')})`).join(', ')}) t(k, v, kind)`,
  );
  const lookup = (node: Lookup, key: string) => {
    const inner = new Scope();
    if ('sheet' in node) {
      const own = sheetRowKeySql(node, node.key.map(identifier), inner);
      const rows = `SELECT ${own} AS key, ${identifier(node.value)} AS value FROM ${inner.over('other')}`;
      return scope.find(`(${sheetValuesSql(rows)})`, key);
    }
    const own = lookupRowSql(node, identifier, inner);
    const by = lookupOrderSql(node, identifier, inner);
    const rows = `SELECT ${own} AS key, ${identifier(node.value)} AS value, ${by} AS "by", number FROM ${inner.over('(SELECT *, rowid AS number FROM other)')}`;
    const outer = new Scope();
    const value = lookupValueSql(node, ['number'], outer);
    return scope.find(
      `(SELECT key, ${value} AS value FROM ${outer.over(`(SELECT * FROM (${rows}) WHERE key IS NOT NULL)`)} GROUP BY 1)`,
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

/** A node that SQL cannot carry out, joined back: distinct input → what the reference gives. */
function mapped(node: Expression, input: string, expressions: Expression[], rows: Cells[]): string {
  const of = keyOf(node);
  if (!expressions.flatMap(computedNodes).some((each) => each === node)) throw new Error('unknown node');
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
const otherRows: { k: string; v: string | null; kind: string | null }[] = [
  { k: 'a', v: 'first', kind: 'x ' },
  { k: 'A', v: 'second', kind: 'y' },
  { k: '1', v: null, kind: null },
  { k: '12', v: '', kind: 'x' },
  { k: 'é', v: 'accent', kind: 'y' },
  { k: 'a', v: 'last', kind: 'y' },
];

function lookUp(node: Lookup, key: string): string | null | undefined {
  const rows = otherRows.map((row) => row as Cells);
  if ('sheet' in node) {
    const own = rows.filter(
      (row) =>
        sheetRowKey(
          node,
          node.key.map((name) => row[name] ?? null),
        ) === key,
    );
    return sheetValue(own.map((row) => row[node.value] ?? null));
  }
  const own = rows.filter((row) => lookupRowKey(node, (name) => row[name] ?? null) === key);
  return lookupValue(
    node,
    own.map((row) => lookupCell(node, (name) => row[name] ?? null)),
  );
}

function isBefore(one: string, other: string): boolean {
  return Buffer.compare(Buffer.from(one), Buffer.from(other)) < 0;
}

export function runInTypeScript(expressions: Expression[], rows: Cells[]): (string | null)[][] {
  const seen = rows.map((row, position) => ({
    position,
    lookup: lookUp,
    column: (name: string) => row[name] ?? null,
  }));
  return expressions.map((each) =>
    seen.map((row, position) => {
      const placeIn = (within: Expression, by?: Expression) => {
        const own = evaluate(within, row);
        const rank = (other: (typeof seen)[number]) => (by && evaluate(by, other)) || '\u{10FFFF}';
        return seen.filter(
          (other, at) =>
            evaluate(within, other) === own &&
            (rank(other) === rank(row) ? at < position : isBefore(rank(other), rank(row))),
        ).length;
      };
      return evaluate(each, { ...row, placeIn });
    }),
  );
}
