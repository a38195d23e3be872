import { getOwn } from '@godwit/contract/own';
import { literal } from '../../duck/sql.js';
import { columnsOf } from '../../recipe/expression.js';
import { count } from '../../words/wording.js';
import type { Asked } from '../asked.js';
import { type Kind, worth } from '../kind.js';
import { cell, feedingOf, filled, originSql, unmarked } from '../look.js';
import type { SheetView, View, World } from '../made.js';
import type { ColumnOf } from '../mentions.js';
import { bullets, quote } from '../wording.js';

/** Which values of a column stand in several rows. */
export const repeats: Kind = {
  name: 'repeats',
  tells: 'which values of a column stand in more than one row',
  fits: ({ says, columns, sources, quoted, telling }) =>
    columns.length + sources.length > 0 && quoted.length === 0 && !telling
      ? worth([says('repeat') && !says('constant') && !says('suppose') && !says('rule'), 0.83])
      : 0,
  answer: async (asked, world) => {
    const chosen = asked.aboutInput ? sourcesOf(asked, world) : columnsOr(asked);
    const parts: string[] = [];
    for (const column of chosen.slice(0, 4)) parts.push(await columnText(world, column));
    return parts.join('\n');
  },
};

function columnsOr({ columns, sources }: Asked): ColumnOf<View>[] {
  return columns.length > 0 ? columns : sources;
}

/** The columns of the files that are named, or that those named are made from. */
function sourcesOf(asked: Asked, world: World): ColumnOf<View>[] {
  if (asked.columns.length === 0) return asked.sources;
  return asked.columns.flatMap(({ view, column }) => {
    const expression = getOwn(view.sheet.columns, column);
    const reads = expression ? columnsOf(expression) : [];
    return reads
      .flatMap((read) => feedingOf(world, view, read))
      .map((each) => ({ view: each.view, column: each.view.columns[each.at] ?? '', at: each.at }));
  });
}

const shown = 8;
const places = 4;

/** First the values, then where they stand: the places of all rows would not fit into memory. */
async function columnText(world: World, { view, column, at }: ColumnOf<View>): Promise<string> {
  const key = `lower(trim(${filled(at)}))`;
  const keys = `(SELECT ${key} AS k FROM ${view.sql})`;
  const repeated = `(SELECT k, count(*)::BIGINT AS n FROM ${keys} WHERE k IS NOT NULL GROUP BY k HAVING count(*) > 1)`;
  const [all] = await world.session.rows(
    `SELECT count(*)::BIGINT AS d, coalesce(sum(n), 0)::BIGINT AS total FROM ${repeated}`,
  );
  if (Number(all?.d) === 0) return `"${column}" of ${view.name}: no value stands in more than one row.`;
  const rows = await world.session.rows(
    `SELECT '|' || k AS k, n FROM ${repeated} ORDER BY n DESC, k LIMIT ${shown}`,
  );
  const place = 'file' in view ? originSql(world, view as SheetView) : `'row ' || "row"`;
  const order = 'file' in view ? 'file_row_number' : '"row"';
  const lines: string[] = [];
  for (const { k, n } of rows) {
    const found = await world.session.rows(
      `SELECT '|' || ${cell(at)} AS v, ${place} AS place FROM ${view.sql} WHERE ${key} = ${literal(unmarked(k) ?? '')} ORDER BY ${order} LIMIT ${places}`,
    );
    const where = found.map((row) => String(row.place)).join(', ');
    lines.push(
      `${quote(unmarked(found[0]?.v))}: ${count(Number(n), 'row')} (${where}${Number(n) > places ? ', …' : ''})`,
    );
  }
  return `"${column}" of ${view.name}: ${count(Number(all?.d), 'value stands', 'values stand')} in more than one row, ${count(Number(all?.total), 'row')} in all.\n${bullets(lines)}`;
}
