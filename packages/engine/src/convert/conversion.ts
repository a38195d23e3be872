import type { Expression } from '../recipe/operation.js';

/** A value of a column and how many rows have it. */
export interface Counted {
  value: string;
  count: number;
}

/** What is known about the source beside the values: from knowledge, answers and other columns. */
export interface Conventions {
  /** Texts that mean "no value" (beside the usual ones), in any case. */
  placeholders: readonly string[];
  dateOrder?: 'dmy' | 'mdy' | 'ymd';
  decimal?: '.' | ',';
  /** Two-letter code of the country of national phone numbers. */
  country?: string;
  /** What values mean: from knowledge, from the column's description, from a code table. Any case. */
  meanings: readonly { from: string; to: string }[];
  /** What becomes of a value that means none of the allowed ones; kept where nothing is said. */
  otherwise?: 'blank' | { constant: string };
  /** Numbers are to be multiplied by it: "0.01" for cents. */
  scale?: string;
}

/** Two readings that the values support about equally. */
export interface Doubt {
  about: 'date_order' | 'number_format' | 'country' | 'value';
  /** Each with the expression it gives and what would happen, for people. */
  options: { label: string; consequence: string; expression: Expression }[];
  /** Rows that would differ. */
  rows: number;
}

/** One way to make a wanted column out of a source column. */
export interface Conversion {
  expression: Expression;
  /** Of the rows with a value (placeholders are none): the share whose cell passes afterwards. */
  valid: number;
  /** Of the same rows: the share whose cell was changed by more than white space and case. */
  changed: number;
  /** Rows whose cell was a placeholder. */
  emptied: number;
  /** The most frequent cells that do not pass afterwards, as they land. */
  failing: Counted[];
  /** Why and what was done, as a sentence. */
  reason: string;
  doubts: Doubt[];
}
