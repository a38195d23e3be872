import { anyEnglishOf } from '../../words/english.js';
import { columnNames } from '../structure/names.js';
import { isKeyed, type Place } from './keyed.js';
import { TooMuch, type TreeLimits } from './limits.js';
import { mergedFields, type Shape, unwrapped } from './shape.js';

/** Where a value goes, by what it is. */
export interface ValuePlan {
  /** Of the row it belongs to: for plain values, and for what is kept as JSON text. Below zero: none. */
  column: number;
  /** An object: its members by name, or each a row of a table; without either it is kept as text. */
  fields: Map<string, ValuePlan> | undefined;
  entries: TablePlan | undefined;
  /** An array: each item a row of a table; without one it is kept as text. */
  items: TablePlan | undefined;
  /** The object it was last seen in: seen there again, it is a name used twice. */
  seenIn: number;
}

export interface TablePlan {
  name: string;
  columns: string[];
  /** records: its elements are objects. arrays: arrays of cells. values: anything, in one column. */
  kind: 'records' | 'arrays' | 'values';
  /** How the element of a table of records becomes cells. */
  element: ValuePlan;
  /** Arrays among the elements are opened, and theirs are elements too. */
  unwrap: boolean;
  /** Columns that the reader adds; below zero where there is none. */
  parentRow: number;
  parentId: number;
  /** Of the parent's row. */
  parentIdColumn: number;
  /** What names the rows further up: `up` rows above, the cell in `from`. */
  further: { column: number; up: number; from: number }[];
  key: number;
  /** The first of the cells of arrays, or the one of values. */
  firstCell: number;
  /** Its first array may hold the names of the columns: there are others. */
  mayHaveHeader: boolean;
}

export interface TreePlan {
  /** In the order of the file, the top first where it has anything. */
  tables: TablePlan[];
  /** The one row of what stands beside the tables. */
  top: TablePlan;
  root: ValuePlan;
}

/** A short list outside all records is one cell; a long one is a table. */
const longList = 100;
/** Records inside records inside records: below this they are kept as JSON text. */
const mostLevels = 12;
const idNames = [
  ...['id', '_id', 'uuid', 'guid', 'uid', 'key', 'code', 'number', 'no', 'nr', 'ref', 'reference'],
  ...['sku', 'isbn', 'slug', 'handle'],
];

interface Draft {
  plan: TablePlan;
  path: string;
  level: number;
  parent: Draft | undefined;
  /** The name of the parent's own id, and where it goes there. */
  parentId: { name: string; value: () => ValuePlan | undefined } | undefined;
  shape: Shape;
  /** Where the fields of a record are: in it, or in the one object that it wraps. */
  record: ValuePlan;
  columns: { name: string; order: number; value: ValuePlan }[];
  order: number;
}

/** Decides which tables a file holds, from the shapes that were found in it. */
export function planTables(root: Shape, file: string, limits: TreeLimits): TreePlan {
  return new Planner(file, limits).plan(root);
}

class Planner {
  private readonly drafts: Draft[] = [];

  constructor(
    private readonly file: string,
    private readonly limits: TreeLimits,
  ) {}

  plan(root: Shape): TreePlan {
    const top = this.draft(root, '', 'records', undefined, -1);
    const value = this.outside(root, '', top);
    top.plan.element = value;
    // `[]`, `{}` and `null` hold nothing.
    if (value.column === 0 && root.scalars > 0) this.column(top, 'value', root.order, value);
    for (const draft of this.drafts) this.settle(draft);
    const named = this.drafts.filter(({ plan }) => plan !== top.plan || plan.columns.length > 0);
    const tables = named.toSorted((a, b) => a.order - b.order).map(({ plan }) => plan);
    const names = columnNames(
      tables.map(({ name }) => name),
      tables.length,
    );
    for (const [at, table] of tables.entries()) table.name = names[at] ?? table.name;
    return { tables, top: top.plan, root: value };
  }

  /** A value that is in no record: the top, and the objects on the way to the tables. */
  private outside(shape: Shape, path: string, top: Draft, place: Place = 'apart'): ValuePlan {
    const value = noPlace();
    const isTop = path === '' && shape.order === top.shape.order;
    if (shape.arrays > 0) {
      const kind = this.kindOf(shape, isTop || shape.longest > longList);
      if (kind) value.items = this.table(shape.item, path, kind, undefined, shape.order);
    }
    if (shape.objects > 0 && isKeyed(shape, place)) {
      value.entries = this.keyed(shape, path, undefined, shape.order);
    } else if (shape.fields) {
      value.fields = new Map();
      const hasValues = [...shape.fields.values()].some(({ scalars }) => scalars > 0);
      for (const [name, field] of shape.fields) {
        const inner = this.outside(field, joined(path, name), top, hasValues ? 'beside values' : 'apart');
        value.fields.set(name, inner);
      }
    }
    if (needsColumn(shape, value)) {
      value.column = 0;
      if (!isTop) this.column(top, path, shape.order, value);
    }
    return value;
  }

