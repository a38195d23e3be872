import { literal } from '../duck/sql.js';
import { RunFailed } from '../failed.js';
import type { SqlChecker } from '../recipe/checked-sql/checker.js';
import { SqlRefused } from '../recipe/checked-sql/refused.js';
import type { Scope } from '../recipe/scope.js';
import { cellName } from './cells.js';
import type { Check } from './checks.js';
import { type CrossCellRule, placeOf, type Template } from './template.js';

/** Rules over several cells of a row. One that flags a column which is gone does nothing: the template says so. */
export async function crossCellChecks(
  { columns, rules = [] }: Template,
  scope: Scope,
  checker: SqlChecker,
): Promise<Check[]> {
  const names = columns.map(({ name }) => name);
  const checks: Check[] = [];
  for (const rule of rules) {
    const flagged = rule.columns.map((name) => placeOf(names, name));
    if (flagged.includes(-1) || rule.reads?.some((name) => placeOf(names, name) < 0)) continue;
    const condition = await conditionSql(rule, names, scope, checker);
    // Only what is false is flagged: where a cell is blank the condition is null.
    const failed = scope.let(`NOT (${condition})`);
    for (const column of flagged)
      checks.push({ column, rule: 'cross_cell', failed, message: literal(rule.message) });
  }
  return checks;
}

async function conditionSql(
  { name, expression }: CrossCellRule,
  names: readonly string[],
  scope: Scope,
  checker: SqlChecker,
): Promise<string> {
  try {
    const checked = await checker.check(expression, { columns: names, kind: 'condition' });
    return checked.sql({
      column: (column) => cellName(names.indexOf(column)),
      let: (sql) => scope.let(sql),
    });
  } catch (error) {
    if (!(error instanceof SqlRefused)) throw error;
    throw new RunFailed(`Rule "${name}": ${error.message}`);
  }
}
