import { expect, it } from 'vitest';
import { withSession } from '../duck/session.js';
import type { Table } from '../read/reader.js';
import { tableSql } from '../read/table-sql.js';
import { rowsOfSheet, scratchFolder } from '../run/testing/tables.js';
import { caseNames, goldOf, readCase } from './testing/case.js';
import { cellF1 } from './testing/cell-score.js';
import { plannedFrom } from './testing/planned.js';

const scratch = scratchFolder();

/** What was reached, rounded down: a floor for what comes next. Of all cells, those in the right row and right. */
const floors: Record<string, number> = {
  'clinic-patients': 0.73,
  'kiosk-orders-json': 0.81,
  'rent-list-it': 0.68,
};

it.each(caseNames)('%s: as many cells are right as have been', async (name) => {
  const { tables, templates, knowledge, keys } = await readCase(name, scratch);
  const { sheets } = await plannedFrom(scratch, tables, templates, { knowledge });
  const all = { right: 0, wanted: 0, given: 0 };
  for (const { slug, columns } of templates) {
    const sheet = sheets.find(({ template }) => template.slug === slug);
    const made = sheet ? (await rowsOfSheet(sheet)).map(({ cells }) => cells.map((cell) => cell ?? '')) : [];
    const gold = await cellsOf(await goldOf(name, slug, scratch));
    const key = (keys[slug] ?? []).map((each) => columns.findIndex((column) => column.name === each));
    const score = cellF1(gold, made, key);
    all.right += score.right;
    all.wanted += score.wanted;
    all.given += score.given;
  }
  const f1 = (2 * all.right) / (all.wanted + all.given);
  expect(f1, `${name}: ${f1.toFixed(3)}`).toBeGreaterThanOrEqual(floors[name] ?? 1);
});

async function cellsOf(table: Table): Promise<string[][]> {
  const cells = table.columns.map((_, at) => `'|' || coalesce(c${at}, '') AS c${at}`).join(', ');
  const rows = await withSession({}, (session) =>
    session.rows(`SELECT ${cells} FROM ${tableSql(table)} ORDER BY "row"`),
  );
  return rows.map((row) => table.columns.map((_, at) => String(row[`c${at}`]).slice(1)));
}
