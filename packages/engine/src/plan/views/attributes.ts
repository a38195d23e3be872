import { isPlaceholder } from '../../cells/placeholders.js';
import { withSession } from '../../duck/session.js';
import { literal } from '../../duck/sql.js';
import type { Link } from '../../profile/links.js';
import { profileValues } from '../../profile/profile-values.js';
import { tableSql } from '../../read/table-sql.js';
import { node } from '../../recipe/edit.js';
import { asFiled } from './context.js';
import type { View, ViewColumn } from './view.js';
import { isMostly } from './view.js';

const mostAttributes = 60;

/**
 * Tables that hold one attribute of a record in each row (record, attribute, value: custom fields): each attribute is a
 * column of the record's view. Its name is the attribute itself, or what a list of attributes calls it.
 */
export async function attributesOf(
  view: View,
  views: readonly View[],
  links: readonly Link[],
): Promise<ViewColumn[]> {
  const whole = asFiled(views);
  const found: ViewColumn[] = [];
  for (const child of whole) {
    if (child.table === view.table || child.columns.length > 8) continue;
    const back = links.find(
      (link) => link.from.table === child.at && link.to.table === view.at && link.score >= 0.5,
    );
    const key = back && view.columns.find(({ name }) => name === back.to.column);
    const record = child.columns.find(({ name }) => name === back?.from.column);
    // Several rows for each record, or each row would be a thing of its own.
    if (!back || !key || !record || record.profile.distinct > 0.7 * child.rows) continue;
    const kind = child.columns.find(
      ({ name, profile }) =>
        name !== back.from.column &&
        profile.distinct >= 2 &&
        profile.distinct <= Math.min(mostAttributes, child.rows / 3) &&
        profile.filled === child.rows &&
        profile.distinct * (key.profile.distinct || 1) >= child.rows,
    );
    const values = child.columns.filter(
      ({ name, profile }) =>
        name !== back.from.column && name !== kind?.name && !name.startsWith('_') && profile.distinct > 1,
    );
    const value = values.length > 1 ? await ownOf(child, record, values) : values[0];
    if (!kind || !value || kind.profile.distinct > kind.profile.sample.length) continue;
    const titles = await titlesOf(kind, child, whole, links);
    // What numbers the rows of a record names no attribute, and no amount or day does.
    if (titles.size === 0 && isMostly(kind, ['integer', 'decimal', 'money', 'date', 'datetime'])) continue;
    for (const { value: attribute } of kind.profile.sample) {
      const profile = await attributeProfile(child, kind, value, attribute);
      found.push({
        name: `${child.table.name}: ${attribute}`,
        called: titles.get(attribute) ?? attribute,
        cell: node({
          op: 'lookup',
          of: key.cell,
          input: child.input,
          key: back.from.column,
          value: value.name,
          where: { [kind.name]: attribute },
        }),
        profile,
      });
    }
  }
  return [...found, ...found.flatMap((each) => meantBy(each, whole, 1))];
}

/** What the values of a column stand for, where another table lists this share of them: the name of an option. */
export function meantBy(attribute: ViewColumn, whole: readonly View[], least: number): ViewColumn[] {
  const values = attribute.profile.sample
    .filter(({ value }) => !isPlaceholder(value))
    .map(({ value }) => value.trim());
  if (values.length === 0 || values.length > 500 || !values.some((value) => /\p{L}/u.test(value))) return [];
  for (const list of whole) {
    const key = list.columns.find(({ profile }) => {
      const known = new Set(profile.sample.map(({ value }) => value.trim()));
      const listed = values.filter((value) => known.has(value)).length;
      return profile.distinct === list.rows && listed >= Math.max(1, least * values.length);
    });
    if (!key) continue;
    const via = {
      key: attribute.name,
      label: list.label,
      neighbours: list.columns.map(({ called }) => called),
      isKey: true,
    };
    return list.columns
      .filter((each) => each !== key)
      .map((each) => ({
        ...each,
        cell: node({ op: 'lookup', of: attribute.cell, input: list.input, key: key.name, value: each.name }),
        via,
      }));
  }
  return [];
}

/** The first that is not the same in all rows of a record: that would be the record's own, such as what it belongs to. */
async function ownOf(
  { table }: View,
  record: ViewColumn,
  columns: readonly ViewColumn[],
): Promise<ViewColumn | undefined> {
  const at = (name: string) => `c${table.columns.indexOf(name)}`;
  const differs = columns.map((_, place) => `max(n${place}) > 1 AS d${place}`).join(', ');
  const counts = columns.map(({ name }, place) => `count(DISTINCT ${at(name)}) AS n${place}`).join(', ');
  const [found] = await withSession({}, (session) =>
    session.rows(
      `SELECT ${differs} FROM (SELECT ${counts} FROM ${tableSql(table)} GROUP BY ${at(record.name)})`,
    ),
  );
  return columns.find((_, place) => found?.[`d${place}`] === true);
}

/** What a list of the attributes calls each: the shortest text column of a table that the attribute leads to. */
async function titlesOf(
  kind: ViewColumn,
  child: View,
  whole: readonly View[],
  links: readonly Link[],
): Promise<Map<string, string>> {
  const link = links.find(
    (each) => each.from.table === child.at && each.from.column === kind.name && each.score >= 0.3,
  );
  const list = link && whole.find(({ at }) => at === link.to.table);
  const title = list?.columns
    .filter(
      ({ name, profile }) =>
        name !== link?.to.column && profile.filled === list.rows && profile.distinct === list.rows,
    )
    .sort((a, b) => Number(isTitle(b.name)) - Number(isTitle(a.name)))[0];
  if (!link || !list || !title) return new Map();
  const at = (name: string) => `c${list.table.columns.indexOf(name)}`;
  const rows = await withSession({}, (session) =>
    session.rows(
      `SELECT '|' || ${at(link.to.column)} AS key, '|' || ${at(title.name)} AS title FROM ${tableSql(list.table)} LIMIT 1000`,
    ),
  );
  return new Map(rows.map(({ key, title: text }) => [String(key).slice(1), String(text).slice(1)]));
}

function isTitle(name: string): boolean {
  return /title|name|label|caption|bezeichnung|libell|desc/i.test(name);
}

async function attributeProfile(child: View, kind: ViewColumn, value: ViewColumn, attribute: string) {
  const at = (name: string) => `c${child.table.columns.indexOf(name)}`;
  const rows = await withSession({}, (session) =>
    session.rows(
      `SELECT '|' || ${at(value.name)} AS value, count(*)::BIGINT AS n FROM ${tableSql(child.table)}
       WHERE trim(${at(kind.name)}) = ${literal(attribute)} AND ${at(value.name)} IS NOT NULL
       GROUP BY 1 ORDER BY n DESC, 1 LIMIT 1000`,
    ),
  );
  return profileValues(
    value.name,
    rows.map((row) => ({ value: String(row.value).slice(1), count: Number(row.n) })),
  );
}
