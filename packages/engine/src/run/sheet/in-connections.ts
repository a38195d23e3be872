import type { DuckSession } from '../../duck/session.js';
import type { Table } from '../../read/reader.js';
import { tableSql } from '../../read/table-sql.js';
import { unmarked } from './source-row.js';
import type { CellTrace, KeyCell, SourceCell } from './trace.js';

/**
 * Adds to cells of live sources the key of the row they came from. The cells of a row of a sheet share few rows of the
 * source, so each table is asked once.
 */
export async function inConnections(
  session: DuckSession,
  traces: readonly CellTrace[],
  tables: readonly Table[],
): Promise<CellTrace[]> {
  const keys = new Map<string, ReadonlyMap<number, KeyCell[]>>();
  for (const [stream, rows] of rowsByStream(traces)) {
    const table = tables.find((each) => each.declared && streamOf(each.connection, each.name) === stream);
    if (table) keys.set(stream, await keysOf(session, table, rows));
  }
  if (keys.size === 0) return [...traces];
  const keyed = (source: SourceCell): SourceCell => {
    const key = keys.get(streamOf(source.connection, source.table) ?? '')?.get(source.row);
    return key ? { ...source, key } : source;
  };
  return traces.map((trace) => ({ ...trace, sources: trace.sources.map(keyed) }));
}

function rowsByStream(traces: readonly CellTrace[]): Map<string, Set<number>> {
  const found = new Map<string, Set<number>>();
  for (const { sources } of traces)
    for (const { connection, table, row } of sources) {
      const stream = streamOf(connection, table);
      if (stream === undefined) continue;
      const rows = found.get(stream);
      if (rows) rows.add(row);
      else found.set(stream, new Set([row]));
    }
  return found;
}

/** Undefined: it is no live source. */
function streamOf(connection: string | undefined, table: string): string | undefined {
  return connection === undefined ? undefined : JSON.stringify([connection, table]);
}

async function keysOf(
  session: DuckSession,
  { columns, declared, parquet, firstRow }: Table,
  rows: ReadonlySet<number>,
): Promise<Map<number, KeyCell[]>> {
  const names = declared?.primaryKey ?? [];
  if (names.length === 0) return new Map();
  const cells = names.map((name, at) => `'|' || c${columns.indexOf(name)} AS key${at}`);
  const found = await session.rows(
    `SELECT ${['"row"::BIGINT AS "row"', ...cells].join(', ')} FROM ${tableSql({ parquet, firstRow })} WHERE "row" IN (${[...rows].join(', ')})`,
  );
  return new Map(
    found.map((row) => [
      Number(row.row),
      names.map((column, at) => ({ column, value: unmarked(row[`key${at}`]) })),
    ]),
  );
}
