import { blankSql, WHITE_SPACE } from '../cells/text.js';
import type { DuckSession } from '../duck/session.js';
import { literal } from '../duck/sql.js';
import type { SqlChecker } from '../recipe/checked-sql/checker.js';
import { Scope } from '../recipe/scope.js';
import { aiFailureSql } from './ai/check.js';
import { compileAiRule } from './ai/compile.js';
import { type CellsOf, cellName } from './cells.js';
import { crossCellChecks } from './cross-cell.js';
import { type Flagged, findFlagged, type KeyOf } from './flagged.js';
import { foldedSql, foldedTrimmedSql } from './folded.js';
import { type LinkTarget, missing } from './link.js';
import { patternSql } from './patterns/plan.js';
import type { Place } from './row-number.js';
import { type StrictLimits, strictFailures } from './strict.js';
import type { Template, TemplateColumn } from './template.js';
import { duplicates } from './unique.js';

export type Rule = 'required' | 'unique' | 'strict' | 'link' | 'ai' | 'cross_cell';

/** One way for a cell to be invalid. */
export interface Check {
  column: number;
  rule: Rule;
  /** SQL: whether it is; null counts as no. */
  failed: string;
  /** SQL of the message, worked out only for cells that fail. */
  message: string;
}

export interface CheckNeeds {
  session: DuckSession;
  cellsOf: CellsOf;
  place: Place | undefined;
  /** Whether no two rows have the same in a column, by the way its rows were chosen. */
  isDistinct?(column: string): boolean;
  /** Whether the cells of a column surely have no white space at their ends. */
  isTrimmed?(column: string): boolean;
  /** The columns that a link rule names, in the sheets of the same workbook. */
  targetsOf(column: TemplateColumn): { targets: LinkTarget[]; templateName: string };
  limits: StrictLimits;
  checker: SqlChecker;
}

/** All checks of a sheet, in a scope over its cells. */
export async function checksOf(template: Template, scope: Scope, needs: CheckNeeds): Promise<Check[]> {
  const checks: Check[] = [];
  for (const [at, column] of template.columns.entries())
    checks.push(...(await columnChecks(template, column, at, scope, needs)));
  const crossCell = await crossCellChecks(template, scope, needs.checker);
  // Errors stand in the order of the columns.
  return [...checks, ...crossCell].sort((a, b) => a.column - b.column);
}

async function columnChecks(
  template: Template,
  column: TemplateColumn,
  at: number,
  scope: Scope,
  { session, cellsOf, place, isDistinct, isTrimmed, targetsOf, limits }: CheckNeeds,
): Promise<Check[]> {
  const checks: Check[] = [];
  const name = `${template.slug} ${at}`;
  const cell = cellName(at);
  const keyOf = isTrimmed?.(column.name) ? foldedTrimmedSql : foldedSql;
  // For messages, which few cells have: not worked out beforehand.
  const trimmed = `trim(${cell}, ${literal(WHITE_SPACE)})`;
  const add = (rule: Rule, failed: string, message: string) =>
    checks.push({ column: at, rule, failed: scope.let(failed), message });
  const found = (flagged: Flagged, rule: Rule, keyOf: KeyOf) =>
    findFlagged(flagged, { session, cellsOf, place, name: `${rule} ${name}`, at, keyOf }, scope, new Scope());

  if (column.required) add('required', blankSql(cell), literal('Required field is empty'));
  if (column.unique && !isDistinct?.(column.name)) {
    const flagged = await duplicates(session, cellsOf, at, name, place, keyOf);
    if (flagged.count > 0) {
      const { is, number } = await found(flagged, 'unique', keyOf);
      add('unique', is, `'Duplicate value: "' || ${trimmed} || '" appears ' || ${number} || ' times'`);
    }
  }
  if (column.strictRule !== undefined) {
    const strict = { name: column.name, at, pattern: column.strictRule };
    const failures = await strictFailures(session, cellsOf, strict, limits, name);
    const fails =
      'via' in failures
        ? `NOT ${patternSql(cell, failures)}`
        : failures.count > 0 && (await found(failures, 'strict', (sql) => sql)).is;
    const message = literal('Value does not match required pattern');
    // Matched first: most cells do, and whether one is blank is asked of the others only.
    if (fails) add('strict', `CASE WHEN ${fails} THEN NOT (${blankSql(cell)}) ELSE false END`, message);
  }
  const [link] = column.linkRule ?? [];
  if (link) {
    const { targets, templateName } = targetsOf(column);
    const flagged = await missing(session, cellsOf, at, targets, name, place, keyOf);
    if (flagged.count > 0) {
      const where = literal(`" not found in ${link.columnName} column from ${templateName}`);
      add('link', (await found(flagged, 'link', keyOf)).is, `'Value "' || ${trimmed} || ${where}`);
    }
  }
  if (column.desiredRule === 'ai') {
    const check =
      column.aiCheck ?? compileAiRule({ name: column.name, description: column.description ?? null });
    if (check.checks.length > 0) {
      const failure = scope.let(aiFailureSql(check, cell, scope));
      add('ai', `${failure} IS NOT NULL`, failure);
    }
  }
  return checks;
}

/** The errors of a row as a list, null where there are none: worked out only for rows that have some. */
export function errorsSql(checks: readonly Check[]): string {
  const nothing = 'NULL::STRUCT("column" USMALLINT, "rule" VARCHAR, "message" VARCHAR)[]';
  if (checks.length === 0) return nothing;
  const failed = checks.map((check) => `(${check.failed})`).join(' OR ');
  const each = checks.map(
    ({ column, rule, failed, message }) =>
      `CASE WHEN ${failed} THEN {'column': ${column}::USMALLINT, 'rule': '${rule}', 'message': ${message}} END`,
  );
  return `CASE WHEN ${failed} THEN list_filter([${each.join(', ')}], lambda error: error IS NOT NULL) ELSE ${nothing} END`;
}
