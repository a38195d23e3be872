import { literal, literals } from '../../duck/sql.js';
import { tableName } from '../../read/table-name.js';
import { count } from '../../words/wording.js';
import type { Asked } from '../asked.js';
import { errorsText, fateOf } from '../fate.js';
import { isDull, phrasesOf } from '../find.js';
import { type Kind, worth } from '../kind.js';
import { cell, rowText, unmarked } from '../look.js';
import { placeText, type SheetView, type TableView, type View, type World } from '../made.js';
import { bullets, quote } from '../wording.js';

/** What became of one row or of the rows with a value. */
export const trace: Kind = {
  name: 'trace',
  tells:
    'what became of a row ("row 12 of people.csv") or of a value ("where is Acme", "why was 104 left out")',
  fits: ({ says, text, quoted, telling }) => {
    const named = quoted.length > 0 || telling;
    return worth(
      [/\b(?:row|line|record)s? (?:number |no\.? |nr\.? |#)?\d+\b/.test(text), 0.9],
      [
        named &&
          !says('count') &&
          (says('why') || says('where') || says('fail') || says('leaveOut') || says('repeat')),
        0.83,
      ],
      [named && !says('count') && says('seek'), 0.68],
      [says('where') || says('leaveOut'), 0.6],
    );
  },
  answer: async (asked, world) => {
    const row = /\b(?:row|line|record)s? (?:number |no\.? |nr\.? |#)?(\d+)\b/.exec(asked.text);
    // "Record 103" may be the one with that number rather than the one in that row.
    const isNumber = row !== null && /^record/.test(row[0]) && !/\brows?\b/.test(asked.text);
    const called = isNumber ? await byValue(asked, world, [row[1] ?? '']) : undefined;
    if (called !== undefined) return called;
    if (row) return byNumber(asked, world, Number(row[1]));
    const found = await byValue(asked, world, phrasesOf(asked));
    if (found !== undefined) return found;
    const [missing] = asked.quoted;
    return missing === undefined
      ? undefined
      : `${quote(missing)} stands in no cell of the sheets, and in no cell of the files.`;
  },
};

async function byNumber(asked: Asked, world: World, row: number): Promise<string | undefined> {
  if (asked.tables.length === 0 && asked.sheets.length > 0) {
    const parts = asked.sheets.map((view) => sheetRow(world, view, row));
    return (await Promise.all(parts)).join('\n');
  }
  const views = asked.tables.length > 0 ? asked.tables : world.tableViews;
  const parts: string[] = [];
  for (const view of views) {
    const text = await fateOf(world, view, row);
    if (text !== undefined) parts.push(text);
  }
  if (parts.length > 0) return parts.join('\n');
  return `There is no row ${row} in ${views.map(({ name, table }) => `${name} (${count(table.rowCount, 'row')} of data)`).join(', ')}.`;
}

async function sheetRow(world: World, view: SheetView, row: number): Promise<string> {
  if (row < 1 || row > view.rowCount)
    return `${view.name} has ${count(view.rowCount, 'row')}; there is no row ${row}.`;
  const [origin] = await world.session.rows(
    `SELECT "table 0"::INTEGER AS t, "row 0"::BIGINT AS r FROM ${view.sql} WHERE file_row_number = ${row - 1}`,
  );
  const from = view.file.origins[0]?.tables[Number(origin?.t)];
  const cells = await rowText(world, view, `file_row_number = ${row - 1}`, 8);
  const place = from ? placeText(tableName({ ...from, name: from.table }), Number(origin?.r)) : 'an input';
  return `Row ${row} of ${view.name} comes from ${place}: ${cells}. ${await errorsText(world, view, `file_row_number = ${row - 1}`)}`;
}

const shown = 5;
const widest = 300;
const tried = 4;

/** Rows of the files that hold a phrase of the question: as a cell, in a cell, or word by word. */
export async function byValue(
  asked: Asked,
  world: World,
  phrases: readonly string[],
): Promise<string | undefined> {
  const views = asked.tables.length > 0 ? asked.tables : world.tableViews;
  const exact = await firstCell(world, [...views, ...world.sheetViews], phrases);
  const loose = phrases.filter(
    (phrase) => phrase.length > 2 && (asked.quoted.length > 0 || /\p{Lu}|\d|[@/]/u.test(phrase)),
  );
  const longest = exact === undefined ? [] : [exact];
  // "Tom Bakker" may stand in two cells, or as "Bakker, Tom".
  const longer = loose
    .filter((phrase) => /\s/.test(phrase) && phrase.length > (exact?.length ?? 0))
    .filter(
      (phrase) =>
        !phrase
          .toLowerCase()
          .split(/[^\p{L}\p{N}]+/u)
          .some(isDull),
    )
    .slice(0, tried);
  for (const phrase of longer) {
    const found = await rowsWith(world, views, phrase, 'words');
    if (found !== undefined) return found;
  }
  for (const phrase of longest) {
    const found = (await rowsWith(world, views, phrase, 'cell')) ?? (await inSheets(world, phrase));
    if (found !== undefined) return found;
  }
  for (const phrase of loose.slice(0, tried)) {
    const found = await rowsWith(world, views, phrase, 'part');
    if (found !== undefined) return found;
  }
  return undefined;
}

function cells({ columns }: View): string {
  return `[${columns
    .slice(0, widest)
    .map((_, at) => cell(at))
    .join(', ')}]`;
}

/** The first of the phrases that is a cell anywhere: one look at each table for all of them. */
async function firstCell(
  world: World,
  views: readonly View[],
  phrases: readonly string[],
): Promise<string | undefined> {
  if (phrases.length === 0) return undefined;
  const lower = phrases.map((phrase) => phrase.trim().toLowerCase());
  const found = new Set<string>();
  for (const view of views) {
    const rows = await world.session.rows(
      `SELECT DISTINCT '|' || lower(trim(v)) AS v FROM (SELECT unnest(${cells(view)}) AS v FROM ${view.sql}) WHERE lower(trim(v)) IN (${literals(lower)})`,
    );
    for (const { v } of rows) found.add(unmarked(v) ?? '');
  }
  return phrases.find((_, at) => found.has(lower[at] ?? ''));
}

async function rowsWith(
  world: World,
  views: readonly TableView[],
  phrase: string,
  how: 'cell' | 'part' | 'words',
): Promise<string | undefined> {
  const sought = phrase.trim().toLowerCase();
  const words = sought.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const test = {
    cell: `list_contains(list_transform(row_cells, lambda v: lower(trim(v))), ${literal(sought)})`,
    part: `contains(lower(array_to_string(row_cells, chr(30))), ${literal(sought)})`,
    words: words
      .map(
        (word) =>
          `regexp_matches(lower(array_to_string(row_cells, chr(30))), ${literal(`(^|[^\\pL\\pN])${word}([^\\pL\\pN]|$)`)})`,
      )
      .join(' AND '),
  }[how];
  const parts: string[] = [];
  let total = 0;
  for (const view of views) {
    const rows = await world.session.rows(
      `SELECT "row"::BIGINT AS r, count(*) OVER ()::BIGINT AS n FROM (SELECT "row", ${cells(view)} AS row_cells FROM ${view.sql}) WHERE ${test} ORDER BY r LIMIT ${shown}`,
    );
    const n = Number(rows[0]?.n ?? 0);
    total += n;
    for (const { r } of rows) {
      const fate = await fateOf(world, view, Number(r));
      if (fate !== undefined) parts.push(fate);
    }
    if (n > shown) parts.push(`… and ${count(n - shown, 'more row')} of ${view.name}.`);
  }
  if (total === 0) return undefined;
  return `${quote(phrase)} stands in ${count(total, 'row')} of the files.\n${parts.join('\n')}`;
}

/** A value that a step made. */
async function inSheets(world: World, phrase: string): Promise<string | undefined> {
  const found: string[] = [];
  for (const view of world.sheetViews) {
    const places = view.columns.slice(0, widest).map((_, at) => at);
    const rows = await world.session.rows(
      `SELECT i::INTEGER AS i, '|' || min(v) AS v, count(*)::BIGINT AS n, min(r)::BIGINT AS r FROM (
         SELECT file_row_number AS r, unnest(${cells(view)}) AS v, unnest([${places.join(', ')}]) AS i FROM ${view.sql})
       WHERE lower(trim(v)) = ${literal(phrase.trim().toLowerCase())} GROUP BY i ORDER BY i`,
    );
    for (const { i, v, n, r } of rows)
      found.push(
        `"${view.columns[Number(i)]}" of ${view.name}: ${count(Number(n), 'row')}, first ${quote(unmarked(v))} in row ${Number(r) + 1} (${await rowText(world, view, `file_row_number = ${Number(r)}`, 4)})`,
      );
  }
  if (found.length === 0) return undefined;
  return `${quote(phrase)} stands in no file as it is; in the result it stands in:\n${bullets(found)}`;
}
