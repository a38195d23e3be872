import { surrogates } from './charset.js';
import type { Node } from './tree.js';

/** What can stand at the edges of a node's matches. */
interface Edges {
  nullable: boolean;
  /** A loop that must take a unit and may take a surrogate can come first, or last. */
  needsFirst: boolean;
  needsLast: boolean;
}

const BARE: Edges = { nullable: false, needsFirst: false, needsLast: false };

/**
 * Without the `u` flag JavaScript matches UTF-16 units, so a character beyond U+FFFF is two. True when that can
 * be shown to make no difference to whether a valid text matches:
 *
 * - A set that holds no surrogate never meets half a character.
 * - A set that holds them all may stand only as `X*` or `X+`, which take both halves as readily as one whole.
 *   Where a match cuts a character between two such loops, the half can move to its neighbour as long as the loop
 *   that gives it up may be empty: so two `X+` must not meet. No assertion allowed here holds inside a character.
 */
export function unitsAreCharacters(tree: Node): boolean {
  return edges(tree) !== undefined;
}

function edges(node: Node): Edges | undefined {
  switch (node.kind) {
    case 'set':
      return surrogates(node.set) === 'none' ? BARE : undefined;
    case 'assert':
      return node.at === 'notWord' ? undefined : { ...BARE, nullable: true };
    case 'repeat':
      return repeatEdges(node);
    case 'sequence':
      return node.items.reduce<Edges | undefined>((before, item) => before && joined(before, edges(item)), {
        ...BARE,
        nullable: true,
      });
    case 'choice':
      return node.options.map(edges).reduce((a, b) => a && b && either(a, b));
    default:
      return undefined;
  }
}

function repeatEdges({ body, min, max }: Node & { kind: 'repeat' }): Edges | undefined {
  if (body.kind === 'set' && surrogates(body.set) === 'all') {
    if (min > 1 || max !== Infinity) return undefined;
    return { nullable: min === 0, needsFirst: min === 1, needsLast: min === 1 };
  }
  const inner = edges(body);
  if (!inner || (max > 1 && inner.needsFirst && inner.needsLast)) return undefined;
  return { ...inner, nullable: inner.nullable || min === 0 };
}

function joined(a: Edges, b: Edges | undefined): Edges | undefined {
  if (!b || (a.needsLast && b.needsFirst)) return undefined;
  return {
    nullable: a.nullable && b.nullable,
    needsFirst: a.needsFirst || (a.nullable && b.needsFirst),
    needsLast: b.needsLast || (b.nullable && a.needsLast),
  };
}

function either(a: Edges, b: Edges): Edges {
  return {
    nullable: a.nullable || b.nullable,
    needsFirst: a.needsFirst || b.needsFirst,
    needsLast: a.needsLast || b.needsLast,
  };
}
