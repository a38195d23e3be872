import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { sheetOptions } from '../../duck/parquet.js';
import { DuckSession, quoteText } from '../../duck/session.js';
import { SqlChecker } from '../../recipe/checked-sql/checker.js';
import { Scope } from '../../recipe/scope.js';
import { checksOf, errorsSql, type Rule } from '../../validate/checks.js';
import type { Template } from '../../validate/template.js';
import { asSheetHasIt } from '../revalidate.js';
import { usualPatternMs } from '../run-session.js';
import type { SheetFile } from '../sheet/sheet.js';
import { EditedSheet, type ReadRow } from './edited-sheet.js';
import { linkFacts, targetsOf, uniqueFacts } from './relational.js';

/** Cells of a row that become something else; columns by their place in the sheet. */
export interface RowChange {
  slug: string;
  row: number;
  cells: { column: number; value: string | null }[];
}

export interface ChangeOptions {
  templates: readonly Template[];
  /** Where what changed is written, and what does not fit into memory. */
  out: string;
}

/** Of one row alone: what is wrong with it depends on nothing else. */
const localRules: readonly Rule[] = ['required', 'strict', 'ai', 'cross_cell'];
const ruleOrder: readonly Rule[] = ['required', 'unique', 'strict', 'link', 'ai', 'cross_cell'];

/**
 * The sheets of a workbook with some cells changed, in their order: the files stay as they are, what differs from them
 * is written beside them. What depends on the cells is validated again, in all sheets: the rows themselves, values that
 * stand more than once, links. What does not depend on them is not looked at.
 */
export function changeRows(
  sheets: readonly SheetFile[],
  changes: readonly RowChange[],
  options: ChangeOptions,
): Promise<SheetFile[]> {
  return whileChanging(sheets, changes, options, ({ change }) => change());
}

export interface Changing {
  /** One of the rows that change: as it was, and from the change on as it is. */
  row(change: RowChange): Promise<ReadRow>;
  change(): Promise<SheetFile[]>;
}

/**
 * With the rows that are to change at hand. For a few of them one thread: a second one costs a third more processor time,
 * and on a busy machine it is waited for.
 */
export async function whileChanging<T>(
  sheets: readonly SheetFile[],
  changes: readonly RowChange[],
  { templates, out }: ChangeOptions,
  work: (changing: Changing) => Promise<T>,
): Promise<T> {
  const width = Math.max(...sheets.map(({ columns }) => columns.length));
  const session = await DuckSession.open({
    threads: width > 200 || changes.length < 100 ? 1 : 2,
    memoryMb: Math.max(500, width * 1.5),
    scratch: out,
  });
  const checker = new SqlChecker();
  const paths = sheets.map(() => join(out, `edits-${randomUUID()}.parquet`));
  try {
    const files = sheets.flatMap(({ parquet, edits }) => [
      parquet,
      ...(edits?.parquet ? [edits.parquet] : []),
    ]);
    await session.lockDown([...files, ...paths]);
    const all: EditedSheet[] = [];
    for (const [at, sheet] of sheets.entries()) {
      const template = templates.find(({ slug }) => slug === sheet.template.slug);
      const known = template ?? { ...sheet.template, columns: sheet.columns.map((name) => ({ name })) };
      const own = changes.filter(({ slug }) => slug === sheet.template.slug);
      const now = await asSheetHasIt(known, sheet, checker);
      all.push(new EditedSheet(session, sheet, now, lastOfEach(own), at));
    }
    const concerned = concernedSheets(all, templates);
    for (const each of concerned) await each.open();
    for (const each of concerned) await each.take();
    return await work({
      row({ slug, row }) {
        const own = all.find(({ sheet }) => sheet.template.slug === slug);
        if (!own) throw new Error('the sheet of the row is among the sheets');
        return own.row(row);
      },
      async change() {
        for (const each of concerned) await each.change();
        for (const each of concerned) await relationalFacts(session, each, all, templates);
        const written: SheetFile[] = [];
        for (const [at, each] of all.entries())
          written.push(
            concerned.has(each) ? await judged(session, checker, each, paths[at] ?? '') : each.sheet,
          );
        return written;
      },
    });
  } finally {
    await checker.close();
    session.close();
  }
}

/** Those that change, those that look into what changes, and those that changed cells look into. */
function concernedSheets(
  all: readonly EditedSheet[],
  templates: readonly Template[],
): ReadonlySet<EditedSheet> {
  const concerned = new Set(all.filter(({ changed }) => changed.size > 0));
  for (const each of all)
    for (const [at, column] of each.template.columns.entries()) {
      const targets = targetsOf(column, all, templates);
      const looks = targets.some((target) => target.sheet.changed.has(target.column));
      if (looks) concerned.add(each);
      if (looks || each.changed.has(at)) for (const { sheet } of targets) concerned.add(sheet);
    }
  return concerned;
}

/** A cell that changes more than once is what the last change makes of it. */
function lastOfEach(changes: readonly RowChange[]) {
  const last = new Map<string, { row: number; column: number; value: string | null }>();
  for (const { row, cells } of changes)
    for (const { column, value } of cells) last.set(`${row} ${column}`, { row, column, value });
  return [...last.values()];
}

async function relationalFacts(
  session: DuckSession,
  sheet: EditedSheet,
  all: readonly EditedSheet[],
  templates: readonly Template[],
): Promise<void> {
  for (const [at, column] of sheet.template.columns.entries()) {
    if (column.unique && sheet.changed.has(at)) await uniqueFacts(session, sheet, at);
    if (column.linkRule?.length) await linkFacts(session, sheet, at, column, all, templates);
  }
}

