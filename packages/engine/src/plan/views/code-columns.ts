import { type DuckSession, withSession } from '../../duck/session.js';
import type { Table } from '../../read/reader.js';
import { tableSql } from '../../read/table-sql.js';
import { freeName, type Grid } from '../../reshape/grid.js';
import type { Found } from '../../reshape/reshape.js';

/** A list of codes: a small table's column in which every row has its own. */
interface CodeList {
  table: Table;
  column: string;
  codes: ReadonlySet<string>;
}

const mostRows = 200;
const mostColumns = 12;
const fewest = 3;
/** Of the codes of a list, so many are columns; others were not needed that month. */
const most = 0.5;

export async function codeLists(tables: readonly Table[]): Promise<CodeList[]> {
  const small = tables.filter(
    ({ rowCount, columns }) => rowCount >= fewest && rowCount <= mostRows && columns.length <= mostColumns,
  );
  if (small.length === 0 || tables.length < 2) return [];
  return withSession({}, async (session) =>
    (await Promise.all(small.map((table) => listsIn(table, session)))).flat(),
  );
}

async function listsIn(table: Table, session: DuckSession): Promise<CodeList[]> {
  const cells = table.columns.map((_, at) => `'|' || c${at} AS v${at}`);
  const rows = await session.rows(`SELECT ${cells.join(', ')} FROM ${tableSql(table)}`);
  return table.columns.flatMap((column, at) => {
    const values = rows.flatMap((row) => {
      const value = row[`v${at}`];
      return typeof value === 'string' && value.slice(1).trim() !== '' ? [value.slice(1).trim()] : [];
    });
    const codes = new Set(values);
    return codes.size >= fewest && codes.size === values.length ? [{ table, column, codes }] : [];
  });
}

/** Columns that are called by the codes of a list on another sheet: each becomes a row. */
export function codeColumns(table: Table, { columns }: Grid, lists: readonly CodeList[]): Found[] {
  return lists.flatMap((list) => {
    const named = columns.filter((name) => list.codes.has(name.trim()));
    if (list.table === table || named.length < fewest || named.length < most * list.codes.size) return [];
    const kept = columns.filter((name) => !named.includes(name));
    const label = freeName(`${list.table.name} ${list.column}`, kept);
    return [
      {
        step: {
          step: 'unpivot',
          labels: [label],
          values: [freeName('Value', [...kept, label])],
          groups: named.map((name) => ({ labels: [name.trim()], columns: [name] })),
          keep_blank: false,
        },
        note: `${named.length} columns are called by codes that ${list.table.name} lists: each becomes a row.`,
      } satisfies Found,
    ];
  });
}
