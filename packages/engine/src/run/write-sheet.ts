import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { getOwn } from '@godwit/contract/own';
import { sheetOptions } from '../duck/parquet.js';
import { type DuckSession, quoteText } from '../duck/session.js';
import type { SqlChecker } from '../recipe/checked-sql/checker.js';
import type { Sheet } from '../recipe/recipe.js';
import { Scope } from '../recipe/scope.js';
import { isTrimmed } from '../recipe/trimmed.js';
import { checksOf } from '../validate/checks.js';
import { foldedSql, foldedTrimmedSql } from '../validate/folded.js';
import type { LinkTarget } from '../validate/link.js';
import type { StrictLimits } from '../validate/strict.js';
import type { Template } from '../validate/template.js';
import { assertAccounted } from './account.js';
import { differingRows } from './differing.js';
import { writeDropped } from './dropped.js';
import { countErrors } from './error-counts.js';
import { linkTargets } from './link-targets.js';
import type { SheetPlan } from './plan-sheet.js';
import { watchProgress } from './progress.js';
import { fileHash, nameByContent } from './sheet/file-hash.js';
import type { SheetFile } from './sheet/sheet.js';
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
    isDistinct: (column) => isDistinct(plan.sheet, column),
    isTrimmed: (column) => isTrimmedColumn(plan.sheet, column),
    limits,
    checker: work.checker,
    targetsOf: (column) =>
      linkTargets(column, {
        templates: work.templates,
        existing: work.existing,
        made: (of, columnName) => madeNow(work.plans, of, columnName),
      }),
  });
  const names = template.columns.map(({ name }) => name);
  const width = names.length;
  const all = Array.from({ length: width }, (_, at) => at);
  const cells = plan.cells(all);
  const sql = sheetSql(cells, width, checks, scope, rows.relation);
  const options = sheetOptions(width);
  await watchProgress(session, plan.rowsRead, work.onProgress, () =>
    session.run(`COPY (${sql}) TO ${quoteText(path.sheet)} (${options})`),
  );
  // Here, while DuckDB counts: 25 MB take 0.06 s.
  const hashing = fileHash(path.sheet);
  // It is waited for below; what fails before that is what is told.
  hashing.catch(() => {});
  const counts = await countErrors(session, path.sheet, names);
  const leftOut = await writeDropped(session, plan, path.dropped);
  await assertAccounted(session, plan, path.sheet, counts.rowCount, leftOut);
  const differing = leftOut && (await differingRows(session, plan));
  const dropped = leftOut && {
    ...leftOut,
    parquet: await nameByContent(leftOut.parquet),
    ...(differing && { differing }),
  };
  const parquet = await nameByContent(path.sheet, await hashing);
  return {
    template: { slug: template.slug, name: template.name, id: template.id },
    columns: names,
    parquet,
    sha256: basename(parquet, '.parquet'),
    bytes: (await stat(parquet)).size,
    ...counts,
    origins: rows.relation.origins.map(({ input, tables, parts }) => ({
      input,
      tables: tables.map(({ table: { file, name, connection } }) => ({
        ...{ file, table: name },
        ...(connection !== undefined && { connection }),
      })),
      parts: parts.length,
    })),
    dropped,
  };
}

/** Of rows that agree in one column alone, one is kept. */
function isDistinct({ deduplicate }: Sheet, column: string): boolean {
  const { by = [], merge } = deduplicate ?? {};
  return by.length === 1 && by[0] === column && getOwn(merge, column) === undefined;
}

function isTrimmedColumn({ columns, deduplicate }: Sheet, column: string): boolean {
  return isTrimmed(getOwn(columns, column)) && getOwn(deduplicate?.merge, column) === undefined;
}

function madeNow(
  plans: readonly SheetPlan[],
  template: Template,
  columnName: string,
): LinkTarget | undefined | null {
  const plan = plans.find((each) => each.template === template);
  if (!plan) return null;
  const at = plan.template.columns.findIndex(({ name }) => name === columnName);
  const keyOf = isTrimmedColumn(plan.sheet, columnName) ? foldedTrimmedSql : foldedSql;
  return at < 0 ? undefined : { cells: plan.cellsOf([at]), column: at, keyOf };
}
