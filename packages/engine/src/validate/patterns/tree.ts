import type { CharSet } from './charset.js';

/**
 * A JavaScript pattern as a tree. It keeps what decides whether a text matches and drops what only decides which
 * part of it does: whether a group captures, whether a quantifier is lazy.
 */
export type Node =
  | { kind: 'set'; set: CharSet }
  | { kind: 'assert'; at: 'start' | 'end' | 'word' | 'notWord' }
  | { kind: 'look'; body: Node }
  | { kind: 'backreference' }
  | { kind: 'repeat'; body: Node; min: number; max: number }
  | { kind: 'sequence'; items: Node[] }
  | { kind: 'choice'; options: Node[] };
