import { quoteText } from '../duck/session.js';
import { tableName } from '../read/table-name.js';
import { sheetsOf } from './feeding.js';
import { cell, rowText, unmarked } from './look.js';
import { placeText, type SheetView, type TableView, type World } from './made.js';
import { bullets, quote } from './wording.js';

const shown = 5;

/** Whether a row of a sheet is valid, and what is wrong with it. */
export async function errorsText(world: World, view: SheetView, where: string): Promise<string> {
  const cells = view.columns.map((_, at) => cell(at)).join(', ');
  const rows = await world.session.rows(
    `SELECT error."column"::INTEGER AS c, error."message" AS message, '|' || [${cells}][error."column" + 1] AS v
     FROM (SELECT *, unnest(errors) AS error FROM ${view.sql} WHERE ${where} AND errors IS NOT NULL)`,
  );
  if (rows.length === 0) return 'It is valid.';
  const said = rows.map(
    ({ c, message, v }) => `${view.columns[Number(c)]} ${quote(unmarked(v))}: ${message}`,
  );
  return `It is invalid: ${said.join('; ')}.`;
}

/** What became of a row of a table, in every sheet that reads it. */
export async function fateOf(world: World, view: TableView, row: number): Promise<string | undefined> {
  const { table } = view;
  const place = placeText(view.name, row);
  const mark = (table.marks ?? []).find(
    ({ kind, rows }) => kind !== 'hidden' && rows.some(([first, last]) => row >= first && row <= last),
  );
  const aside = (table.aside ?? []).find((each) => each.row === row);
  if (mark || aside)
    return `${place} was left out when the file was read: it is ${{ above: 'above the table', header: 'a line of the header', repeated_header: 'a repeated header', total: 'a total', below: 'below the table', hidden: 'hidden' }[mark?.kind ?? aside?.kind ?? 'above']}.`;
  const reject = table.rejects.find((each) => each.row === row);
  if (reject) return `${place} could not be read: ${reject.reason}.`;
  const note = table.notes.find(
    ({ rows, text }) => rows && row >= rows[0] && row <= rows[1] && /skipped/.test(text),
  );
  const cells = await rowText(world, view, `"row" = ${row}`, 6);
  if (cells === '') {
    const [exists] = await world.session.rows(`SELECT 1 AS yes FROM ${view.sql} WHERE "row" = ${row}`);
    if (!exists) return note ? `${place} is no row of data: ${note.text}.` : undefined;
  }
  const fates: string[] = [];
  for (const sheet of world.sheetViews) fates.push(...(await fatesIn(world, sheet, view, row)));
  if (fates.length === 0)
    fates.push(
      sheetsOf(world, view).length === 0
        ? 'The recipe does not use this table'
        : `It only helps other rows: ${view.name} is looked up or joined`,
    );
  return `${place} (${cells === '' ? 'blank' : cells}):\n${bullets(fates)}`;
}

async function fatesIn(world: World, sheet: SheetView, view: TableView, row: number): Promise<string[]> {
  const fates: string[] = [];
  for (const [at, origin] of sheet.file.origins.entries()) {
    const index = origin.tables.findIndex(
      ({ file, table }) => file === view.table.file && table === view.table.name,
    );
    if (index < 0) continue;
    const here = `"table ${at}" = ${index} AND "row ${at}" = ${row}`;
    const rows = await world.session.rows(
      `SELECT file_row_number::BIGINT AS r FROM ${sheet.sql} WHERE ${here} ORDER BY r LIMIT ${shown}`,
    );
    for (const { r } of rows) {
      const where = `file_row_number = ${Number(r)}`;
      const cells = await rowText(world, sheet, where, 4);
      fates.push(
        `${at === 0 ? 'became' : 'is joined into'} row ${Number(r) + 1} of ${sheet.name} (${cells}). ${await errorsText(world, sheet, where)}`,
      );
    }
    if (at > 0 || !sheet.file.dropped) continue;
    const out = await world.session.rows(
      `SELECT rule::INTEGER AS rule, "kept table 0"::INTEGER AS kt, "kept row 0"::BIGINT AS kr FROM read_parquet(${quoteText(sheet.file.dropped.parquet)}) WHERE ${here} LIMIT ${shown}`,
    );
    for (const { rule, kt, kr } of out) {
      const kept = kr === null ? undefined : origin.tables[Number(kt)];
      const into = kept
        ? `, merged into ${placeText(tableName({ ...kept, name: kept.table }), Number(kr))}`
        : '';
      fates.push(`left out of ${sheet.name}: ${sheet.file.dropped.rules[Number(rule)]?.rule}${into}`);
    }
  }
  return fates;
}
