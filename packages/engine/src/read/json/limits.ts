import { mostColumns } from '../columns.js';

export interface JsonLimits {
  /** Arrays and objects inside each other. */
  depth: number;
  /** Characters of one string or number, and of one nested value that is kept as JSON text. */
  text: number;
  /** Characters of one line, where every line is a value of its own. */
  line: number;
  columns: number;
  tables: number;
}

export const usualLimits: JsonLimits = {
  depth: 500,
  text: 8 << 20,
  line: 32 << 20,
  columns: mostColumns,
  tables: 300,
};

/** The file is sound, but cannot be made into tables of a bearable size. The message says why. */
export class TooMuch extends Error {
  override name = 'TooMuch';
}
