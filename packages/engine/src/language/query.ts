import type { Said, SaidCondition } from './instruction.js';

/** What is worked out of rows. */
export type Measure = 'count' | 'sum' | 'average' | 'least' | 'greatest';

/** A question for figures: "How many invoices does each customer have?" */
export interface Query {
  measure: Measure;
  /** The column that is measured; rows are counted without one. */
  of?: Said;
  /** One figure for each value of this column. */
  by?: Said;
  /** The noun that was used for the rows. */
  rows?: Said;
  /** Which rows; all of them without it. */
  when?: SaidCondition;
  /** Only the value with the most, or with the least. */
  only?: 'most' | 'least';
}
