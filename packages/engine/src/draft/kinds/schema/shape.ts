import { isNode, listAt, type Node, nodeAt, textAt, textsAt } from '../../node.js';
import { pointerTo } from './pointers.js';
import { settle } from './settle.js';

export interface Property {
  schema: unknown;
  pointer: string;
}

/** The members of an object, whatever it is put together from. */
export interface ObjectShape {
  properties: Map<string, Property>;
  required: Set<string>;
  title?: string | undefined;
  description?: string | undefined;
  /** `x-rules`, as templates that are given back have them. */
  rules: Node[];
  /** Which members a member needs beside it. */
  needs: Map<string, string[]>;
  /** Conditions that no column can say. */
  faults: string[];
}

const unsaid = [
  'not',
  'if',
  'dependentSchemas',
  'patternProperties',
  'propertyNames',
  'unevaluatedProperties',
];
const mostParts = 200;

/** Undefined: it is no object with members. */
export function shapeOf(root: Node, schema: unknown, pointer: string): ObjectShape | undefined {
  const shape: ObjectShape = {
    properties: new Map(),
    required: new Set(),
    needs: new Map(),
    rules: [],
    faults: [],
  };
  gather(root, schema, pointer, shape, new Set());
  return shape.properties.size > 0 ? shape : undefined;
}

function gather(root: Node, schema: unknown, pointer: string, shape: ObjectShape, seen: Set<unknown>): void {
  const { node, pointer: at } = settle(root, schema, pointer);
  if (seen.has(schema) || seen.size > mostParts) return;
  seen.add(schema);
  shape.title ??= textAt(node, 'title');
  shape.description ??= textAt(node, 'description');
  for (const [index, part] of listAt(node, 'allOf').entries())
    gather(root, part, `${at}/allOf/${index}`, shape, seen);
  for (const [name, property] of Object.entries(nodeAt(node, 'properties') ?? {})) {
    const known = shape.properties.get(name);
    const own = { schema: property, pointer: pointerTo(at, 'properties', name) };
    // What extends a schema may only narrow its members: `{ "status": { "enum": ["open"] } }`.
    const merged =
      known && isNode(known.schema) && isNode(property) ? { ...known.schema, ...property } : property;
    shape.properties.set(name, { ...own, schema: merged });
  }
  shape.rules.push(...listAt(node, 'x-rules').filter(isNode));
  for (const name of textsAt(node, 'required')) shape.required.add(name);
  for (const word of ['dependentRequired', 'dependencies'])
    for (const [name, needed] of Object.entries(nodeAt(node, word) ?? {}))
      if (Array.isArray(needed))
        shape.needs.set(
          name,
          needed.filter((each) => typeof each === 'string'),
        );
  for (const word of ['anyOf', 'oneOf']) alternatives(root, node, word, at, shape, seen);
  for (const word of unsaid)
    if (Object.hasOwn(node, word))
      shape.faults.push(`"${word}" is left out: a template has no such condition`);
}

/** One of several shapes: all their members, and none of them is sure to be there. */
function alternatives(
  root: Node,
  node: Node,
  word: string,
  at: string,
  shape: ObjectShape,
  seen: Set<unknown>,
): void {
  const variants = listAt(node, word);
  if (variants.length === 0) return;
  const isConditionOnly = variants.every(
    (each) => isNode(each) && Object.keys(each).every((key) => key === 'required'),
  );
  if (isConditionOnly) {
    shape.faults.push(
      `That ${word === 'oneOf' ? 'one' : 'some'} of several members must be there ("${word}") is left out: write a rule for it`,
    );
    return;
  }
  const found: ObjectShape = {
    properties: new Map(),
    required: new Set(),
    needs: new Map(),
    rules: [],
    faults: [],
  };
  const shapes = variants.map((each, index) => {
    const own: ObjectShape = { ...found, properties: new Map(), required: new Set() };
    gather(root, each, `${at}/${word}/${index}`, own, seen);
    return own;
  });
  const filled = shapes.filter(({ properties }) => properties.size > 0);
  const names = new Set(filled.flatMap(({ properties }) => [...properties.keys()]));
  for (const name of names) {
    if (shape.properties.has(name)) continue;
    const own = filled.flatMap(({ properties }) => properties.get(name) ?? []);
    const different = new Map(own.map((each) => [JSON.stringify(each.schema), each]));
    const [first] = own;
    // `kind` is "car" in one shape and "bike" in another.
    if (different.size > 1 && first)
      shape.properties.set(name, {
        ...first,
        schema: { anyOf: [...different.values()].map(({ schema }) => schema) },
      });
    else if (first) shape.properties.set(name, first);
  }
  const [first, ...others] = filled;
  for (const name of first?.required ?? [])
    if (others.every(({ required }) => required.has(name))) shape.required.add(name);
  if (filled.length > 1)
    shape.faults.push(
      `Which of its ${filled.length} shapes an object has ("${word}") is left out: the columns of all are here, required only where they are in each`,
    );
}
