import type { RowsRead } from '../../language/read.js';
import { count, figure } from '../../words/wording.js';
import { type Asked, sheetsAsked } from '../asked.js';
import { type AskedRows, isCalled, type NotUnderstood, readRows, rowsOf } from '../asked-rows.js';
import { type Kind, worth } from '../kind.js';
import { cell, originSql, unmarked } from '../look.js';
import type { SheetView, View, World } from '../made.js';
import { fold } from '../names.js';
import { bullets, quote } from '../wording.js';

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
    const answered = 'why' in read ? read : await answerOf(read, asked, world);
    if (typeof answered === 'string') return answered;
    // Rows that were counted by another condition than was asked for would be worse than none.
    const isCount = asked.says('count') && (asked.sheets.length > 0 || asked.says('row'));
    return answered && isCount ? { answer: answered.why, understood: false } : undefined;
  },
};

const opening =
  /^(?:(?:please|can you|could you|hello|hi|ok|and|so)[\s,!]+)*(?:how many|which|what|who|list|show|display|count|find|give|name|number of|are there|is there|do we|have we|tell me|(?:in|for|of|on) (?:how many|which|the))\b/;

/** The same where it asks for rows of a sheet or file and every word was read: nothing else is meant then. */
export const countingExactly: Kind = {
  ...counting,
  name: 'counting exactly',
  fits: ({ text, sheets, tables }) =>
    worth([opening.test(text) && (sheets.length + tables.length > 0 || filtering.test(text)), 0.96]),
  answer: async (asked, world) => {
    const read = await readRows(asked, world);
    if ('why' in read || !read.every((each) => isOfRows(each, asked, world))) return undefined;
    const answered = await answerOf(read, asked, world);
    return typeof answered === 'string' ? answered : undefined;
  },
};

/** Whether it is said of rows that are there: by the name of a sheet or file, or a word for any rows. */
function isOfRows({ rows, when }: RowsRead, { sheets, tables }: Asked, world: World): boolean {
  if (rows === undefined) return sheets.length + tables.length > 0 && when.is !== 'filled';
  const views: View[] = [...world.sheetViews, ...world.tableViews];
  return anyRows.test(rows) || views.some((view) => isCalled(rows, view));
}

const anyRows =
  /^(?:rows?|records?|entry|entries|lines?|people|persons?|every(?:body|one)|any(?:body|one)|ones)$/;

async function answerOf(
  readings: readonly RowsRead[],
  asked: Asked,
  world: World,
): Promise<string | NotUnderstood | undefined> {
  const parts: string[] = [];
  let problem: NotUnderstood | undefined;
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
  return parts.length > 0 ? parts.join('\n') : problem;
}

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

/** The sheets or tables whose rows are meant: those that are named, are made from them, or have the columns. */
function viewsAsked(asked: Asked, world: World, { rows }: RowsRead): View[] {
  const { tables, sheets, text } = asked;
  const named = rows === undefined ? [] : world.sheetViews.filter((view) => isCalled(rows, view));
  if (named.length > 0) return named;
  if (tables.length > 0 && sheets.length === 0) {
    const isFile = asked.aboutInput || tables.some(({ table }) => text.includes(fold(table.file)));
    const made = world.sheetViews.filter(({ file }) =>
      file.origins.some((origin) =>
        origin.tables.some((each) => tables.some(({ table }) => each.file === table.file)),
      ),
    );
    return isFile || made.length === 0 ? tables : made;
  }
  const sources = [...new Set(asked.sources.map(({ view }) => view))];
  if (sheets.length > 0) return sheetsAsked(asked, world);
  if (asked.aboutInput && sources.length > 0) return sources;
  return asked.columns.length === 0 && sources.length > 0 ? sources : sheetsAsked(asked, world);
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
