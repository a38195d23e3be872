import type { DuckSession } from '../../duck/session.js';
import { literal } from '../../duck/sql.js';
import { findTemplate, placeOf, type Template, type TemplateColumn } from '../../validate/template.js';
import type { EditedSheet } from './edited-sheet.js';
import { keyed } from './holding.js';

/** What unique says of the rows that share a value with a changed cell, as it was or as it is. */
export async function uniqueFacts(session: DuckSession, sheet: EditedSheet, column: number): Promise<void> {
  const found = `"found unique ${sheet.now.slice(1, -1)} ${column}"`;
  await session.run(
    `CREATE TABLE ${found} AS ${await sheet.holding(column, `SELECT key FROM ${sheet.keys} WHERE col = ${column}`)}`,
  );
  await session.run(
    `INSERT INTO ${sheet.facts}
     SELECT "row", ${column}, 'unique', CASE WHEN n > 1 THEN 'Duplicate value: "' || trimmed || '" appears ' || n || ' times' END, was
     FROM (SELECT *, count(*) OVER (PARTITION BY key) AS n FROM ${found})
     UNION ALL -- Blank cells are never duplicates.
     SELECT "row", ${column}, 'unique', NULL, NULL FROM ${sheet.changes}
     WHERE col = ${column} AND "row" NOT IN (SELECT "row" FROM ${found})`,
  );
}

interface Target {
  sheet: EditedSheet;
  column: number;
}

/** The columns that a link looks into, in the sheets that there are. */
export function targetsOf(
  { linkRule = [] }: TemplateColumn,
  all: readonly EditedSheet[],
  templates: readonly Template[],
): Target[] {
  return linkRule.flatMap(({ templateId, columnName }) => {
    const slug = findTemplate(templates, templateId)?.slug ?? templateId;
    const sheet = all.find((each) => each.sheet.template.slug === slug);
    const column = sheet ? placeOf(sheet.sheet.columns, columnName) : -1;
    return sheet && column >= 0 ? [{ sheet, column }] : [];
  });
}

/** What link says of the changed cells, and of all that look for a value which came or went. */
export async function linkFacts(
  session: DuckSession,
  sheet: EditedSheet,
  at: number,
  column: TemplateColumn,
  all: readonly EditedSheet[],
  templates: readonly Template[],
): Promise<void> {
  const targets = targetsOf(column, all, templates);
  const moved = targets.filter((target) => target.sheet.changed.has(target.column));
  const [link] = column.linkRule ?? [];
  if (!link || (moved.length === 0 && !sheet.changed.has(at))) return;
  const found = `"found link ${sheet.now.slice(1, -1)} ${at}"`;
  const own = `(SELECT now.* FROM ${sheet.now} AS now JOIN ${sheet.changes} AS changed ON changed."row" = now."row" AND changed.col = ${at})`;
  const keys = moved.map((target) => `SELECT key FROM ${target.sheet.keys} WHERE col = ${target.column}`);
  const looking =
    keys.length === 0
      ? ''
      : `UNION ALL (SELECT * FROM (${await sheet.holding(at, keys.join(' UNION ALL '))})
         WHERE "row" NOT IN (SELECT "row" FROM ${sheet.changes} WHERE col = ${at}))`;
  await session.run(
    `CREATE TABLE ${found} AS SELECT "row", trimmed, key, errors AS was FROM ${keyed(own, at, ['"row"', 'errors'])} ${looking}`,
  );
  const wanted = `SELECT key FROM ${found} WHERE key <> ''`;
  const known: string[] = [];
  for (const target of targets)
    known.push(`SELECT key FROM (${await target.sheet.holding(target.column, wanted)})`);
  const there = known.join(' UNION ALL ') || 'SELECT NULL::VARCHAR WHERE false';
  const templateName = findTemplate(templates, link.templateId)?.name ?? link.templateId;
  const where = literal(`" not found in ${link.columnName} column from ${templateName}`);
  await session.run(
    `INSERT INTO ${sheet.facts} SELECT "row", ${at}, 'link',
       CASE WHEN key <> '' AND key NOT IN (${there}) THEN 'Value "' || trimmed || ${where} END, was
     FROM ${found}`,
  );
}
