import { tableOptions } from '../../duck/parquet.js';
import type { DuckSession } from '../../duck/session.js';
import { quoteText } from '../../duck/session.js';
import type { Declared, Table } from '../reader.js';
import { columnNames } from '../structure/names.js';

export interface StreamTableSource {
  connection: string;
  name: string;
  /** As the source calls its columns. */
  header: readonly string[];
  declared: Declared;
}

/** The table that rows of a stream are, once they are all in one Parquet file of `c0`, `c1`, …. */
export function streamTable(source: StreamTableSource, parquet: string, rowCount: number): Table {
  const { connection, name, header, declared } = source;
  const columns = columnNames(header, header.length);
  return {
    file: connection,
    connection,
    name,
    columns,
    rowCount,
    parquet,
    firstRow: 1,
    notes: [],
    rejects: [],
    declared: spelled(declared, header, columns),
    dialect: { records: rowCount, headerRows: 0 },
  };
}

/** Columns that two had the name of, or none, are called otherwise in the table. */
function spelled(declared: Declared, header: readonly string[], columns: readonly string[]): Declared {
  const own = (name: string) => columns[header.indexOf(name)] ?? name;
  return {
    ...declared,
    primaryKey: declared.primaryKey.map(own),
    unique: declared.unique.map((names) => names.map(own)),
    links: declared.links.map((link) => ({ ...link, columns: link.columns.map(own) })),
    ...(declared.columnComments && {
      columnComments: declared.columnComments.map(({ column, comment }) => ({
        column: own(column),
        comment,
      })),
    }),
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
