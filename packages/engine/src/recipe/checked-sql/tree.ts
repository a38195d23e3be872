import type { CallSpec } from './functions.js';
import type { LikePart } from './like.js';

/**
 * What a value is. `cell` is text that nobody has said the meaning of: a column, a quoted text, or a choice
 * between such. It takes a meaning from what it meets (see meet.ts); `text` is text and stays it. `number` is
 * DECIMAL(38,10), which all arithmetic gives; `decimal(w,s)` is what an author's own cast gives.
 */
export type Type =
  | 'null'
  | 'cell'
  | 'text'
  | 'boolean'
  | 'integer'
  | 'number'
  | `decimal(${number},${number})`
  | 'double'
  | 'date'
  | 'timestamp'
  | 'interval';

export type Comparison = '=' | '<>' | '<' | '<=' | '>' | '>=' | 'IS DISTINCT FROM' | 'IS NOT DISTINCT FROM';
export type Arithmetic = '+' | '-' | '*' | '/' | '%';

/** The checked tree: every node is one that may run, and every conversion is spelt out. */
export type Checked = { readonly type: Type } & (
  | { readonly kind: 'null' }
  | { readonly kind: 'text'; readonly value: string }
  /** As digits: no number passes through a float on its way. */
  | { readonly kind: 'number'; readonly digits: string }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'column'; readonly name: string }
  /** `of`, read as this node's type; what cannot be read is null. */
  | { readonly kind: 'read'; readonly of: Checked }
  | { readonly kind: 'compare'; readonly op: Comparison; readonly left: Checked; readonly right: Checked }
  /** Two cells in order: as numbers if both are, else as dates if both are, else as text. */
  | { readonly kind: 'order'; readonly op: Comparison; readonly left: Checked; readonly right: Checked }
  | { readonly kind: 'in'; readonly of: Checked; readonly items: readonly Checked[] }
  | { readonly kind: 'and' | 'or' | 'coalesce'; readonly of: readonly Checked[] }
  | { readonly kind: 'not' | 'is_null'; readonly of: Checked }
  | { readonly kind: 'case'; readonly whens: readonly When[]; readonly otherwise: Checked }
  | { readonly kind: 'arithmetic'; readonly op: Arithmetic; readonly left: Checked; readonly right: Checked }
  | {
      readonly kind: 'like';
      readonly of: Checked;
      readonly parts: readonly LikePart[];
      readonly fold: boolean;
    }
  | { readonly kind: 'call'; readonly spec: CallSpec; readonly args: readonly Checked[] }
);

export interface When {
  readonly when: Checked;
  readonly use: Checked;
}

export function childrenOf(node: Checked): readonly Checked[] {
  switch (node.kind) {
    case 'null':
    case 'text':
    case 'number':
    case 'boolean':
    case 'column':
      return [];
    case 'compare':
    case 'order':
    case 'arithmetic':
      return [node.left, node.right];
    case 'in':
      return [node.of, ...node.items];
    case 'and':
    case 'or':
    case 'coalesce':
      return node.of;
    case 'case':
      return [...node.whens.flatMap(({ when, use }) => [when, use]), node.otherwise];
    case 'call':
      return node.args;
    default:
      return [node.of];
  }
}
