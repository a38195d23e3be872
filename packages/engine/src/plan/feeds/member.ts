import type { Conversion } from '../../convert/conversion.js';
import type { Expression } from '../../recipe/operation.js';
import type { Candidate } from '../columns/candidate.js';
import type { View, ViewColumn } from '../views/view.js';

/** How one column of the template is made from the rows of a view. */
export interface Feed {
  expression: Expression;
  /** How sure it is that this is meant. */
  probability: number;
  reason: string;
  sources: ViewColumn[];
  conversion?: Conversion | undefined;
  /** The next best column of the same table, where it is nearly as likely. */
  rival?: ViewColumn | undefined;
}

/** A view that a sheet is made from, with what it gives to each column of the template. */
export interface Member {
  view: View;
  /** Those of the view, and those it leads to. */
  columns: readonly ViewColumn[];
  feeds: Map<string, Feed>;
  /** What else might feed each column of the template, the likeliest first. */
  candidates: ReadonlyMap<string, readonly Candidate[]>;
}
