import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { sheetOptions } from '../duck/parquet.js';
import { type DuckSession, quoteText } from '../duck/session.js';
import type { SqlChecker } from '../recipe/checked-sql/checker.js';
import { Scope } from '../recipe/scope.js';
import { nameByContent } from '../sheet/file-hash.js';
import type { SheetFile } from '../sheet/sheet.js';
import { checksOf, type Rule } from '../validate/checks.js';
import type { LinkTarget } from '../validate/link.js';
import type { StrictLimits } from '../validate/strict.js';
import { findTemplate, type Template, type TemplateColumn } from '../validate/template.js';
import { assertAccounted } from './account.js';
import { writeDropped } from './dropped.js';
import type { SheetPlan } from './plan-sheet.js';
import { watchProgress } from './progress.js';
import { sheetSql } from './statement.js';

export interface SheetWork {
  session: DuckSession;
  plan: SheetPlan;
  /** All sheets of the run: links may go to any of them, this one included. */
  plans: readonly SheetPlan[];
  existing: readonly SheetFile[];
  templates: readonly Template[];
  path: { sheet: string; dropped: string };
  limits: StrictLimits;
  checker: SqlChecker;
  onProgress: (done: number) => void;
}

export async function writeSheet(work: SheetWork): Promise<SheetFile> {
  const { session, plan, path, limits } = work;
  const { template, rows } = plan;
  const scope = new Scope();
  const checks = await checksOf(template, scope, {
    session,
    cellsOf: plan.cellsOf,
    place: rows.relation.place,
    limits,
    checker: work.checker,
    targetsOf: (column) => linkTargets(column, work),
  });
  const width = template.columns.length;
  const all = Array.from({ length: width }, (_, at) => at);
  const cells = plan.cells(all);
  const sql = sheetSql(cells, width, checks, scope, rows.relation);
  const options = sheetOptions(width);
  await watchProgress(session, plan.rowsRead, work.onProgress, () =>
    session.run(`COPY (${sql}) TO ${quoteText(path.sheet)} (${options})`),
  );
  const counts = await countErrors(session, path.sheet);
  const leftOut = await writeDropped(session, plan, path.dropped);
  await assertAccounted(session, plan, path.sheet, counts.rowCount, leftOut);
  const dropped = leftOut && { ...leftOut, parquet: await nameByContent(leftOut.parquet) };
  const parquet = await nameByContent(path.sheet);
  return {
    template: { slug: template.slug, name: template.name, id: template.id },
    columns: template.columns.map(({ name }) => name),
    parquet,
    sha256: basename(parquet, '.parquet'),
    bytes: (await stat(parquet)).size,
    rowCount: counts.rowCount,
    invalidRowCount: counts.invalidRowCount,
    errors: counts.errors.map(({ column, rule, count }) => ({
      column: template.columns[column]?.name ?? '',
      rule,
      count,
    })),
    origins: rows.relation.origins.map(({ input, tables, parts }) => ({
      input,
      tables: tables.map(({ table: { file, name } }) => ({ file, table: name })),
      parts: parts.length,
    })),
    dropped,
  };
}

function linkTargets(
  column: TemplateColumn,
  { plans, existing, templates }: SheetWork,
): { targets: LinkTarget[]; templateName: string } {
  const rules = column.linkRule ?? [];
  const targets = rules.flatMap(({ templateId, columnName }): LinkTarget[] => {
    const template = findTemplate(templates, templateId);
    const plan = plans.find((each) => each.template === template);
    if (plan) {
      const at = plan.template.columns.findIndex(({ name }) => name === columnName);
      return at < 0 ? [] : [{ cells: plan.cellsOf([at]), column: at }];
    }
    const slug = template?.slug ?? templateId;
    const sheet = existing.find((each) => each.template.slug === slug);
    const at = sheet?.columns.indexOf(columnName) ?? -1;
    return sheet && at >= 0 ? [{ cells: `read_parquet(${quoteText(sheet.parquet)})`, column: at }] : [];
  });
  const named = rules[0]?.templateId ?? '';
  const templateName = findTemplate(templates, named)?.name ?? named;
  return { targets, templateName };
}

async function countErrors(session: DuckSession, parquet: string) {
  const from = `read_parquet(${quoteText(parquet)})`;
  const [rows] = await session.rows(
    `SELECT count(*)::BIGINT AS n, count(*) FILTER (errors IS NOT NULL)::BIGINT AS invalid FROM ${from}`,
  );
  const errors = await session.rows(
    `SELECT error."column"::INTEGER AS "column", error."rule" AS "rule", count(*)::BIGINT AS n
     FROM (SELECT unnest(errors) AS error FROM ${from} WHERE errors IS NOT NULL) GROUP BY ALL ORDER BY 1, 2`,
  );
  return {
    rowCount: Number(rows?.n),
    invalidRowCount: Number(rows?.invalid),
    errors: errors.map(({ column, rule, n }) => ({
      column: Number(column),
      rule: rule as Rule,
      count: Number(n),
    })),
  };
}
