import type { Template } from '../../validate/template.js';
import type { View } from '../views/view.js';
import type { Candidate } from './candidate.js';

/** Beside its keys: a number of its own, since when, a remark. */
const mostBeside = 2;
const meant = 0.4;

/**
 * Rows that say little but which things belong together, where a template wants a row for each such pair: the student
 * and the course of an enrolment. What they lead to is what they are about.
 */
export function pairsThings(
  { columns, reshape }: View,
  template: Template,
  assigned: ReadonlyMap<string, Candidate>,
): boolean {
  // What has a number of its own is a thing itself.
  if (reshape.length > 0 || template.columns.some(({ unique }) => unique)) return false;
  const reached = template.columns.flatMap(({ name }) => {
    const { source, probability = 0 } = assigned.get(name) ?? {};
    const via = source?.via;
    return via?.isKey && !via.isOwn && !via.through && probability >= meant ? [via] : [];
  });
  const keys = new Set(reached.map(({ key }) => key));
  const tables = new Set(reached.map(({ label }) => label));
  return (
    keys.size >= 2 &&
    tables.size >= 2 &&
    columns.length <= keys.size + mostBeside &&
    2 * reached.length >= template.columns.length
  );
}
