import type { Stream } from '../connector.js';

/** `r` table, `p` partitioned table, `v` view, `m` materialised view, `f` foreign table. */
export type Relkind = 'r' | 'p' | 'v' | 'm' | 'f';

/** A stream, and what reading it takes. */
export interface PostgresTable {
  stream: Stream;
  oid: number;
  schema: string;
  name: string;
  kind: Relkind;
  /** The file that holds its rows: another one was written since when it changed. Views have none. */
  file: number | null;
  /** Of each column; null of a domain, which is sent as what it is made of. */
  types: (number | null)[];
}

/** As people call it; `Table "sales.orders"`. */
export function called(kind: Relkind, schema: string, name: string): string {
  const thing = kind === 'v' ? 'View' : kind === 'm' ? 'Materialised view' : 'Table';
  return `${thing} "${schema}.${name}"`;
}

export function quoted(...names: string[]): string {
  return names.map((name) => `"${name.replaceAll('"', '""')}"`).join('.');
}
