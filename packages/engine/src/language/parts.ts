import type { Action, SaidCondition } from '../instruct/instruction.js';
import type { ColumnMeant, DateMeant, NumberMeant, ValueMeant } from './spans.js';

/** Values that were named, and the columns that hold all of them. */
export interface Values {
  values: string[];
  columns: string[];
}

/** Rows that were named. */
export interface Such {
  /** The noun that was used for them. */
  rows?: string;
  when: SaidCondition;
}

/** One text for another, and the columns that hold the first. */
export interface Pair {
  from: string;
  to: string;
  columns: string[];
  /** It was only said to be so. */
  plain?: boolean;
}

export interface Assignment {
  name: string;
  value: string;
}

/** What the parts of a sentence mean, by their names in the rules. */
export interface Parts {
  Field: ColumnMeant;
  Column: ColumnMeant;
  Columns: string[];
  Column2: ColumnMeant;
  Column3: ColumnMeant;
  Value: ValueMeant;
  Number: NumberMeant;
  Number2: NumberMeant;
  Percent: NumberMeant;
  Date: DateMeant;
  Noun: string;
  Text: string;
  Word: string;
  One: Values;
  Some: Values;
  Some2: Values;
  Simple: SaidCondition;
  Simple2: SaidCondition;
  All: SaidCondition;
  Condition: SaidCondition;
  Condition2: SaidCondition;
  Such: Such;
  To: string;
  To2: string;
  Means: string;
  Pair: Pair;
  Short: Pair;
  Pairs: Pair[];
  More: Pair[];
  Blank: string;
  Set: Assignment;
  Action: Action;
  Sentence: Action[];
}
