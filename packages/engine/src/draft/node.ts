import { getOwn } from '@godwit/contract/own';

/** Parsed JSON and YAML, whose names are anybody's: read through these. */

export type Node = { readonly [name: string]: unknown };

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function nodeAt(node: Node | undefined, name: string): Node | undefined {
  const found = getOwn(node, name);
  return isNode(found) ? found : undefined;
}

export function listAt(node: Node | undefined, name: string): unknown[] {
  const found = getOwn(node, name);
  return Array.isArray(found) ? found : [];
}

/** The texts of a list; a single text is a list of one. */
export function textsAt(node: Node | undefined, name: string): string[] {
  const found = getOwn(node, name);
  const list = Array.isArray(found) ? found : [found];
  return list.filter((each): each is string => typeof each === 'string');
}

export function textAt(node: Node | undefined, name: string): string | undefined {
  const found = getOwn(node, name);
  return typeof found === 'string' && found.trim() !== '' ? found : undefined;
}

export function numberAt(node: Node | undefined, name: string): number | undefined {
  const found = getOwn(node, name);
  return typeof found === 'number' && Number.isFinite(found) ? found : undefined;
}

export function isTrueAt(node: Node | undefined, name: string): boolean {
  return getOwn(node, name) === true;
}

export function has(node: Node | undefined, name: string): boolean {
  return node !== undefined && Object.hasOwn(node, name);
}

/** Its members that are nodes themselves; YAML writes an empty one as nothing. */
export function membersOf(node: Node | undefined): [name: string, member: Node][] {
  return Object.entries(node ?? {}).flatMap(([name, member]) =>
    isNode(member)
      ? [[name, member] as [string, Node]]
      : member === null
        ? [[name, {}] as [string, Node]]
        : [],
  );
}

/** Of members of the same name the last. */
export function mergedNodes(nodes: readonly Node[]): Node {
  return Object.fromEntries(nodes.flatMap((node) => Object.entries(node)));
}

/** A cell's text of a value in a document. */
export function cellText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return undefined;
}
