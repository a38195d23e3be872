import { lowerText } from '../cells/text.js';
import { type DuckSession, withSession } from '../duck/session.js';
import { tableSql } from '../read/table-sql.js';
import { nodesOf } from '../recipe/edit.js';
import { type AnyExpression, columnsOf, type Expression, evaluate } from '../recipe/expression.js';
import { placesOf } from '../recipe/lineage.js';
import type { Recipe, Sheet } from '../recipe/recipe.js';
import type { NowInputs } from './adapt-sheet.js';

type MapNode = Extract<AnyExpression, { op: 'map' }>;

const mostValues = 2000;
const shown = 5;

/** Values of the new files that the value maps of the recipe do not know. */
export async function newValues(recipe: Recipe, inputs: NowInputs): Promise<string[]> {
  const maps = recipe.sheets.flatMap((sheet) =>
    Object.entries(sheet.columns).flatMap(([column, expression]) =>
      nodesOf(expression, 'map').map((node) => ({ sheet, column, node })),
    ),
  );
  if (maps.length === 0) return [];
  return withSession({ threads: 1 }, async (session) => {
    const said: string[] = [];
    for (const { sheet, column, node } of maps) {
      const unknown = await unknownTo(session, sheet, node, inputs);
      if (unknown.length === 0) continue;
      const named = unknown
        .slice(0, shown)
        .map(({ value, count }) => `"${value}" (${count} ${count === 1 ? 'row' : 'rows'})`);
      const more = unknown.length > shown ? ` and ${unknown.length - shown} more` : '';
      said.push(`"${column}" of ${sheet.template}: the value map does not know ${named.join(', ')}${more}.`);
    }
    return said;
  });
}

async function unknownTo(
  session: DuckSession,
  sheet: Sheet,
  node: MapNode,
  inputs: NowInputs,
): Promise<{ value: string; count: number }[]> {
  const [read, ...others] = columnsOf(node.of);
  if (!read || others.length > 0) return [];
  const cased = (value: string) => (node.ignore_case ? lowerText(value) : value);
  const known = new Set([
    ...node.values.map(({ from }) => cased(from)),
    ...node.values.map(({ to }) => cased(to)),
  ]);
  const counts = new Map<string, number>();
  for (const { value, count } of await distinct(session, sheet, read, inputs)) {
    const made = madeOf(node.of, read.name, value);
    if (made === undefined || made === '' || known.has(cased(made))) continue;
    counts.set(made, (counts.get(made) ?? 0) + count);
  }
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}

/** The cells of a column that an expression reads, where it stands in the files as it is. */
async function distinct(
  session: DuckSession,
  sheet: Sheet,
  read: { name: string; input?: string },
  inputs: NowInputs,
): Promise<{ value: string; count: number }[]> {
  const selects = placesOf(sheet, read).flatMap(({ input, name }) =>
    (inputs.get(input)?.tables ?? []).flatMap((table) => {
      const at = table.columns.indexOf(name);
      return at < 0 ? [] : [`SELECT c${at} AS v FROM ${tableSql(table)}`];
    }),
  );
  if (selects.length === 0) return [];
  const rows = await session.rows(
    `SELECT '|' || v AS v, count(*)::BIGINT AS n FROM (${selects.join(' UNION ALL ')}) WHERE v IS NOT NULL GROUP BY v ORDER BY n DESC, v LIMIT ${mostValues}`,
  );
  return rows.map(({ v, n }) => ({ value: String(v).slice(1), count: Number(n) }));
}

function madeOf(expression: Expression, name: string, value: string): string | undefined {
  try {
    return (
      evaluate(expression, {
        position: 0,
        lookup: () => undefined,
        column: (each) => (each === name ? value : null),
      }) ?? ''
    );
  } catch {
    // A step that only DuckDB can carry out.
    return undefined;
  }
}
