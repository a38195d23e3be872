import type { TreeLimits } from '../tree/limits.js';

export interface XmlLimits extends TreeLimits {
  /** Elements inside each other. */
  depth: number;
  /** Characters of the text of one element, of one tag, and of one nested list that is kept as JSON text. */
  text: number;
  /** Of one element. */
  attributes: number;
  /** Characters of a name. */
  name: number;
  /** Characters that entities of the file's own may grow to; more only in proportion to what was read. */
  entities: number;
}

export const usualLimits: XmlLimits = {
  depth: 500,
  text: 8 << 20,
  attributes: 10_000,
  name: 1000,
  entities: 1 << 20,
  columns: 10_000,
  tables: 300,
};