/** The sheet with what is wrong with its rows now; as it was where nothing changed. */
async function judged(
  session: DuckSession,
  checker: SqlChecker,
  edited: EditedSheet,
  path: string,
): Promise<SheetFile> {
  const { sheet, now, changes, facts } = edited;
  const isChanged = edited.changed.size > 0;
  if (!isChanged && (await session.count(facts)) === 0) return sheet;
  await edited.takeFlagged();
  const own = isChanged ? await localErrors(session, checker, edited) : undefined;
  const rank = ruleOrder.map((rule, at) => `WHEN '${rule}' THEN ${at}`).join(' ');
  const local = localRules.map((rule) => `'${rule}'`).join(', ');
  const anew = `"anew ${now.slice(1)}`;
  await session.run(
    `CREATE TABLE ${anew} AS
     WITH touched AS (
       SELECT "row" FROM ${now} WHERE "row" IN (SELECT "row" FROM ${facts} UNION ALL SELECT "row" FROM ${changes})
     ), stored AS (
       SELECT "row", unnest(errors) AS error, generate_subscripts(errors, 1) AS n FROM ${now} SEMI JOIN touched USING ("row")
     ), listed AS (
       SELECT "row", error, n FROM stored
       WHERE NOT EXISTS (SELECT 1 FROM ${facts} AS fact
           WHERE fact."row" = stored."row" AND fact.col = error."column" AND fact."rule" = error."rule")
         AND NOT (error."rule" IN (${local}) AND stored."row" IN (SELECT "row" FROM ${changes}))
       UNION ALL SELECT "row", {'column': col, 'rule': "rule", 'message': message}, 0 FROM ${facts} WHERE message IS NOT NULL
       ${own ? `UNION ALL SELECT "row", unnest(errors), generate_subscripts(errors, 1) FROM ${own}` : ''}
     ), ordered AS (
       SELECT "row", list(error ORDER BY error."column", CASE error."rule" ${rank} END, n) AS errors FROM listed GROUP BY "row"
     )
     SELECT "row", errors FROM touched LEFT JOIN ordered USING ("row")`,
  );
  await session.run(
    `UPDATE ${now} SET errors = anew.errors FROM ${anew} AS anew WHERE anew."row" = ${now}."row"`,
  );
  await session.run(
    `COPY (SELECT "row", edited, ${edited.cells.join(', ')}, errors FROM ${now} ORDER BY "row")
     TO ${quoteText(path)} (${sheetOptions(sheet.columns.length)})`,
  );
  const edits = sheet.edits ?? { of: sheet.sha256, applied: [], missed: [] };
  return {
    ...sheet,
    ...(await countsNow(session, sheet, now)),
    ...(edited.counts && { cells: edited.counts }),
    edits: { ...edits, parquet: path },
  };
}

/** The rules of the changed rows that look at nothing else. */
async function localErrors(session: DuckSession, checker: SqlChecker, edited: EditedSheet): Promise<string> {
  const template: Template = {
    ...edited.template,
    columns: edited.template.columns.map((column) => ({ ...column, unique: false, linkRule: undefined })),
  };
  const scope = new Scope();
  const checks = await checksOf(template, scope, {
    session,
    cellsOf: () => edited.changedRows,
    place: undefined,
    limits: { patternMs: usualPatternMs },
    checker,
    targetsOf: () => ({ targets: [], templateName: '' }),
  });
  const table = `"local ${edited.now.slice(1)}`;
  await session.run(
    `CREATE TABLE ${table} AS SELECT "row", ${errorsSql(checks)} AS errors
     FROM ${scope.over(edited.changedRows)}`,
  );
  return table;
}

/** From what was counted before and what changed: the file need not be read again. */
async function countsNow(
  session: DuckSession,
  sheet: SheetFile,
  table: string,
): Promise<Pick<SheetFile, 'invalidRowCount' | 'errors'>> {
  const [rows] = await session.rows(
    `SELECT (count(*) FILTER (errors IS NOT NULL) - count(*) FILTER (was IS NOT NULL))::BIGINT AS more FROM ${table}`,
  );
  const changed = await session.rows(
    `SELECT error."column"::INTEGER AS col, error."rule" AS "rule", sum(n)::BIGINT AS more FROM (
       SELECT unnest(errors) AS error, 1 AS n FROM ${table} WHERE errors IS DISTINCT FROM was
       UNION ALL SELECT unnest(was), -1 FROM ${table} WHERE errors IS DISTINCT FROM was
     ) GROUP BY ALL`,
  );
  const counts = new Map(
    sheet.errors.map((each) => [JSON.stringify([sheet.columns.indexOf(each.column), each.rule]), each.count]),
  );
  for (const { col, rule, more } of changed) {
    const key = JSON.stringify([Number(col), rule]);
    counts.set(key, (counts.get(key) ?? 0) + Number(more));
  }
  const errors = [...counts].flatMap(([key, count]) => {
    const [at, rule] = JSON.parse(key) as [number, Rule];
    return count > 0 ? [{ at, column: sheet.columns[at] ?? '', rule, count }] : [];
  });
  return {
    invalidRowCount: sheet.invalidRowCount + Number(rows?.more ?? 0),
    errors: errors
      .sort((a, b) => a.at - b.at || (a.rule < b.rule ? -1 : 1))
      .map(({ column, rule, count }) => ({ column, rule, count })),
  };
}
