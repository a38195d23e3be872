import type { CharSet } from '../validate/patterns/charset.js';
import type { Node } from '../validate/patterns/tree.js';

/**
 * Whether a pattern may take time that doubles with every character: something repeated without end that may end in
 * what it starts with, so that a text can be cut up in many ways ("(a+)+"). "(\.[a-z]+)+" can only be cut at a point.
 */
export function isSlow(node: Node): boolean {
  switch (node.kind) {
    case 'repeat':
      if (node.max === Number.POSITIVE_INFINITY && cutsInManyWays(node.body)) return true;
      return isSlow(node.body);
    case 'sequence':
      return node.items.some(isSlow);
    case 'choice':
      return node.options.some(isSlow);
    case 'look':
      return isSlow(node.body);
    default:
      return node.kind === 'backreference';
  }
}

function cutsInManyWays(body: Node): boolean {
  const starts = startsOf(body);
  return endlessAtEnd(body).some((set) => starts.some((start) => meet(start, set)));
}

/** The characters that may come first. */
function startsOf(node: Node): CharSet[] {
  switch (node.kind) {
    case 'set':
      return [node.set];
    case 'repeat':
      return startsOf(node.body);
    case 'choice':
      return node.options.flatMap(startsOf);
    case 'sequence': {
      const sets: CharSet[] = [];
      for (const item of node.items) {
        sets.push(...startsOf(item));
        if (!mayBeEmpty(item)) break;
      }
      return sets;
    }
    default:
      return [];
  }
}

/** The characters of what may be repeated without end up to the end. */
function endlessAtEnd(node: Node): CharSet[] {
  switch (node.kind) {
    case 'repeat':
      return node.max === Number.POSITIVE_INFINITY ? allIn(node.body) : endlessAtEnd(node.body);
    case 'choice':
      return node.options.flatMap(endlessAtEnd);
    case 'sequence': {
      const sets: CharSet[] = [];
      for (const item of node.items.toReversed()) {
        sets.push(...endlessAtEnd(item));
        if (!mayBeEmpty(item)) break;
      }
      return sets;
    }
    default:
      return [];
  }
}

function allIn(node: Node): CharSet[] {
  if (node.kind === 'set') return [node.set];
  if (node.kind === 'repeat' || node.kind === 'look') return allIn(node.body);
  if (node.kind === 'sequence') return node.items.flatMap(allIn);
  return node.kind === 'choice' ? node.options.flatMap(allIn) : [];
}

function mayBeEmpty(node: Node): boolean {
  if (node.kind === 'set') return false;
  if (node.kind === 'repeat') return node.min === 0 || mayBeEmpty(node.body);
  if (node.kind === 'sequence') return node.items.every(mayBeEmpty);
  return node.kind === 'choice' ? node.options.some(mayBeEmpty) : true;
}

function meet(a: CharSet, b: CharSet): boolean {
  return a.some(([low, high]) => b.some(([from, to]) => low <= to && from <= high));
}
