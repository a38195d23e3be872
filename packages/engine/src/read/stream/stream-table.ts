import { tableOptions } from '../../duck/parquet.js';
import type { DuckSession } from '../../duck/session.js';
import { quoteText } from '../../duck/session.js';
import { declaredFacts, inWords, type Statements, spelledTable } from '../declare.js';
import type { Table } from '../reader.js';

export interface StreamTableSource {
  connection: string;
  name: string;
  /** As the source calls its columns. */
  header: readonly string[];
  stated: Statements;
}

/** The table that rows of a stream are, once they are all in one Parquet file of `c0`, `c1`, …. */
export function streamTable(source: StreamTableSource, parquet: string, rowCount: number): Table {
  const { connection, name, header, stated } = source;
  const own = spelledTable(name, header);
  const declared = declaredFacts(own, stated);
  return {
    file: connection,
    connection,
    name,
    columns: [...own.columns],
    rowCount,
    parquet,
    firstRow: 1,
    notes: [],
    rejects: [],
    ...(declared && { declared }),
    dialect: { records: rowCount, headerRows: 0, ...inWords(declared) },
  };
}

/** Several Parquet files with the same columns, one behind the other in one. */
export async function joinParts(
  session: DuckSession,
  parts: readonly string[],
  width: number,
  parquet: string,
): Promise<void> {
  const all = `[${parts.map(quoteText).join(', ')}]`;
  await session.withRoomFor(width, () =>
    session.run(
      `COPY (SELECT * FROM read_parquet(${all})) TO ${quoteText(parquet)} (${tableOptions(width)})`,
    ),
  );
}
