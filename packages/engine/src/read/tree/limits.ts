/** What tables may cost that are made of values inside each other. */
export interface TreeLimits {
  /** Characters of one nested value that is kept as JSON text. */
  text: number;
  columns: number;
  tables: number;
}

/** The file is sound, but cannot be made into tables of a bearable size. The message says why. */
export class TooMuch extends Error {
  override name = 'TooMuch';
}
