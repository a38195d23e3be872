import type { Stream } from '../connector.js';

/** A stream, and what reading it takes. */
export interface MysqlTable {
  stream: Stream;
  isView: boolean;
  /** Rows lie in the order of the primary key: to ask for it costs nothing (1M rows: 0.9 s of processor time either way). */
  isClustered: boolean;
}

export function quoted(name: string): string {
  return `\`${name.replaceAll('`', '``')}\``;
}

/** As people call it: `View "names"`. */
export function called({ isView, stream }: MysqlTable): string {
  return `${isView ? 'View' : 'Table'} "${stream.name}"`;
}
