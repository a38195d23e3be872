import { getOwn } from '@godwit/contract/own';
import { isNode, type Node } from '../../node.js';

/** `#/components/schemas/Order`; names in it are escaped as RFC 6901 says. */
export function pointerTo(base: string, ...names: string[]): string {
  return [base, ...names.map((name) => name.replaceAll('~', '~0').replaceAll('/', '~1'))].join('/');
}

export function lookUp(root: Node, pointer: string): unknown {
  let found: unknown = root;
  for (const part of pointer.split('/').slice(1)) {
    const name = unescaped(part);
    if (Array.isArray(found)) found = found[Number(name)];
    else found = isNode(found) ? (getOwn(found, name) ?? getOwn(found, unescaped(decoded(part)))) : undefined;
  }
  return found;
}

export function lastName(pointer: string): string {
  return unescaped(pointer.split('/').at(-1) ?? '');
}

function unescaped(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
