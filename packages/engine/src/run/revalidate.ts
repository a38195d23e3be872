import { randomUUID } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { sheetOptions } from '../duck/parquet.js';
import { quoteText } from '../duck/session.js';
import { identifier } from '../duck/sql.js';
import { RunFailed } from '../failed.js';
import type { SqlChecker } from '../recipe/checked-sql/checker.js';
import { SqlRefused } from '../recipe/checked-sql/refused.js';
import { Scope } from '../recipe/scope.js';
import { cellName } from '../validate/cells.js';
import { checksOf, errorsSql } from '../validate/checks.js';
import { foldedSql } from '../validate/folded.js';
import { type CrossCellRule, placeOf, type Template } from '../validate/template.js';
import { countErrors } from './error-counts.js';
import { linkTargets } from './link-targets.js';
import { inRunSession, type RunLimits, usualPatternMs } from './run-session.js';
import { nameByContent } from './sheet/file-hash.js';
import type { SheetFile } from './sheet/sheet.js';

export interface RevalidateOptions extends RunLimits {
  /** The other sheets of the workbook, and all its templates: links look into them. */
  existing: readonly SheetFile[];
  templates: readonly Template[];
  patternMs?: number;
}

/**
 * The same cells and origins, with errors by the rules that the template has now. The sheet keeps its columns: those
 * that the template has no more have no rules, and of a column that the sheet lacks there is nothing to flag. The
 * same rules give the same file.
 */
export async function revalidate(
  sheet: SheetFile,
  template: Template,
  options: RevalidateOptions,
): Promise<SheetFile> {
  const { out, existing, templates, patternMs = usualPatternMs } = options;
  const path = join(out, `revalidate-${randomUUID()}.writing.parquet`);
  const others = existing.filter((each) => each.template.slug !== sheet.template.slug);
  const readable = [sheet, ...others].map(({ parquet }) => parquet);
  try {
    return await inRunSession(options, [...readable, path], async (session, checker) => {
      const now = await asSheetHasIt(template, sheet, checker);
      const stored = `read_parquet(${quoteText(sheet.parquet)}, file_row_number = true)`;
      const place = 'file_row_number::INTEGER AS place';
      const cellsOf = (columns: readonly number[]) =>
        `(SELECT ${[...columns.map(cellName), place].join(', ')} FROM ${stored})`;
      const names = now.columns.map(({ name }) => name);
      const own = (columnName: string) => {
        const at = placeOf(names, columnName);
        return at < 0 ? undefined : { cells: cellsOf([at]), column: at, keyOf: foldedSql };
      };
      const scope = new Scope();
      const checks = await checksOf(now, scope, {
        session,
        cellsOf,
        place: { column: 'place', places: sheet.rowCount },
        limits: { patternMs },
        checker,
        targetsOf: (column) =>
          linkTargets(column, {
            templates,
            existing: others,
            made: (of, columnName) => (of.slug === template.slug ? own(columnName) : null),
          }),
      });
      const columns = (await session.rows(`DESCRIBE FROM read_parquet(${quoteText(sheet.parquet)})`))
        .map(({ column_name: name }) => String(name))
        .map((name) => (name === 'errors' ? `${errorsSql(checks)} AS errors` : identifier(name)));
      const order = scope.joins ? ' ORDER BY place' : '';
      const from = scope.over(`(SELECT * EXCLUDE (errors), ${place} FROM ${stored})`);
      await session.run(
        `COPY (SELECT ${columns.join(', ')} FROM ${from}${order}) TO ${quoteText(path)} (${sheetOptions(sheet.columns.length)})`,
      );
      const counts = await countErrors(session, path, sheet.columns);
      const parquet = await nameByContent(path);
      const sha256 = basename(parquet, '.parquet');
      return {
        ...sheet,
        // What people changed stands in this file.
        ...(sheet.edits && { edits: { ...sheet.edits, of: sha256, parquet: undefined } }),
        ...counts,
        template: { slug: template.slug, name: template.name, id: template.id },
        parquet,
        sha256,
        bytes: (await stat(parquet)).size,
      };
    });
  } finally {
    // What was written to the end has another name by now.
    await rm(path, { force: true });
  }
}

/** The template as the columns of the sheet know it: by its names, in their order. */
export async function asSheetHasIt(
  template: Template,
  sheet: SheetFile,
  checker: SqlChecker,
): Promise<Template> {
  const names = template.columns.map(({ name }) => name);
  const columns = sheet.columns.map((name) => template.columns[placeOf(names, name)] ?? { name });
  const rules: CrossCellRule[] = [];
  for (const rule of template.rules ?? []) {
    const needed = [...rule.columns, ...(rule.reads ?? (await readsOf(rule, checker)))];
    // What the template has no more is not asked either, though the sheet may have it still.
    if (needed.every((name) => placeOf(names, name) >= 0 && placeOf(sheet.columns, name) >= 0))
      rules.push(rule);
  }
  return { ...template, columns, rules };
}

async function readsOf({ name, expression }: CrossCellRule, checker: SqlChecker): Promise<readonly string[]> {
  try {
    return (await checker.check(expression, { kind: 'condition' })).columns;
  } catch (error) {
    if (!(error instanceof SqlRefused)) throw error;
    throw new RunFailed(`Rule "${name}": ${error.message}`);
  }
}
