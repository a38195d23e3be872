import { bareText } from '../../cells/bare.js';
import { withSession } from '../../duck/session.js';
import { literal } from '../../duck/sql.js';
import { columnWords } from '../../profile/column-names.js';
import type { Link } from '../../profile/links.js';
import type { ColumnProfile } from '../../profile/profile.js';
import { profileValues } from '../../profile/profile-values.js';
import { tableSql } from '../../read/table-sql.js';
import { node } from '../../recipe/edit.js';
import { asFiled } from './context.js';
import { folded } from './overlap.js';
import { isDisplay, isReference } from './reference.js';
import type { View, ViewColumn } from './view.js';

const mostLinked = 80;
/** Keys of rows that a row leads to, which lead further. */
const mostFurther = 12;
const likely = 0.5;

interface Reaching {
  view: View;
  whole: readonly View[];
  links: readonly Link[];
  /** Whether columns that only hold the same words as another table lead to it: where templates link to each other. */
  byWords: boolean;
}

/** A column that a row leads to, and the table it is of. */
interface Reached {
  column: ViewColumn;
  of: View;
}

/**
 * The columns that a row of the view leads to: of the order's customer, the customer's name; of a line's order, that of
 * its customer; of an employee's manager, the e-mail. Copies of the view are left out.
 */
export async function linkedColumns(
  view: View,
  views: readonly View[],
  links: readonly Link[],
  byWords: boolean,
): Promise<ViewColumn[]> {
  const reaching = { view, whole: asFiled(views), links, byWords };
  const near: Reached[] = [];
  for (const link of links) {
    const key =
      link.from.table === view.at ? view.columns.find(({ name }) => name === link.from.column) : undefined;
    if (key) near.push(...(await reachedBy(key, link, reaching, mostLinked - near.length)));
  }
  const around = new Set([view.table, ...near.map(({ of }) => of.table)]);
  const further: Reached[] = [];
  const keys = near.filter(({ column, of }) => of.table !== view.table && isReference(column));
  for (const { column, of } of keys.slice(0, mostFurther))
    for (const link of links) {
      if (link.from.table !== of.at || link.from.column !== column.name || !isPlainKey(link)) continue;
      const most = mostLinked - near.length - further.length;
      const found = await reachedBy(column, link, { ...reaching, byWords: false }, most);
      // What a row leads to itself is nearer.
      further.push(...found.filter(({ of: last }) => !around.has(last.table)));
    }
  return [...near, ...further].map(({ column }) => column);
}

/** Rows that several rows name by it: what each row has of its own may hold the same numbers by chance. */
function isPlainKey({ declared, cardinality, score }: Link): boolean {
  return declared || (cardinality === 'many' && score >= 0.8);
}

async function reachedBy(
  key: ViewColumn,
  link: Link,
  { view, whole, byWords }: Reaching,
  most: number,
): Promise<Reached[]> {
  const other = link.score < likely ? undefined : whole.find(({ at }) => at === link.to.table);
  if (!other || other.rows < 2 || !other.columns.some(({ name }) => name === link.to.column)) return [];
  const isOwn = other.table === view.table;
  // A copy has the same key; records of one program have much in common, and name each other by another column.
  const isCopy = areAlike(view, other) && key.name.toLowerCase() === link.to.column.toLowerCase();
  if (isOwn ? key.name === link.to.column || view.reshape.length > 0 : isCopy) return [];
  const isKey = isReference(key) || link.declared || key.profile.kinds[0]?.kind === 'email';
  if (!isKey && (!byWords || isOwn)) return [];
  const neighbours = other.columns.map(({ called }) => called);
  const reached = await reachedProfiles(other, link.to.column, key, { isBare: link.isBare });
  const label = labelOf(other, link.to.column);
  const role = isOwn ? columnWords(key.called).words : [];
  const found: Reached[] = [];
  for (const each of other.columns) {
    if (each.name === link.to.column || found.length >= most) continue;
    const profile = reached.get(each.name) ?? each.profile;
    if (isSame(key.profile, profile)) continue;
    const column = {
      ...each,
      // "Manager email": rows of one table are told apart by what they are to each other.
      ...(isOwn ? { called: [...role, each.called].join(' ') } : {}),
      profile,
      cell: node({
        op: 'lookup',
        of: key.cell,
        input: other.input,
        key: link.to.column,
        value: each.name,
        ignore_case: true,
        ...(link.isBare ? { loosely: true } : {}),
      }),
      via: {
        key: key.via?.key ?? key.name,
        ...(key.via ? { through: key } : {}),
        label: other.label,
        neighbours,
        isKey,
        isLabel: each === label,
        ...(isOwn ? { isOwn } : {}),
      },
    };
    found.push({ column, of: other });
  }
  return found;
}

