import type { Kind } from '../../profile/kind.js';
import type { ColumnProfile } from '../../profile/profile.js';
import type { Table } from '../../read/reader.js';
import type { Expression } from '../../recipe/operation.js';
import type { Reshape } from '../../recipe/reshape.js';
import type { RowKind } from './kinds.js';

export interface ViewColumn {
  /** What the table calls it, after reshaping. */
  name: string;
  /** What it is called seen from the view: "email" of the group "requester". */
  called: string;
  /** How it is read in a row. */
  cell: Expression;
  profile: ColumnProfile;
  /** What the source itself says of it. */
  comment?: string;
  /** A part of the cells of this column. */
  partOf?: string;
  /** What the cells of this column call so themselves: "SIZE" in "COLOR=Red;SIZE=S". */
  fieldOf?: string;
  /** Of cells that hold a text and something beside it: the text alone, or what stands beside it. */
  beside?: 'rest' | 'piece';
  /** Numbers the rows of each piece of a table, from 1. */
  countsPiece?: boolean;
  /** Of another table, found through a column of this one. */
  via?: Via;
}

export interface Via {
  /** The column of the view that holds the key. */
  key: string;
  /** The table it is found in, as people call it, and all its columns. */
  label: string;
  neighbours: readonly string[];
  /** Whether the column is there to lead to it; else it only holds the same words. */
  isKey: boolean;
  /** What people call the rows of the table. */
  isLabel?: boolean;
  /** What a code stands for, by a table of codes: as near as the code itself. */
  isMeaning?: boolean;
  /** Of another row of the same table: of the manager, of the parent. */
  isOwn?: boolean;
  /** The column that the view's key leads to, which leads here: the customer's number in the order. */
  through?: ViewColumn;
  /** Of the row of another kind that stands above. */
  isAbove?: boolean;
}

/** One way to look at a table: as it stands, reshaped, or a group of its columns as a thing of its own. */
export interface View {
  /** The input of the recipe. */
  input: string;
  table: Table;
  /** Its place among what was profiled, which links speak of. */
  at: number;
  reshape: Reshape[];
  /** Columns that begin with the same word are a thing of their own: the requester of a ticket. */
  group?: string;
  /** As people call it. */
  label: string;
  columns: ViewColumn[];
  rows: number;
  /** Views of one pool are pieces of one table: rows and profiles are those of all. */
  pool?: number;
  /** Why it is reshaped. */
  notes: string[];
  /** Columns that stand on the first of the rows that belong together: a row without them is of another kind. */
  heads?: readonly string[];
  /** Of its rows, those of one kind. */
  kind?: RowKind;
}

/** Whether two views stand for the same rows of the same table. */
export function sameRows(a: View, b: View): boolean {
  const rows = ({ reshape, kind }: View) => JSON.stringify([reshape, kind ?? null]);
  return a.table === b.table && rows(a) === rows(b);
}

/** Nearly all of its values are of one of these kinds. */
export function isMostly({ profile }: ViewColumn, kinds: readonly Kind[]): boolean {
  const [first] = profile.kinds;
  return first !== undefined && first.share > 0.8 && kinds.includes(first.kind);
}
