import { profileValues } from '../../profile/profile-values.js';
import { node } from '../../recipe/edit.js';
import { evaluate } from '../../recipe/expression.js';
import type { ViewColumn } from './view.js';

/** Of the values, so many have to have one. */
const most = 0.8;
const LABELLED = /\S \(https?:\/\/[^\s()]+\)/;
const PATTERN = ' \\(https?://[^ ()]+\\)';

/**
 * "Website relaunch (https://…)": programs write the address of a page behind its name. What people call it is the name
 * alone, and by that other tables know it.
 */
export function withoutAddresses(column: ViewColumn): ViewColumn {
  const { sample, filled } = column.profile;
  const values = sample.filter(({ value }) => value.trim() !== '');
  const labelled = values.filter(({ value }) => LABELLED.test(value)).length;
  if (labelled === 0 || labelled < most * values.length) return column;
  const cell = node({
    op: 'replace_pattern',
    of: column.cell,
    pattern: PATTERN,
    with: '',
    ignore_case: false,
  });
  const counts = new Map<string, number>();
  for (const { value, count } of sample) {
    const row = { column: () => value, position: 0, lookup: () => undefined };
    const bare = evaluate(cell, row) ?? '';
    counts.set(bare, (counts.get(bare) ?? 0) + count);
  }
  const bare = profileValues(
    column.name,
    [...counts].map(([value, count]) => ({ value, count })),
  );
  return { ...column, cell, profile: { ...bare, filled } };
}
