import type { Action, SaidCondition } from '../instruct/instruction.js';
import type { DateMeant, NumberMeant } from './amounts.js';
import type { ColumnMeant, ValueMeant } from './spans.js';

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
  /** Said the other way round: "978 for EUR". */
  isTurned?: boolean;
  /** Nothing but the one behind the other. */
  isShort?: boolean;
}

export interface Assignment {
  name: string;
  value: string;
}

/** A column, a text, or several after each other. */
export type Piece = { column: string } | { text: string };

/** What the parts of a sentence mean, by their names in the rules. */
export interface Parts {
  Field: ColumnMeant;
  Column: ColumnMeant;
  Column2: ColumnMeant;
  Column3: ColumnMeant;
  Columns: string[];
  Value: ValueMeant;
  Piece: ValueMeant;
  Number: NumberMeant;
  Count: string;
  Amount: string;
  Amount2: string;
  Percent: NumberMeant;
  Date: DateMeant;
  Date2: DateMeant;
  Noun: string;
  Table: string;
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
  Group: Such;
  Such: Such;
  Such2: Such;
  Sure: string;
  Unless: string;
  Filled: string;
  To: string;
  To2: string;
  Is: string;
  Becomes: string;
  Pair: Pair;
  Short: Pair;
  Further: Pair[];
  Pairs: Pair[];
  Blank: string;
  Set: Assignment;
  Case: { value: string; when: SaidCondition };
  Cases: { value: string; when: SaidCondition }[];
  Keeping: 'first' | 'last' | 'most_complete';
  Shown: string;
  Shownword: string;
  Sign: string;
  Signs: string;
  Brick: Piece;
  Bricks: Piece[];
  Part: 'first_name' | 'last_name';
  DateStyle: string;
  DateOrder: 'dmy' | 'mdy' | 'ymd';
  Formula: string;
  Formula2: string;
  Term: string;
  Factor: string;
  Action: Action;
  Actions: Action[];
  Actions2: Action[];
  Sentence: Action[];
}
