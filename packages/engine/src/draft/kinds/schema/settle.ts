import { getOwn } from '@godwit/contract/own';
import {
  cellText,
  has,
  isNode,
  isTrueAt,
  listAt,
  mergedNodes,
  type Node,
  textAt,
  textsAt,
} from '../../node.js';
import { lookUp } from './pointers.js';

/** A schema behind its references and alternatives. */
export interface Settled {
  node: Node;
  pointer: string;
  /** The references that led here, the last one last. */
  refs: string[];
  /** Null is a value of it. */
  nullable: boolean;
  /** What was left behind on the way. */
  faults: string[];
}

const annotations = new Set([
  'title',
  'description',
  'deprecated',
  'readOnly',
  'writeOnly',
  'example',
  'examples',
  'default',
  'nullable',
  '$comment',
  'externalDocs',
]);
const mostSteps = 50;

/** Follows references, wrappers of one schema, and alternatives with null, to what a value really is. */
export function settle(root: Node, schema: unknown, pointer: string, refs: string[] = []): Settled {
  const faults: string[] = [];
  let nullable = false;
  let own: Node = {};
  let node = isNode(schema) ? schema : {};
  let at = pointer;
  const trail = [...refs];
  for (let step = 0; ; step += 1) {
    nullable ||= isTrueAt(node, 'nullable') || textsAt(node, 'type').includes('null');
    const ref = textAt(node, '$ref');
    if (ref !== undefined) {
      if (trail.includes(ref) || step > mostSteps) {
        faults.push(`${ref} refers to itself`);
        return { node: own, pointer: at, refs: trail, nullable, faults };
      }
      const found = ref.startsWith('#') ? lookUp(root, ref) : undefined;
      if (!isNode(found)) {
        faults.push(
          ref.startsWith('#')
            ? `${ref} is not in the document`
            : `${ref} is another document: send it too, or put its schema under $defs`,
        );
        return { node: own, pointer: at, refs: trail, nullable, faults };
      }
      own = { ...without(node, '$ref'), ...own };
      trail.push(ref);
      at = ref;
      node = found;
      continue;
    }
    const all = listAt(node, 'allOf').filter(isNode);
    const [wrapped] = all.filter((each) => !isAnnotation(each));
    const isWrapper =
      all.filter((each) => !isAnnotation(each)).length === 1 && isAnnotation(without(node, 'allOf', 'type'));
    if (wrapped && isWrapper) {
      own = { ...without(node, 'allOf', 'type'), ...mergedNodes(all.filter(isAnnotation)), ...own };
      at = `${at}/allOf/${listAt(node, 'allOf').indexOf(wrapped)}`;
      node = wrapped;
      continue;
    }
    if (all.length > 0 && !all.some((each) => isObjectLike(root, each))) {
      node = mergedNodes([...all.map((each) => settle(root, each, at, trail).node), without(node, 'allOf')]);
      continue;
    }
    const word = has(node, 'anyOf') ? 'anyOf' : 'oneOf';
    const variants = listAt(node, word);
    if (variants.length === 0) break;
    const filled = variants.filter((each) => !isNull(each));
    nullable ||= filled.length < variants.length;
    const [first] = filled;
    if (filled.length === 1 && isNode(first)) {
      own = { ...without(node, word), ...own };
      at = `${at}/${word}/${variants.indexOf(first)}`;
      node = first;
      continue;
    }
    const merged = mergedScalars(root, filled, at, trail);
    if (!merged) break;
    node = { ...without(node, word), ...merged };
    break;
  }
  return { node: { ...node, ...own }, pointer: at, refs: trail, nullable, faults };
}

/** Several kinds of plain values as one; undefined: some are objects or lists. */
function mergedScalars(
  root: Node,
  variants: readonly unknown[],
  at: string,
  trail: string[],
): Node | undefined {
  const settled = variants.map((each) => settle(root, each, at, trail).node);
  if (
    settled.some((each) => isObject(each) || isListSchema(each) || has(each, 'anyOf') || has(each, 'oneOf'))
  )
    return undefined;
  const lists = settled.map(valuesOf);
  if (lists.every((list) => list !== undefined))
    return { ...settled[0], enum: lists.flat(), const: undefined };
  const types = new Set(settled.flatMap((each) => textsAt(each, 'type')));
  if (types.size === 1) {
    // "A date or a date and time": nothing but the type is sure.
    return { type: [...types][0] };
  }
  return types.size === 2 && types.has('integer') && types.has('number')
    ? { type: 'number' }
    : { type: 'string' };
}

/** The allowed values; undefined: any. */
export function valuesOf(node: Node): string[] | undefined {
  if (has(node, 'const') && getOwn(node, 'const') !== undefined) {
    const text = cellText(getOwn(node, 'const'));
    return text === undefined ? undefined : [text];
  }
  if (!Array.isArray(getOwn(node, 'enum'))) return undefined;
  return listAt(node, 'enum').flatMap((each) => cellText(each) ?? []);
}

export function isObject(node: Node): boolean {
  return has(node, 'properties') || textsAt(node, 'type').includes('object') || has(node, 'allOf');
}

export function isListSchema(node: Node): boolean {
  return textsAt(node, 'type').includes('array') || has(node, 'items');
}

function isObjectLike(root: Node, schema: Node): boolean {
  const { node } = settle(root, schema, '');
  return isObject(node) || has(node, 'oneOf') || has(node, 'anyOf');
}

function isNull(schema: unknown): boolean {
  if (!isNode(schema)) return false;
  const types = textsAt(schema, 'type');
  const values = listAt(schema, 'enum');
  return (
    (types.length === 1 && types[0] === 'null') ||
    (values.length === 1 && values[0] === null) ||
    (has(schema, 'const') && getOwn(schema, 'const') === null)
  );
}

function isAnnotation(node: Node): boolean {
  return Object.keys(node).every((name) => annotations.has(name) || name.startsWith('x-'));
}

function without(node: Node, ...names: string[]): Node {
  return Object.fromEntries(Object.entries(node).filter(([name]) => !names.includes(name)));
}
