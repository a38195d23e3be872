import type { TreeLimits } from '../tree/limits.js';

export interface JsonLimits extends TreeLimits {
  /** Arrays and objects inside each other. */
  depth: number;
  /** Characters of one string or number, and of one nested value that is kept as JSON text. */
  text: number;
  /** Characters of one line, where every line is a value of its own. */
  line: number;
}

export const usualLimits: JsonLimits = {
  depth: 500,
  text: 8 << 20,
  line: 32 << 20,
  columns: 10_000,
  tables: 300,
};