  /** A value inside a record. */
  private inside(shape: Shape, path: string, draft: Draft): ValuePlan {
    const value = noPlace();
    const tablePath = joined(draft.path, path);
    const isShallow = draft.level < mostLevels;
    if (shape.arrays > 0 && isShallow) {
      const kind = this.kindOf(shape, false);
      if (kind) value.items = this.table(shape.item, tablePath, kind, draft, shape.order);
    }
    if (shape.objects > 0 && isShallow && isKeyed(shape, 'record')) {
      value.entries = this.keyed(shape, tablePath, draft, shape.order);
    } else if (shape.fields) {
      value.fields = new Map();
      for (const [name, field] of shape.fields) {
        value.fields.set(name, this.inside(field, joined(path, name), draft));
      }
    }
    if (needsColumn(shape, value)) this.column(draft, path, shape.order, value);
    return value;
  }

  /** What the items of an array are. Undefined: no rows, so the array is one cell. */
  private kindOf({ item }: Shape, isList: boolean): TablePlan['kind'] | undefined {
    if (!item) return undefined;
    const { objects, arrays, scalars, nulls } = item;
    if (objects > 0 && objects >= arrays + scalars) return 'records';
    if (unwraps(item)) return 'records';
    if (!isList || objects + arrays + scalars + nulls === 0) return undefined;
    return arrays > 0 && arrays >= scalars + objects ? 'arrays' : 'values';
  }

  private table(
    item: Shape | undefined,
    path: string,
    kind: TablePlan['kind'],
    parent: Draft | undefined,
    order: number,
  ): TablePlan | undefined {
    if (!item) return undefined;
    const unwrap = kind === 'records' && unwraps(item);
    const draft = this.draft(unwrap ? unwrapped(item) : item, path, kind, parent, order);
    draft.plan.unwrap = unwrap;
    if (kind === 'records') this.unwrapRecords(draft);
    this.fill(draft);
    return draft.plan;
  }

  private keyed(shape: Shape, path: string, parent: Draft | undefined, order: number): TablePlan {
    const entry = mergedFields(shape);
    const draft = this.draft(entry, path, entry.objects > 0 ? 'records' : 'values', parent, order);
    draft.plan.key = 0;
    this.fill(draft);
    return draft.plan;
  }

  private fill(draft: Draft): void {
    const { plan, shape } = draft;
    if (plan.kind !== 'records') return;
    draft.record.fields = new Map();
    for (const [name, field] of shape.fields ?? []) {
      draft.record.fields.set(name, this.inside(field, name, draft));
    }
  }

  /** `{"ticket": {…}}` again and again: each is a ticket, and the list is one of tickets. */
  private unwrapRecords(draft: Draft): void {
    for (let inner = wrappedIn(draft.shape); inner; inner = wrappedIn(draft.shape)) {
      const [name, shape] = inner;
      const record = noPlace();
      draft.record.fields = new Map([[name, record]]);
      draft.record = record;
      draft.plan.name = shape.title || (draft.path === '' ? name : draft.plan.name);
      draft.path = joined(draft.path, name);
      draft.shape = shape;
    }
  }

  private draft(
    shape: Shape,
    path: string,
    kind: TablePlan['kind'],
    parent: Draft | undefined,
    order: number,
  ): Draft {
    if (this.drafts.length > this.limits.tables) {
      throw new TooMuch(`there are more than ${this.limits.tables} lists of records in the file`);
    }
    const plan: TablePlan = {
      name: shape.title || (path === '' ? this.file : path),
      columns: [],
      kind,
      element: noPlace(),
      unwrap: false,
      parentRow: -1,
      parentId: -1,
      parentIdColumn: -1,
      further: [],
      key: -1,
      firstCell: 0,
      mayHaveHeader: shape.arrays > 1,
    };
    const level = parent ? parent.level + 1 : 0;
    const draft: Draft = {
      ...{ plan, path, level, parent, parentId: idOf(parent), shape, columns: [], order },
      record: plan.element,
    };
    this.drafts.push(draft);
    return draft;
  }

  private column(draft: Draft, name: string, order: number, value: ValuePlan): void {
    if (draft.columns.length >= this.limits.columns) {
      const where = draft.path === '' ? '' : ` in ${draft.path}`;
      throw new TooMuch(
        `its records have more than ${this.limits.columns} different fields${where}; names that are data (ids, dates) belong into a value`,
      );
    }
    draft.columns.push({ name, order, value });
  }

