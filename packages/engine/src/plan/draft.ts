import type { Condition } from '../recipe/condition.js';
import type { Sheet } from '../recipe/recipe.js';
import type { Template } from '../validate/template.js';
import type { Member } from './member.js';

/** A sheet on its way to the recipe. */
export interface Draft {
  template: Template;
  members: Member[];
  /** By member: the rows that stay. */
  filters: { keep: Condition; reason: string; member: Member }[];
  deduplicate?: Sheet['deduplicate'];
  notes: string[];
  /** How much spoke for its tables before anything was made of them. */
  prior: number;
  /** By column that nothing feeds: what in the files might be meant. */
  maybe?: Record<string, string[]>;
}
