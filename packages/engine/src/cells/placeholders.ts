import { type Let, literals } from '../duck/sql.js';
import * as data from './data/placeholders.js';
import { linesOf } from './data-lines.js';
import { collapseSql, collapseText, lowerText } from './text.js';

/** What people and programs write where they have no value, in lower case. Words that may be meant stay out. */
export const PLACEHOLDERS: readonly string[] = linesOf(data.PLACEHOLDERS).flat();

const always = new Set(PLACEHOLDERS);
const typed = new Set(linesOf(data.TYPED_PLACEHOLDERS).flat());
/** "-----", "????". */
const RUN = '^[-–—_.?*]{2,}$';
const run = new RegExp(RUN, 'u');

/** Whether a cell says that it has no value. `isTyped`: of a column that holds no free text, where "unknown" says so too. */
export function isPlaceholder(value: string, isTyped = false): boolean {
  const text = lowerText(collapseText(value));
  return always.has(text) || (isTyped && typed.has(text)) || run.test(text);
}

/** The SQL of `isPlaceholder`. */
export function placeholderSql(value: string, context: Let, isTyped = false): string {
  const text = context.let(`lower(${collapseSql(value, context)})`);
  const words = isTyped ? [...always, ...typed] : PLACEHOLDERS;
  return `(${text} IN (${literals(words)}) OR regexp_matches(${text}, '${RUN}'))`;
}
