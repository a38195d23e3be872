import { getOwn } from '@godwit/contract/own';
import { SqlRefused } from './refused.js';

/** A node of the tree that DuckDB's json_serialize_sql writes, not yet trusted. */
export type Serialized = Readonly<Record<string, unknown>>;

export function isNode(value: unknown): value is Serialized {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A field that nobody here knows about might change what the node means, so it is refused. */
export function only(node: Serialized, keys: readonly string[], what: string, at: number | undefined): void {
  const known = ['class', 'type', 'query_location', ...keys];
  const extra = Object.keys(node).find((key) => !known.includes(key));
  if (extra !== undefined) throw new SqlRefused(`${what} cannot have ${getOwn(NAMES, extra) ?? extra}`, at);
}

const NAMES: Readonly<Record<string, string>> = {
  alias: 'a name of its own',
  catalog: 'a database in front of its name',
  schema: 'a schema in front of its name',
  filter: 'a FILTER',
  from_table: 'a FROM',
  where_clause: 'a WHERE',
  cte_map: 'a WITH',
  modifiers: 'DISTINCT, ORDER BY or LIMIT',
};

export function nodeAt(node: Serialized, key: string): Serialized {
  const value = getOwn(node, key);
  if (!isNode(value))
    throw new SqlRefused('DuckDB describes this expression in a way that is not known here');
  return value;
}

export function nodesAt(node: Serialized, key: string): Serialized[] {
  const value = getOwn(node, key) ?? [];
  if (!Array.isArray(value) || !value.every(isNode))
    throw new SqlRefused('DuckDB describes this expression in a way that is not known here');
  return value;
}

export function textAt(node: Serialized, key: string): string {
  const value = getOwn(node, key) ?? '';
  if (typeof value !== 'string')
    throw new SqlRefused('DuckDB describes this expression in a way that is not known here');
  return value;
}
