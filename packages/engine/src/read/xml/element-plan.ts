import type { ValuePlan } from '../tree/plan.js';
import { Shape } from '../tree/shape.js';
import type { XmlName } from './names.js';
import type { ElementShape } from './survey.js';

/** How an element is told as a value of a tree. */
export interface ElementPlan {
  /** The name it has in its parent; undefined for the one at the top. */
  key: string | undefined;
  isList: boolean;
  /** A list whose elements are rows of a table, and not text of one cell. */
  toTable: boolean;
  /** It has attributes or elements inside, somewhere in the file. */
  isObject: boolean;
  hasText: boolean;
  /** The name of its own text, where that cannot be the value of the element. */
  textKey: string;
  attributes: Map<XmlName, string>;
  children: Map<XmlName, ElementPlan>;
}

/** What stands in the file, as a tree of values: `plan` and `shape` are of the same build. */
export interface DocumentPlan {
  plan: ElementPlan;
  shape: Shape;
}

/** One element at the top is the value itself; several are the members of one that nobody wrote down. */
export function planDocument(document: ElementShape): DocumentPlan {
  const [root] = document.children?.values() ?? [];
  if (!root || document.children?.size !== 1 || root.most > 1) {
    return planElement(document, undefined, false);
  }
  const { plan, shape } = planElement(root, undefined, false);
  const top = emptyPlan(document);
  top.isObject = false;
  top.children.set(root.name, plan);
  return { plan: top, shape };
}

function planElement(element: ElementShape, key: string | undefined, isList: boolean): DocumentPlan {
  const plan: ElementPlan = { ...emptyPlan(element), key, isList };
  const shape = new Shape(element.order, isList);
  if (element.isObject) {
    shape.objects = element.count || 1;
    shape.fields = new Map();
    nameMembers(element, plan);
    addFields(element, plan, shape, isList);
  } else {
    shape.nulls = element.nils;
    shape.scalars = element.count - element.nils;
  }
  if (!isList) return { plan, shape };
  const list = new Shape(element.order);
  list.arrays = element.parents;
  list.longest = element.most;
  list.item = shape;
  return { plan, shape: list };
}

function addFields(element: ElementShape, plan: ElementPlan, shape: Shape, isList: boolean): void {
  if (plan.hasText && isList) {
    const text = new Shape(element.order);
    text.scalars = element.filled;
    shape.fields?.set(plan.textKey, text);
  } else if (plan.hasText) shape.scalars = element.filled;
  for (const [name, { order, count }] of element.attributes ?? []) {
    const field = new Shape(order);
    field.scalars = count;
    shape.fields?.set(plan.attributes.get(name) ?? '', field);
  }
  const names = childNames(element);
  for (const [name, child] of element.children ?? []) {
    const key = names.get(name) ?? '';
    const inner = planElement(child, key, isListOf(element, child));
    const { item } = inner.shape;
    // `<table_data name="t"><row>` and `<table name="t">`: the file itself says what the table is called.
    if (item && name.role === 'called') item.title = name.local;
    else if (item && element.name.role === 'called' && element.children?.size === 1)
      item.title = element.name.local;
    plan.children.set(name, inner.plan);
    shape.fields?.set(key, inner.shape);
  }
}

function emptyPlan(element: ElementShape): ElementPlan {
  return {
    key: undefined,
    isList: false,
    toTable: false,
    isObject: element.isObject,
    hasText: element.filled > 0,
    textKey: '',
    attributes: new Map(),
    children: new Map(),
  };
}

/** Repeated, or what a parent called by its plural holds alone: next month's file may have two. */
function isListOf(parent: ElementShape, child: ElementShape): boolean {
  if (child.most > 1) return true;
  // A dump of one row is a table as well.
  if (holdsCalled(child)) return true;
  if (!child.isObject || parent.children?.size !== 1 || parent.filled > 0) return false;
  const [many, one] = [parent.name.local.toLowerCase(), child.name.local.toLowerCase()];
  return (
    many === `${one}s` ||
    many === `${one}es` ||
    many === `${one.replace(/y$/, 'ie')}s` ||
    many === `${one}list`
  );
}

function childNames(element: ElementShape): Map<XmlName, string> {
  const children = [...(element.children?.keys() ?? [])];
  return namesApart(children, new Set(), (name) => name.local);
}

function nameMembers(element: ElementShape, plan: ElementPlan): void {
  const taken = new Set(childNames(element).values());
  const attributes = [...(element.attributes?.keys() ?? [])];
  plan.attributes = namesApart(attributes, taken, ({ local }) => (taken.has(local) ? `@${local}` : local));
  for (const name of plan.attributes.values()) taken.add(name);
  const { local } = element.name;
  plan.textKey = local === '' || taken.has(local) ? '#text' : local;
}

/** Local names; where two would be the same, with their prefixes; and a number where even those are. */
function namesApart(
  names: readonly XmlName[],
  taken: ReadonlySet<string>,
  short: (name: XmlName) => string,
): Map<XmlName, string> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(short(name), (counts.get(short(name)) ?? 0) + 1);
  const used = new Set(taken);
  const result = new Map<XmlName, string>();
  for (const name of names) {
    const wanted = counts.get(short(name)) === 1 ? short(name) : name.qualified;
    let unique = wanted;
    for (let n = 2; used.has(unique); n += 1) unique = `${wanted}_${n}`;
    used.add(unique);
    result.set(name, unique);
  }
  return result;
}

/** Tells every list whether it is a table, once that is decided. */
export function settle(plan: ElementPlan, value: ValuePlan | undefined): void {
  if (plan.isList) plan.toTable = value?.items !== undefined;
  const element = plan.isList ? value?.items?.element : value;
  for (const child of plan.children.values()) {
    if (child.key === undefined) settle(child, value);
    else settle(child, element?.entries?.element ?? element?.fields?.get(child.key));
  }
}

function holdsCalled({ children }: ElementShape): boolean {
  return (
    children !== undefined &&
    [...children.values()].every(({ name, isObject }) => name.role === 'called' && !isObject)
  );
}
