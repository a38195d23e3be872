import type { Attributes, XmlEvents } from './events.js';
import type { XmlName, XmlNames } from './names.js';
import type { ElementShape } from './survey.js';

/** Which elements are called by an attribute: only the ways that lead to one. */
export interface Calls {
  by: XmlName | undefined;
  children: Map<XmlName, Calls>;
}

/**
 * Dumps of databases write `<row><field name="city">Leeds</field></row>`: the attribute is the name of the column.
 * `<table_data name="t">` around such rows, or `<table name="t">` for each, is the name of the table.
 */
export function callsIn(document: ElementShape): Calls | undefined {
  const calls = childCalls(document, 0);
  return calls.children.size > 0 ? calls : undefined;
}

function childCalls(element: ElementShape, depth: number): Calls {
  const calls: Calls = { by: undefined, children: new Map() };
  for (const [name, child] of element.children ?? []) {
    const inner = childCalls(child, depth + 1);
    const isTable = depth > 0 && (holdsCells(child) || holdsRows(child));
    // Below the element at the top stand records, not cells.
    if ((depth > 1 && isCell(child)) || isTable) inner.by = nameOf(child);
    if (inner.by || inner.children.size > 0) calls.children.set(name, inner);
  }
  return calls;
}

function holdsCells({ children }: ElementShape): boolean {
  return children !== undefined && [...children.values()].every(isCell);
}

/** Rows that have no name themselves. */
function holdsRows({ children }: ElementShape): boolean {
  return [...(children?.values() ?? [])].some((row) => holdsCells(row) && nameOf(row) === undefined);
}

function isCell(element: ElementShape): boolean {
  return (
    element.children === undefined &&
    element.attributes?.size === 1 &&
    nameOf(element) !== undefined &&
    !element.isCalledTwice
  );
}

/** The attribute `name`, where every element has one and the values are few enough for names. */
function nameOf({ attributes, called, count }: ElementShape): XmlName | undefined {
  if (!called) return undefined;
  for (const [name, { count: given }] of attributes ?? []) {
    if (name.local.toLowerCase() === 'name' && given === count) return name;
  }
  return undefined;
}

/** Hands on what it hears, with elements under the names they are called by. */
export class CalledEvents implements XmlEvents {
  private readonly calls: (Calls | undefined)[];
  private readonly others: Attributes = { count: 0, names: [], values: [] };

  constructor(
    calls: Calls,
    private readonly events: XmlEvents,
    private readonly names: XmlNames,
  ) {
    this.calls = [calls];
  }

  open(name: XmlName, attributes: Attributes): void {
    const calls = this.calls.at(-1)?.children.get(name);
    this.calls.push(calls);
    if (!calls?.by) {
      this.events.open(name, attributes);
      return;
    }
    const { others } = this;
    others.count = 0;
    let value = '';
    for (let at = 0; at < attributes.count; at += 1) {
      const attribute = attributes.names[at];
      if (attribute === calls.by) value = attributes.values[at] ?? '';
      else if (attribute) {
        others.names[others.count] = attribute;
        others.values[others.count] = attributes.values[at] ?? '';
        others.count += 1;
      }
    }
    this.events.open(this.names.called(name, value), others);
  }

  text(text: string): void {
    this.events.text(text);
  }

  close(): void {
    this.calls.pop();
    this.events.close();
  }
}
