import { type DateMeant, shifted } from '../../amounts.js';
import type { SaidCondition } from '../../instruction.js';

export const equal = (column: string, values: string[], not = false): SaidCondition => ({
  is: 'equal',
  column,
  values,
  ...(not && { not }),
});

export const sameAs = (column: string, other: string, not = false): SaidCondition | undefined =>
  column === other ? undefined : { is: 'same_as', column, other, ...(not && { not }) };

export type When = 'before' | 'after' | 'since' | 'until' | 'within';

/** Days before the first, or after the last, of what was named. */
export function dated(
  when: When,
  column: string | undefined,
  { from, to }: DateMeant,
  /** Which of several columns is meant is asked when it is done. */
  isOpen = false,
): SaidCondition | undefined {
  if (column === undefined && !isOpen) return undefined;
  const of = column === undefined ? {} : { column };
  const before = (value: string): SaidCondition => ({ is: 'before', ...of, value });
  const after = (value: string): SaidCondition => ({ is: 'after', ...of, value });
  switch (when) {
    case 'before':
      return before(from);
    case 'after':
      return after(to);
    case 'since':
      return after(shifted(from, -1));
    case 'until':
      return before(shifted(to, 1));
    default:
      return { is: 'and', of: [after(shifted(from, -1)), before(shifted(to, 1))] };
  }
}

export const all = (...of: (SaidCondition | undefined)[]): SaidCondition => {
  const flat = of.flatMap((each) => (each === undefined ? [] : each.is === 'and' ? each.of : [each]));
  const parts = [...new Map(flat.map((each) => [JSON.stringify(each), each])).values()];
  return parts.length === 1 && parts[0] ? parts[0] : { is: 'and', of: parts };
};

/** Alternatives; of one column's values, one list. */
export function either(...of: SaidCondition[]): SaidCondition {
  const parts = of.flatMap((each) => (each.is === 'or' ? each.of : [each]));
  const [first] = parts;
  const isList = parts.every(
    (each) => each.is === 'equal' && !each.not && first?.is === 'equal' && each.column === first.column,
  );
  if (first?.is === 'equal' && isList)
    return equal(first.column ?? '', [
      ...new Set(parts.flatMap((each) => (each.is === 'equal' ? each.values : []))),
    ]);
  return parts.length === 1 && first ? first : { is: 'or', of: parts };
}
