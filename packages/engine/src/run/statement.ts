import { getOwn } from '@godwit/contract/own';
import { sqlOf } from '../recipe/expression.js';
import type { Sheet } from '../recipe/recipe.js';
import { Scope } from '../recipe/scope.js';
import { cellName } from '../validate/cells.js';
import { type Check, errorsSql } from '../validate/checks.js';
import type { Template } from '../validate/template.js';
import type { MergedCells } from './merge.js';
import { originColumns, type Relation } from './relation.js';
import type { InScope } from './rows.js';

/** The cells of a sheet as a subquery, with the origins and the place of their rows. */
export interface Cells {
  sql: string;
  ordered: boolean;
}

export function cellsOf(
  sheet: Sheet,
  template: Template,
  rows: Relation,
  inScope: InScope,
  columns: readonly number[],
  merged: MergedCells,
): Cells {
  const scope = new Scope();
  const source = inScope(scope, '"position"');
  const cells = columns.map((at) => {
    const name = template.columns[at]?.name ?? '';
    const expression = getOwn(sheet.columns, name);
    const own = expression ? sqlOf(expression, source) : 'NULL::VARCHAR';
    const table = merged.get(at);
    if (table === undefined) return `${own} AS ${cellName(at)}`;
    const found = scope.find(table, '"group"');
    return `CASE WHEN ${found.key} IS NULL THEN ${own} ELSE ${found.value} END AS ${cellName(at)}`;
  });
  const counts = cells.some((cell) => cell.includes('"position"')) || scope.mentions('"position"');
  const place = rows.place ? [rows.place.column] : [];
  return {
    sql: `(SELECT ${[...cells, ...originColumns(rows), ...place].join(', ')} FROM ${scope.over(counts ? counted(rows) : rows.sql)})`,
    // What is counted by groups comes group by group.
    ordered: rows.ordered && !scope.joins && !scope.mentions('PARTITION BY'),
  };
}

/** The one statement of a sheet: its cells, their errors, and where each row came from. */
export function sheetSql(
  cells: Cells,
  width: number,
  checks: readonly Check[],
  scope: Scope,
  rows: Relation,
): string {
  const names = Array.from({ length: width }, (_, at) => cellName(at));
  const origins = originColumns(rows);
  const shown = [...names, `${errorsSql(checks)} AS errors`, ...origins];
  const order = cells.ordered && !scope.joins ? '' : ` ORDER BY ${origins.join(', ')}`;
  return `SELECT ${shown.join(', ')} FROM ${scope.over(cells.sql)}${order}`;
}

/**
 * In the order of the sheet, said and not assumed: DuckDB counts the members of a UNION ALL side by side, and which
 * came first then changed from run to run.
 */
function counted(rows: Relation): string {
  const order = rows.place?.column ?? originColumns(rows).join(', ');
  return `(SELECT *, row_number() OVER (ORDER BY ${order}) - 1 AS "position" FROM ${rows.sql})`;
}
