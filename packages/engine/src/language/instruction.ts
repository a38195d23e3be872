import type { OperationName } from '../recipe/expression.js';

/** A thing as a person named it ("the phone column", "surname"): resolved loosely against what is there. */
export type Said = string;

/** A question about a row, as a person put it. */
export type SaidCondition =
  | {
      is: 'equal' | 'starts' | 'ends' | 'contains' | 'matches';
      column?: Said;
      values: string[];
      not?: boolean;
    }
  | { is: 'blank' | 'filled'; column?: Said }
  | {
      is: 'less' | 'less_or_equal' | 'more' | 'more_or_equal' | 'before' | 'after';
      column?: Said;
      value: string;
    }
  /** Compared with another column of the same row. */
  | { is: 'less' | 'less_or_equal' | 'more' | 'more_or_equal'; column: Said; other: Said }
  /** Equal to another column of the same row. */
  | { is: 'same_as'; column?: Said; other: Said; not?: boolean }
  /** The row comes from this table or file: "for Leeds", "in the Hamburg list". */
  | { is: 'from'; table: Said; not?: boolean }
  /** The row's person or thing has this part in another list: "assignee of a ticket". */
  | { is: 'role'; role: Said; of?: Said; not?: boolean }
  | { is: 'and' | 'or'; of: SaidCondition[] };

/** Where a merged cell comes from, when several rows are one. */
export type SaidMerge =
  | { columns: Said[]; take: 'filled' | 'most_common' | 'least' | 'greatest' | 'sum' }
  | { columns: Said[]; take: 'constant'; value: string };

/**
 * What a sentence tells to do. The same for a line of knowledge, an answer, an update, and what the
 * description of a column says beside its format. `column` left out: whatever column it fits, or the one described.
 */
/** `sure`: what it does to many rows was asked, and is meant. */
export type Instruction = { sentence: string; sheet?: Said; sure?: true } & Action;

export type Action =
  | {
      do: 'map';
      column?: Said;
      pairs: { from: string; to: string }[];
      otherwise?: { constant: string } | 'blank';
    }
  | { do: 'blank_values'; column?: Said; values: string[] }
  /** `rows`: the noun used for them ("customers"), where one was. */
  | { do: 'leave_out'; rows?: Said; when: SaidCondition }
  | { do: 'keep_only'; rows?: Said; when: SaidCondition }
  | { do: 'leave_out_totals' }
  | { do: 'deduplicate'; by: Said[]; keep?: 'first' | 'last' | 'most_complete' }
  | { do: 'keep_duplicates'; by: Said[] }
  /** Rows with the same `by` are one; the rows of the first table in `prefer` count. */
  | { do: 'merge'; by: Said[]; prefer?: Said[]; cells: SaidMerge[] }
  /** Of the spellings of one thing, the one that most rows have. */
  | { do: 'common_spelling'; column?: Said }
  /** `as` fallback: where the column's own source is blank. */
  | { do: 'take_from'; column?: Said; from: Said[]; as: 'replace' | 'fallback'; table?: Said }
  | { do: 'constant'; column?: Said; value: string; when?: SaidCondition }
  | { do: 'default'; column?: Said; value: string }
  /** The first case whose condition holds. */
  | { do: 'choose'; column?: Said; cases: { value: string; when: SaidCondition }[]; otherwise?: string }
  | { do: 'read_dates'; column?: Said; order?: 'dmy' | 'mdy' | 'ymd'; format?: string; table?: Said }
  | { do: 'write_dates'; column?: Said; format: string }
  | { do: 'read_numbers'; column?: Said; decimal: '.' | ',' }
  | { do: 'decimals'; column?: Said; places: number }
  | { do: 'scale'; column?: Said; by: string }
  /** What a formula gives: columns in square brackets, numbers, + - * / and round brackets. */
  | { do: 'compute'; column: Said; formula: string }
  | { do: 'negative'; column?: Said; when: SaidCondition | 'brackets' | 'trailing_minus' }
  | { do: 'case'; column?: Said; to: 'upper' | 'lower' | 'title' }
  | { do: 'trim'; column?: Said }
  | { do: 'pad'; column?: Said; width: number; with: string }
  | { do: 'prefix' | 'suffix'; column?: Said; text: string; when?: SaidCondition }
  | { do: 'strip'; column?: Said; text: string; at: 'start' | 'end' | 'anywhere' }
  | { do: 'replace'; column?: Said; find: string; with: string }
  /** An operation that says itself how it is asked for: `said` in its file. */
  | { do: 'step'; column: Said; op: OperationName }
  | { do: 'shorten'; column?: Said; length: number }
  /** Part of a text: of a name, or between separators: from 1, or from the end with -1. */
  | { do: 'split'; column: Said; from?: Said; by?: string; part: number | 'first_name' | 'last_name' }
  | { do: 'join'; column: Said; from: Said[]; separator: string }
  | { do: 'join_list'; column?: Said; separator: string }
  | { do: 'name_order'; column?: Said; order: 'family_first' | 'given_first' }
  | { do: 'phone_country'; column?: Said; country: string; table?: Said }
  | { do: 'currency'; column?: Said; currency: string; table?: Said }
  | { do: 'lookup'; column: Said; in: Said; by?: Said; take?: Said; otherwise?: 'keep' | 'blank' }
  | { do: 'example'; column?: Said; from: string; to: string }
  | { do: 'leave_empty'; column: Said }
  | { do: 'ignore_table'; table: Said }
  /** The rows of the template come from this table. */
  | { do: 'use_table'; table: Said; template: Said }
  | { do: 'ignore_column'; column: Said }
  /** The values of the two columns change places. */
  | { do: 'swap'; columns: [Said, Said] }
  /** A blank cell takes the nearest one above it. */
  | { do: 'fill_down'; column?: Said }
  /** The values stay as the source has them. */
  | { do: 'keep_as_is'; column?: Said }
  /** What a table holds, where that says something about its rows: "discontinued items". */
  | { do: 'table_holds'; table: Said; what: string }
  /** Times are in this zone: an IANA name. `as`: as they are read, or as they are written. */
  | { do: 'zone'; column?: Said; zone: string; as: 'read' | 'write'; table?: Said }
  /** Rows stay even where what they point to is in no list. */
  | { do: 'keep_unlinked'; rows?: Said }
  /** Several things: one row for each combination. `when`: only where it holds. */
  | { do: 'one_row_per'; what: Said[]; when?: SaidCondition }
  /** One row for everybody or everything that has one of these parts: "requester or assignee of a ticket". */
  | { do: 'rows_of'; roles: Said[]; of: Said }
  /** What was told before no longer holds: `of`, all about a column, or the last change. */
  | { do: 'undo'; of?: Action; column?: Said };

/** What is there to be named in a sentence. */
export interface Known {
  templates: readonly {
    slug: string;
    name: string;
    columns: readonly string[];
    /** Of what the recipe makes now, some of the distinct values. */
    values?(column: string): readonly string[];
  }[];
  tables: readonly {
    file: string;
    name: string;
    columns: readonly string[];
    /** Some of the distinct values. */
    values?(column: string): readonly string[];
  }[];
  /** What groups of columns are called that are things of their own: the requester of a ticket. */
  roles?: readonly string[];
}

/** What came of reading a text: each sentence is understood, or said not to be. */
export interface Read {
  instructions: Instruction[];
  /** Sentences that tell nothing the engine can do. */
  unread: string[];
  /** Sentences that were read, and why nothing can be done by them. */
  refused: { sentence: string; why: string }[];
}
