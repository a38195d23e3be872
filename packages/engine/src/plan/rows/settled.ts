import { blankSql } from '../../cells/text.js';
import { withSession } from '../../duck/session.js';
import { cellsOf } from '../../profile/cells.js';
import type { View, ViewColumn } from '../views/view.js';

/** Larger tables cost more than it tells. */
const mostRows = 20_000;
const mostColumns = 200;
/** Of the things that several rows are about, for so many it is the same in all: others are written in two ways, or have changed. */
const most = 0.6;

type Settled = Promise<ReadonlySet<string> | undefined>;

const known = new WeakMap<View, Map<string, Settled>>();

/**
 * The columns of a view that hold one value for each value of a key: the customer's name in the lines of an order. What
 * changes from row to row is not of the thing that the key names. Undefined where it would cost too much to know.
 */
export function settledBy(view: View, key: ViewColumn): Settled {
  const ofView = known.get(view) ?? new Map<string, Settled>();
  const found = ofView.get(key.name) ?? countSettled(view, key);
  known.set(view, ofView.set(key.name, found));
  return found;
}

async function countSettled(
  { table, reshape, kind, columns, rows }: View,
  key: ViewColumn,
): Promise<ReadonlySet<string> | undefined> {
  if (rows > mostRows || columns.length > mostColumns) return undefined;
  return withSession({}, async (session) => {
    const cells = await cellsOf(session, { table, reshape, kind }, Number.POSITIVE_INFINITY, 'settled');
    const at = (name: string) => cells.columns[cells.names.indexOf(name)];
    const keyCell = at(key.name);
    const others = columns.flatMap(({ name }) => {
      const cell = at(name);
      return cell === undefined ? [] : [{ name, cell }];
    });
    if (keyCell === undefined || others.length === 0) return undefined;
    const counted = others.flatMap(({ cell }, place) => [
      `(count(*) FILTER (NOT (${blankSql(cell)}))) AS f${place}`,
      `(count(DISTINCT trim(${cell})) FILTER (NOT (${blankSql(cell)}))) AS d${place}`,
    ]);
    const judged = others.flatMap((_, place) => [
      `(count(*) FILTER (f${place} > 1))::BIGINT AS several${place}`,
      `(count(*) FILTER (f${place} > 1 AND d${place} = 1))::BIGINT AS one${place}`,
    ]);
    const [found] = await session.rows(
      `SELECT ${judged.join(', ')} FROM (SELECT ${counted.join(', ')} FROM ${cells.sql} WHERE NOT (${blankSql(keyCell)}) GROUP BY trim(${keyCell}))`,
    );
    return new Set(
      others.flatMap(({ name }, place) =>
        Number(found?.[`one${place}`] ?? 0) >= most * Number(found?.[`several${place}`] ?? 0) ? [name] : [],
      ),
    );
  });
}
