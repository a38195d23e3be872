import type { RowsRead } from '../../language/read.js';
import { type Asked, sheetsAsked } from '../asked.js';
import { type AskedRows, isCalled, readRows, rowsOf } from '../asked-rows.js';
import { type Kind, worth } from '../kind.js';
import { cell, originSql, unmarked } from '../look.js';
import type { SheetView, View, World } from '../made.js';
import { bullets, count, figure, quote } from '../wording.js';

const filtering =
  /\b(?:without|with|have|has|having|over|above|under|below|(?:more|less|fewer|greater) than|before|after|since|in|from|whose|where|that|who|missing|lack\w*|start\w*|contain\w*|are|is|between|n['’]t|at least|at most)\b|[<>]/;

/** How many rows, or which, are so and so: "how many customers are in Germany". */
export const counting: Kind = {
  name: 'counting',
  tells: 'how many rows, or which, have a value, lack one, or are above or below a number or date',
  fits: ({ says, text, telling, quoted, columns, sources }) =>
    worth(
      // How well a column of a file is filled is known of the file.
      [
        /^(?:do|does|are|is|have|has) (?:all|every)\b/.test(text) &&
          columns.length === 0 &&
          sources.length > 0,
        0,
      ],
      [says('count'), 0.66],
      [says('list') && filtering.test(text) && (telling || quoted.length > 0) && !says('why'), 0.72],
      [says('list') && filtering.test(text), 0.58],
      [filtering.test(text), 0.5],
    ),
  answer: async (asked, world) => {
    const read = await readRows(asked, world);
    const parts = await rowsFrom(asked, world);
    const readings = 'why' in read ? [] : read.filter(({ when }) => parts.length === 0 || when.is !== 'from');
    let problem = 'why' in read ? read : undefined;
    for (const said of readings)
      for (const view of viewsAsked(asked, world, said)) {
        const found = await rowsOf(view, said, world);
        if ('why' in found) {
          problem ??= found;
          continue;
        }
        try {
          parts.push(await counted(world, view, found));
        } finally {
          await found.close();
        }
        break;
      }
    if (parts.length > 0) return parts.join('\n');
    // Rows that were counted by another condition than was asked for would be worse than none.
    const isCount = asked.says('count') && (asked.sheets.length > 0 || asked.says('row'));
    return problem && isCount ? { answer: problem.why, understood: false } : undefined;
  },
};

async function counted(world: World, view: View, { sql, english }: AskedRows): Promise<string> {
  const isSheet = 'file' in view;
  const [row] = await world.session.rows(
    `SELECT count(*)::BIGINT AS n${isSheet ? ', count(*) FILTER (errors IS NULL)::BIGINT AS valid' : ''} FROM ${sql}`,
  );
  const n = Number(row?.n);
  const head = `${count(n, 'row')} of ${figure(view.rowCount)} in ${view.name}: ${english}.`;
  if (n === 0) return head;
  const valid = isSheet ? ` ${figure(Number(row?.valid))} of ${n === 1 ? 'it' : 'them'} valid.` : '';
  return `${head}${valid}\n${bullets(await firstRows(world, view, 'true', sql))}`;
}

/** "Customers from Leeds": the rows of a sheet that come from a file. */
async function rowsFrom({ sheets, tables }: Asked, world: World): Promise<string[]> {
  const found: string[] = [];
  for (const view of sheets)
    for (const { name, table } of tables) {
      const index = view.file.origins[0]?.tables.findIndex(
        (origin) => origin.file === table.file && origin.table === table.name,
      );
      if (index === undefined || index < 0) continue;
      const [row] = await world.session.rows(
        `SELECT count(*)::BIGINT AS n FROM ${view.sql} WHERE "table 0" = ${index}`,
      );
      found.push(
        `${count(Number(row?.n), 'row')} of ${figure(view.rowCount)} in ${view.name} come from ${name}.`,
      );
    }
  return found;
}

/** The sheets or tables whose rows are meant: those that are named, or have the columns. */
function viewsAsked(asked: Asked, world: World, { rows }: RowsRead): View[] {
  const named = rows === undefined ? [] : world.sheetViews.filter((view) => isCalled(rows, view));
  if (named.length > 0) return named;
  if (asked.tables.length > 0 && asked.sheets.length === 0) return asked.tables;
  const sheets = sheetsAsked(asked, world);
  const tables = [...new Set(asked.sources.map(({ view }) => view))];
  if (asked.sheets.length > 0) return sheets;
  if (asked.aboutInput && tables.length > 0) return tables;
  return asked.columns.length > 0 ? sheets : tables.length > 0 ? tables : sheets;
}

const shown = 5;

/** The first rows that are so. */
export async function firstRows(world: World, view: View, where: string, from: string): Promise<string[]> {
  const columns = view.columns.slice(0, 4);
  const place = 'file' in view ? originSql(world, view as SheetView) : `'row ' || "row"`;
  const order = 'file' in view ? 'file_row_number' : '"row"';
  const rows = await world.session.rows(
    `SELECT ${place} AS place, ${columns.map((_, at) => `'|' || ${cell(at)} AS c${at}`).join(', ')} FROM ${from} WHERE ${where} ORDER BY ${order} LIMIT ${shown}`,
  );
  return rows.map((row) => {
    const cells = columns.flatMap((name, at) => {
      const value = unmarked(row[`c${at}`]);
      return value === null || value.trim() === '' ? [] : [`${name} ${quote(value)}`];
    });
    return `${row.place}: ${cells.join(', ')}`;
  });
}