  /** Every column gets its place, in order of first appearance, after those the reader adds. */
  private settle(draft: Draft): void {
    const { plan, shape, parent, parentId } = draft;
    const names: string[] = [];
    const add = (name: string) => names.push(name) - 1;
    if (parent) plan.parentRow = add('_parent_row');
    if (parent && parentId) {
      const parentName = parent.path === '' ? this.file.replace(/\.[^.]*$/, '') : parent.path;
      plan.parentId = add(`${parentName}.${parentId.name}`);
    }
    // The result of a test of an order: the test leads to the order, but its own id may be no key.
    let up = 2;
    for (let above = parent; above?.parent; above = above.parent, up += 1) {
      if (!above.parentId) continue;
      const name = above.parent.path === '' ? this.file.replace(/\.[^.]*$/, '') : above.parent.path;
      const from = above.plan.parentIdColumn;
      plan.further.push({ column: add(`${name}.${above.parentId.name}`), up, from });
    }
    if (plan.key >= 0) plan.key = add('_key');
    plan.firstCell = names.length;
    if (plan.kind === 'values') add('value');
    if (plan.kind === 'arrays') {
      if (shape.longest > this.limits.columns) {
        throw new TooMuch(`its rows have more than ${this.limits.columns} cells`);
      }
      for (let at = 0; at < Math.max(1, shape.longest); at += 1) add('');
    }
    draft.columns.sort((a, b) => a.order - b.order);
    for (const { name, value } of draft.columns) value.column = add(name);
    plan.columns = columnNames(names, names.length);
    // Parents are settled before their children.
    if (parent && parentId) plan.parentIdColumn = parentId.value()?.column ?? parent.plan.key;
  }
}

/** Lists of lists of records: pages, say. */
function unwraps(item: Shape): boolean {
  if (item.objects > 0 || item.arrays === 0 || item.scalars > 0 || !item.item) return false;
  const { objects, arrays, scalars } = item.item;
  return (objects > 0 && objects >= arrays + scalars) || unwraps(item.item);
}

/** The only field of all records of a list, where it holds an object each time: of one record nobody can tell. */
function wrappedIn({ fields, objects, arrays, scalars }: Shape): [name: string, shape: Shape] | undefined {
  const [only, ...more] = fields ?? [];
  if (!only || more.length > 0 || objects < 2 || arrays + scalars > 0) return undefined;
  const [, shape] = only;
  const isRecord = shape.objects === objects && shape.arrays + shape.scalars + shape.nulls === 0;
  return isRecord && (shape.fields?.size ?? 0) > 1 && !isKeyed(shape, 'record') ? only : undefined;
}

/** A field that tells records apart, by its name; the name itself where records are keyed. */
function idOf(parent: Draft | undefined): Draft['parentId'] {
  if (!parent) return undefined;
  const { fields, objects } = parent.shape;
  // What the records are called, then the same: `orders` have an `order_no`.
  const own = plain(parent.path.slice(parent.path.lastIndexOf('.') + 1)).replace(/s$/, '');
  const wantedNames = [...idNames, ...idNames.map((name) => own + plain(name))];
  for (const wanted of wantedNames) {
    for (const [name, { scalars, arrays }] of fields ?? []) {
      const isCalled = name.toLowerCase() === wanted || plain(name) === wanted;
      // `<id type="guid">7</id>` has attributes, and is an id all the same.
      if (!isCalled || arrays > 0 || scalars < objects * 0.5) continue;
      return { name, value: () => parent.record.fields?.get(name) };
    }
  }
  if (parent.plan.key >= 0) return { name: '_key', value: () => undefined };
  for (const [name, { scalars, arrays }] of fields ?? [])
    if (idWord.test(name) && arrays === 0 && scalars >= objects)
      return { name, value: () => parent.record.fields?.get(name) };
  const name = namingField(parent.shape);
  return name === undefined ? undefined : { name, value: () => parent.record.fields?.get(name) };
}

const codeWords = new Set([...idNames, 'identifier']);
const nameWords = new Set(['name', 'title', 'designation', 'label']);

/**
 * What else records may be told apart by, of what every one has: "codigo", else what they are called, else what they
 * begin with. Their rows say so little without: that of a course has neither its level nor its place.
 */
function namingField({ fields, objects }: Shape): string | undefined {
  const whole = [...(fields ?? [])].flatMap(([name, { scalars, arrays, objects: inner }]) =>
    arrays + inner === 0 && scalars >= objects ? [name] : [],
  );
  const saying = (words: ReadonlySet<string>) =>
    whole.find((name) => [name.toLowerCase(), ...anyEnglishOf(name)].some((said) => words.has(said)));
  return saying(codeWords) ?? saying(nameWords) ?? whole[0];
}

/** `orderId`, `invoice_number`: the first that every record has. */
const idWord = /(?:[a-z](?:Id|ID|No|Nr|Number)|[ _-](?:id|no|nr|number))$/;

/** Without case and what stands between words. */
function plain(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** It is a plain value somewhere, or nothing everywhere, or what only text can hold. */
function needsColumn(shape: Shape, { items, entries, fields }: ValuePlan): boolean {
  const keptArray = shape.arrays > 0 && !items;
  const keptObject = shape.objects > 0 && !entries && !fields;
  const isNothing = shape.arrays + shape.objects === 0;
  return shape.scalars > 0 || keptArray || keptObject || isNothing;
}

function noPlace(): ValuePlan {
  return { column: -1, fields: undefined, entries: undefined, items: undefined, seenIn: 0 };
}

function joined(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}