/** What people call the rows: the only text beside the key, or the one right behind it. */
function labelOf({ columns }: View, key: string): ViewColumn | undefined {
  const at = columns.findIndex(({ name }) => name === key);
  const texts = columns.filter((each, place) => place !== at && isText(each));
  const behind = columns[at + 1];
  return texts.length > 1 ? texts.find((each) => each === behind) : texts[0];
}

function isText(column: ViewColumn): boolean {
  return (column.profile.kinds[0]?.kind ?? 'text') === 'text' || isDisplay(column);
}

/** What says the same as the key itself says nothing more: the code of a list whose words are its codes. */
function isSame({ sample }: ColumnProfile, { sample: reached }: ColumnProfile): boolean {
  const own = new Set(sample.map(({ value }) => folded(value)));
  return reached.length > 0 && reached.every(({ value }) => own.has(folded(value)));
}

/** Larger tables are taken as they are. */
const mostRows = 20_000;

/** What the columns of a table hold in the rows that a key leads to. */
export async function reachedProfiles(
  { table, columns, rows }: View,
  keyName: string,
  key: ViewColumn,
  {
    where = [],
    isBare = false,
  }: { where?: readonly [column: string, value: string][]; isBare?: boolean } = {},
): Promise<Map<string, ColumnProfile>> {
  if (rows > mostRows) return new Map();
  const at = (name: string) => `c${table.columns.indexOf(name)}`;
  const cells = columns.map(({ name }, index) => `'|' || coalesce(${at(name)}, '') AS v${index}`);
  const conditions = where.map(([name, value]) => `trim(${at(name)}) = ${literal(value)}`);
  const found = await withSession({}, (session) =>
    session.rows(
      `SELECT '|' || ${at(keyName)} AS key, ${cells.join(', ')} FROM ${tableSql(table)} WHERE ${['true', ...conditions].join(' AND ')} ORDER BY "row" DESC`,
    ),
  );
  // The first row of a key counts, as a lookup has it.
  const compared = isBare ? bareText : folded;
  const byKey = new Map(found.map((row) => [compared(String(row.key).slice(1)), row]));
  return new Map(
    columns.map(({ name }, index) => {
      const counts = new Map<string, number>();
      for (const { value, count } of key.profile.sample) {
        const cell = byKey.get(compared(value))?.[`v${index}`];
        if (cell === undefined) continue;
        const text = String(cell).slice(1);
        counts.set(text, (counts.get(text) ?? 0) + count);
      }
      return [
        name,
        profileValues(
          name,
          [...counts].map(([value, count]) => ({ value, count })),
        ),
      ];
    }),
  );
}

/**
 * Tables of the same columns hold the same kind of thing: a copy, last year's list, the sheet of the next month. They
 * lead nowhere, however one is looked at.
 */
function areAlike(view: View, other: View): boolean {
  const names = new Set(
    [...view.columns.map(({ name }) => name), ...view.table.columns].map((name) => name.toLowerCase()),
  );
  const shared = other.columns.filter(({ name }) => names.has(name.toLowerCase())).length;
  return shared >= 3 && shared >= 0.5 * other.columns.length;
}
