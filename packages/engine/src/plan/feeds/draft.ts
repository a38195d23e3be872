import type { RowHint } from '../../language/row-hints.js';
import type { Condition } from '../../recipe/condition.js';
import type { Sheet } from '../../recipe/recipe.js';
import type { Template } from '../../validate/template.js';
import type { Member } from './member.js';

export interface Filter {
  keep: Condition;
  reason: string;
  member: Member;
  /** Leaves out rows of a kind that a sentence named; what links to them is right all the same. */
  hint?: RowHint;
}

/** A sheet on its way to the recipe. */
export interface Draft {
  template: Template;
  members: Member[];
  /** By member: the rows that stay. */
  filters: Filter[];
  deduplicate?: Sheet['deduplicate'];
  notes: string[];
  /** How much spoke for its tables before anything was made of them. */
  prior: number;
  /** Its rows say which things belong together, and what these are: a student and a course. */
  pairs?: boolean;
  /** As likely as the first, of which it differs in what each row of it has of its own. */
  sameKey?: boolean | undefined;
  /** By column that nothing feeds: what in the files might be meant. */
  maybe?: Record<string, string[]>;
}
