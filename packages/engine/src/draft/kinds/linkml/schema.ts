import { getOwn } from '@godwit/contract/own';
import { DocumentRefused } from '../../draft.js';
import {
  has,
  isNode,
  isTrueAt,
  listAt,
  membersOf,
  mergedNodes,
  type Node,
  nodeAt,
  textAt,
  textsAt,
} from '../../node.js';

/** A class of a LinkML schema with all that it inherits. */
export interface LinkmlClass {
  name: string;
  node: Node;
  /** By the names of its slots, in order, each with what its classes say of it. */
  slots: Map<string, Node>;
  /** The slot that tells its instances apart. */
  identifier?: string | undefined;
  isAbstract: boolean;
}

export interface LinkmlSchema {
  classes: Map<string, LinkmlClass>;
  enums: Map<string, Node>;
  types: Map<string, Node>;
  defaultRange: string;
  settings: Map<string, string>;
  notes: { at: string; message: string }[];
}

/** Classes with their inherited slots. Throws DocumentRefused. */
export function readLinkml(document: Node): LinkmlSchema {
  const nodes = new Map(membersOf(nodeAt(document, 'classes')));
  const shared = new Map(membersOf(nodeAt(document, 'slots')));
  const notes: LinkmlSchema['notes'] = [];
  const schema: LinkmlSchema = {
    classes: new Map(),
    enums: new Map(membersOf(nodeAt(document, 'enums'))),
    types: new Map(membersOf(nodeAt(document, 'types'))),
    defaultRange: textAt(document, 'default_range') ?? 'string',
    settings: new Map(
      Object.entries(nodeAt(document, 'settings') ?? {}).flatMap(([name, value]) => {
        const text =
          typeof value === 'string' ? value : isNode(value) ? textAt(value, 'setting_value') : undefined;
        return text === undefined ? [] : [[name, text] as const];
      }),
    ),
    notes,
  };
  for (const imported of textsAt(document, 'imports'))
    if (!/^linkml:/.test(imported))
      notes.push({
        at: 'imports',
        message: `"${imported}" is another document: put what you need of it into this one`,
      });
  for (const [name, node] of nodes) {
    const slots = new Map<string, Node>();
    gather(name, nodes, shared, slots, []);
    schema.classes.set(name, {
      name,
      node,
      slots,
      identifier: identifierOf(slots),
      isAbstract: isTrueAt(node, 'abstract') || isTrueAt(node, 'mixin'),
    });
  }
  return schema;
}

function gather(
  name: string,
  nodes: ReadonlyMap<string, Node>,
  shared: ReadonlyMap<string, Node>,
  slots: Map<string, Node>,
  trail: string[],
): void {
  if (trail.includes(name))
    throw new DocumentRefused(
      `classes.${name}: it inherits from itself (${[...trail, name].join(' → ')}); take one is_a or mixin out`,
    );
  const node = nodes.get(name);
  if (!node)
    throw new DocumentRefused(
      `classes.${trail.at(-1)}: there is no class "${name}", which it inherits from; add it, or put the schema that has it into this one`,
    );
  const parents = [...textsAt(node, 'is_a'), ...textsAt(node, 'mixins')];
  for (const parent of parents) gather(parent, nodes, shared, slots, [...trail, name]);
  for (const slot of slotNames(node)) {
    const own = shared.get(slot);
    if (own === undefined && shared.size > 0 && !slots.has(slot))
      throw new DocumentRefused(`classes.${name}.slots: there is no slot "${slot}"; add it under slots`);
    put(slots, slot, slotNode(slot, shared, []));
  }
  for (const [slot, own] of membersOf(nodeAt(node, 'attributes'))) put(slots, slot, own);
  for (const [slot, own] of membersOf(nodeAt(node, 'slot_usage'))) put(slots, slot, own);
}

/** `slots` may be a list, or names that each have a node. */
function slotNames(node: Node): string[] {
  const listed = textsAt(node, 'slots');
  return listed.length > 0 ? listed : Object.keys(nodeAt(node, 'slots') ?? {});
}

function slotNode(name: string, shared: ReadonlyMap<string, Node>, trail: string[]): Node {
  const own = shared.get(name) ?? {};
  if (trail.includes(name))
    throw new DocumentRefused(`slots.${name}: it inherits from itself; take its is_a out`);
  const parents = [...textsAt(own, 'is_a'), ...textsAt(own, 'mixins')].filter((parent) => shared.has(parent));
  const inherited = parents.map((parent) => slotNode(parent, shared, [...trail, name]));
  // An abstract slot is there to be inherited from: its own name and text are not those of its heirs.
  const kept = inherited.map(({ abstract: _, description: __, title: ___, ...rest }) => rest);
  return mergedNodes([...kept, own]);
}

function put(slots: Map<string, Node>, name: string, node: Node): void {
  slots.set(name, { ...slots.get(name), ...node });
}

function identifierOf(slots: ReadonlyMap<string, Node>): string | undefined {
  const names = [...slots.keys()];
  return (
    names.find((name) => isTrueAt(slots.get(name), 'identifier')) ??
    names.find((name) => isTrueAt(slots.get(name), 'key'))
  );
}

/** The values of an enum: a list of names, or names with what is said of them. */
export function enumValues(node: Node): string[] {
  const values = getOwn(node, 'permissible_values');
  if (isNode(values)) return Object.keys(values);
  return listAt(node, 'permissible_values').flatMap((each) => {
    if (typeof each === 'string') return [each];
    return isNode(each) ? (textAt(each, 'text') ?? []) : [];
  });
}

/** An enum of which the document does not list all values. */
export function isOpenEnum(node: Node): boolean {
  return ['reachable_from', 'matches', 'include', 'inherits', 'code_set'].some((word) => has(node, word));
}
