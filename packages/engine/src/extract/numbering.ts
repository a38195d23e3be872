import type { View, ViewColumn } from '../plan/views/view.js';
import type { Template } from '../validate/template.js';

/** What people call a column that numbers the lines of a list. */
const called =
  /^(?:#|(?:lfd|lf|seq|sl|s|sr)?\.?\s*(?:no|nr|num|number)|pos(?:ition)?|line|row|item|sequence|seq|ln|posten|poste?|riga|ligne)\.?(?:\s*(?:#|no|nr|num|number)\.?)?$/iu;

/** Lines numbered through, from 1. */
export function isRunning({ profile: { sample, distinct, filled } }: ViewColumn): boolean {
  if (filled < 2 || distinct < filled) return false;
  const numbers = sample.map(({ value }) => value.trim().replace(/[.)]$/, ''));
  return numbers.every((text) => /^\d{1,6}$/.test(text) && Number(text) >= 1 && Number(text) <= filled);
}

/** The columns that a template may ask for: what only numbers the lines, where it asks for such a number. */
export function withoutNumbering({ columns }: View, template: Template): ViewColumn[] {
  if (template.columns.some(({ name }) => called.test(name.trim()))) return columns;
  return columns.filter((column) => !called.test(column.name.trim()) || !isRunning(column));
}
