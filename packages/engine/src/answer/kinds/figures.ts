import { descriptionsOf, knownOf } from '../../edit/update.js';
import type { Measure, Query } from '../../language/query.js';
import { readerOf } from '../../language/read-message.js';
import { resolveColumn } from '../../words/naming.js';
import { count, figure } from '../../words/wording.js';
import { isCalled, rowsOf } from '../asked-rows.js';
import { type Kind, worth } from '../kind.js';
import { filled, numberShape, plain, unmarked } from '../look.js';
import type { View, World } from '../made.js';
import { bullets, quote } from '../wording.js';

const asking =
  /\b(?:each|every|per|by|most|fewest|least|total|sum|overall|average|mean|avg|highest|lowest|largest|smallest|biggest|greatest|max(?:imum)?|min(?:imum)?)\b/;

/** How many rows each value of a column has, and what a column comes to: all of them, or for each value of another. */
export const figures: Kind = {
  name: 'figures',
  tells: 'how many rows each value of a column has, and the sum, average, least and greatest of a column',
  fits: ({ text }) => worth([asking.test(text), 0.97]),
  answer: async ({ question }, world) => {
    const scene = await world.scene();
    const query = readerOf(knownOf(scene), descriptionsOf(scene.templates)).readQuery(question);
    const view = query && viewOf(query, world);
    if (!query || !view || (query.measure === 'count' && query.by === undefined)) return undefined;
    if (!query.when) return answerOf(query, view, view.sql, '', world);
    const rows = await rowsOf(view, { when: query.when, cost: 0 }, world);
    if ('why' in rows) return { answer: rows.why, understood: false };
    try {
      return await answerOf(query, view, rows.sql, ` where ${rows.english}`, world);
    } finally {
      await rows.close();
    }
  },
};

/** The sheet whose rows are named, or the first that has the columns; a file where no sheet has them. */
function viewOf({ rows, of, by }: Query, { sheetViews, tableViews }: World): View | undefined {
  const columns = [of, by].filter((name) => name !== undefined);
  const having = [...sheetViews, ...tableViews].filter((view) =>
    columns.every((name) => placeOf(name, view) >= 0),
  );
  return having.find((view) => rows !== undefined && isCalled(rows, view)) ?? having[0];
}

function placeOf(name: string, { columns }: View): number {
  const found = resolveColumn(name, columns);
  return found ? columns.indexOf(found.name) : -1;
}

const SQL: Record<Exclude<Measure, 'count'>, string> = {
  sum: 'sum(num)',
  average: 'round(avg(num), 4)',
  least: 'min(num)',
  greatest: 'max(num)',
};

const CALLED: Record<Exclude<Measure, 'count'>, string> = {
  sum: 'the sum of',
  average: 'the average of',
  least: 'the least',
  greatest: 'the greatest',
};

const shown = 20;

async function answerOf(
  { measure, of, by, only }: Query,
  view: View,
  rows: string,
  where: string,
  { session }: World,
): Promise<string | undefined> {
  const place = of === undefined ? -1 : placeOf(of, view);
  const name = place < 0 ? 'rows' : `"${view.columns[place]}"`;
  const value = place < 0 ? 'NULL' : numberAt(place);
  const figureSql = measure === 'count' ? 'count(*)' : SQL[measure];
  const what = measure === 'count' ? 'rows' : `${CALLED[measure]} ${name}`;
  if (by === undefined) {
    const [row] = await session.rows(
      `SELECT ${figureSql}::VARCHAR AS figure, count(num)::BIGINT AS n, count(*)::BIGINT AS rows FROM (SELECT ${value} AS num FROM ${rows})`,
    );
    if (Number(row?.n) === 0) return `No cell of ${name} of ${view.name}${where} is a number.`;
    return `${capital(what)} of ${view.name}${where} is ${plain(row?.figure)} (${figure(Number(row?.n))} of ${count(Number(row?.rows), 'row')} have a number).`;
  }
  const order = only === 'least' ? 'ASC' : 'DESC';
  const groups = await session.rows(
    `SELECT '|' || v AS v, f::VARCHAR AS told, count(*) OVER ()::BIGINT AS n FROM (
       SELECT v, ${figureSql} AS f FROM (SELECT ${filled(placeOf(by, view))} AS v, ${value} AS num FROM ${rows}) GROUP BY v)
     WHERE f IS NOT NULL ${only ? 'AND v IS NOT NULL' : ''} ORDER BY f ${order}, v NULLS LAST LIMIT ${only ? 3 : shown}`,
  );
  const all = Number(groups[0]?.n ?? 0);
  const label = `"${view.columns[placeOf(by, view)]}"`;
  if (all === 0) return `No row of ${view.name}${where} has such a figure.`;
  const lines = groups.map(({ v, told }) => `${v === null ? 'blank' : quote(unmarked(v))}: ${plain(told)}`);
  const more = all - groups.length;
  const head = only
    ? `${capital(only)} ${what} by ${label} of ${view.name}${where}: ${lines[0]}.`
    : `${capital(what)} for each ${label} of ${view.name}${where}: ${count(all, 'value')}.`;
  return [
    head,
    bullets([...(only ? lines.slice(1) : lines), ...(more > 0 && !only ? [`And ${figure(more)} more`] : [])]),
  ]
    .filter(Boolean)
    .join('\n');
}

function numberAt(place: number): string {
  const cell = filled(place);
  return `TRY_CAST(CASE WHEN regexp_matches(${cell}, '${numberShape}') THEN ${cell} END AS DECIMAL(38, 10))`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
