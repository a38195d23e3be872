import type { DateMeant, NumberMeant } from './amounts.js';
import type { Action, SaidCondition, SaidMerge } from './instruction.js';
import type { ValueMeant } from './named-spans.js';
import type { Measure } from './query.js';
import type { ColumnMeant } from './spans.js';

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

interface Assignment {
  name: string;
  value: string;
}

/** A column, a text, or several after each other. */
export type Piece = { column: string } | { text: string };

/** Before or behind a sign, or between two. */
export interface Place {
  by: string;
  part: number;
}

/** A column, or all of a kind where none is named; in one of the files where that was said. */
export interface Scope {
  column?: string;
  table?: string;
}

export interface DateReading {
  order: 'dmy' | 'mdy' | 'ymd';
  format?: string;
}

/** What the parts of a sentence mean, by their names in the rules; what may be missing of a rule is missing here. */
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
  Measure: Measure;
  Most: 'most' | 'least';
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
  Code: string;
  Bunch: Pair[];
  Wanteds: string[];
  One2: Values;
  Text2: string;
  Shape: string;
  Shape2: string;
  Bare: SaidCondition;
  Beside: SaidCondition;
  Wordings: string[];
  Texts: string[];
  Word2: string;
  Group2: Such;
  Set2: Assignment;
  Fill: string;
  Sep: string;
  Sign2: string;
  Sign3: string;
  Signlist: string[];
  Digited: string;
  Format: string;
  Nation: string;
  Where: Place;
  Where2: Place;
  Joint: string;
  Within: string;
  Table2: string;
  Outright: ColumnMeant;
  Abode: Scope;
  Dates: Scope;
  Phones: Scope;
  Money: Scope;
  Clock: Scope;
  Numbers: Scope;
  DateReading: DateReading;
  DecimalSign: '.' | ',';
  Figure: '.' | ',';
  Country: string;
  Currency: string;
  Zone: string;
  Nil: string[];
  Nils: string[];
  Only: string;
  Decimals: string;
  Tell: Action;
  Tail: Action;
  Tells: Action[];
  Located: SaidCondition;
  Whose: string;
  Legend: Pair[];
  Stored: Pair[];
  Nilled: Action;
  Nilled2: Action;
  Ways: Action[];
  Local: Action[];
  Samekey: string[];
  Shared: string[];
  Winner: string[];
  Marked: SaidMerge[];
  Wanting: string[];
  Columns2: string[];
  Vague: string;
  Spoken: string[];
  Role: string;
  Roles: string[];
  Noun2: string;
  Fixed: Action[];
  Option: { value: string; when: SaidCondition };
  Options: { value: string; when: SaidCondition }[];
  Words: Extract<Action, { do: 'map' }>;
  Joined: string;
}
