import type { DuckSession } from '../../duck/session.js';
import { literal } from '../../duck/sql.js';
import { findTemplate, placeOf, type Template, type TemplateColumn } from '../../validate/template.js';
import { type EditedSheet, keyed } from './edited-sheet.js';

/** What unique says of the rows that share a value with a changed cell, as it was or as it is. */
export async function uniqueFacts(session: DuckSession, sheet: EditedSheet, column: number): Promise<void> {
  const found = `"found unique ${sheet.now.slice(1, -1)} ${column}"`;
  await session.run(
    `CREATE TABLE ${found} AS SELECT "row", trimmed, key
     FROM ${keyed(sheet.rows([column]), column, ['file_row_number AS "row"'])}
     WHERE key <> '' AND key IN (SELECT key FROM ${sheet.keys} WHERE col = ${column})`,
  );
  await session.run(
    `INSERT INTO ${sheet.facts} SELECT found."row", ${column}, 'unique',
       CASE WHEN counted.n > 1 THEN 'Duplicate value: "' || trimmed || '" appears ' || counted.n || ' times' END
     FROM ${found} AS found JOIN (SELECT key, count(*) AS n FROM ${found} GROUP BY key) AS counted ON counted.key = found.key`,
  );
  // Blank cells are never duplicates.
  await session.run(
    `INSERT INTO ${sheet.facts} SELECT "row", ${column}, 'unique', NULL FROM ${sheet.changes}
     WHERE col = ${column} AND "row" NOT IN (SELECT "row" FROM ${found})`,
  );
}

interface Target {
  sheet: EditedSheet;
  column: number;
}

/** What link says of the changed cells, and of all that look for a value which came or went. */
export async function linkFacts(
  session: DuckSession,
  sheet: EditedSheet,
  column: number,
  { linkRule = [] }: TemplateColumn,
  all: readonly EditedSheet[],
  templates: readonly Template[],
): Promise<void> {
  const targets = linkRule.flatMap(({ templateId, columnName }): Target[] => {
    const slug = findTemplate(templates, templateId)?.slug ?? templateId;
    const target = all.find((each) => each.sheet.template.slug === slug);
    const at = target ? placeOf(target.sheet.columns, columnName) : -1;
    return target && at >= 0 ? [{ sheet: target, column: at }] : [];
  });
  const moved = targets.filter((target) => target.sheet.changed.has(target.column));
  const [link] = linkRule;
  if (!link || (moved.length === 0 && !sheet.changed.has(column))) return;
  const found = `"found link ${sheet.now.slice(1, -1)} ${column}"`;
  const own = `(SELECT now.* FROM ${sheet.now} AS now JOIN ${sheet.changes} AS changed ON changed."row" = now."row" AND changed.col = ${column})`;
  const keys = moved.map((target) => `SELECT key FROM ${target.sheet.keys} WHERE col = ${target.column}`);
  const looking =
    keys.length === 0
      ? ''
      : `UNION SELECT "row", trimmed, key FROM ${keyed(sheet.rows([column]), column, ['file_row_number AS "row"'])}
         WHERE key IN (${keys.join(' UNION ALL ')})`;
  await session.run(
    `CREATE TABLE ${found} AS SELECT "row", trimmed, key FROM ${keyed(own, column, ['"row"'])} ${looking}`,
  );
  const known = targets.map(
    (target) =>
      `SELECT key FROM ${keyed(target.sheet.rows([target.column]), target.column, [])}
       WHERE key IN (SELECT key FROM ${found})`,
  );
  const there = known.length === 0 ? `SELECT NULL::VARCHAR AS key WHERE false` : known.join(' UNION ALL ');
  const templateName = findTemplate(templates, link.templateId)?.name ?? link.templateId;
  const where = literal(`" not found in ${link.columnName} column from ${templateName}`);
  await session.run(
    `INSERT INTO ${sheet.facts} SELECT "row", ${column}, 'link',
       CASE WHEN key <> '' AND key NOT IN (${there}) THEN 'Value "' || trimmed || ${where} END
     FROM ${found}`,
  );
}
