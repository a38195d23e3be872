import { dateFormatsOf, datesIn } from '../cells/date-formats.js';
import { isBlank } from '../cells/text.js';
import { childrenOf } from '../recipe/expression.js';
import type { Expression } from '../recipe/operation.js';
import type { Target } from '../target/target.js';
import type { Conventions, Conversion, Counted } from './conversion.js';
import { waysFor } from './convert.js';
import { applied, inOrder, type Step, whenMatches } from './steps.js';
import { isTooLong, measured, rowsOf, rowsText } from './way.js';

const MOST_GROUPS = 8;
/** One odd value says nothing about a way of writing, but a group of one may still be read. */
const MOST_VALUES = 1000;

interface Repaired {
  pattern: string;
  step: Step;
  reason: string;
  rows: number;
}

/**
 * Further steps for the cells that an expression leaves invalid: they are grouped by how they look, and a group that
 * becomes valid as a whole is converted where a cell looks so. `valid` are cells that are good and have to stay.
 */
export function repair(
  failing: readonly Counted[],
  expression: Expression,
  target: Target,
  conventions: Conventions,
  valid: readonly Counted[] = [],
): Conversion | undefined {
  const cells = failing
    .slice(0, MOST_VALUES)
    .filter(({ value }) => !isBlank(value) && !isTooLong(value, target));
  const groups = grouped(cells).slice(0, MOST_GROUPS);
  const repaired = groups.flatMap(
    ([pattern, values]) => healedGroup(pattern, values, expression, target, conventions, valid) ?? [],
  );
  if (repaired.length === 0) return undefined;
  const step = repaired.reduceRight<Step>(
    (otherwise, { pattern, step: use }) => whenMatches(pattern, use, otherwise),
    (of) => of,
  );
  const rows = repaired.reduce((sum, each) => sum + each.rows, 0);
  const reasons = [...new Set(repaired.map(({ reason }) => reason))];
  const reason = `${rowsText(rows)} more: ${reasons.join('; ')}`;
  return measured({ step, reason }, cells, (of) => of, expression, target);
}

function healedGroup(
  pattern: string,
  values: readonly Counted[],
  expression: Expression,
  target: Target,
  conventions: Conventions,
  valid: readonly Counted[],
): Repaired | undefined {
  if (swapsDayAndMonth(values, expression)) return undefined;
  const { tidy, ways } = waysFor(values, target, conventions, []);
  for (const way of ways) {
    if ((way.doubts ?? []).length > 0) continue;
    const step = inOrder(tidy, way.step);
    const convert = applied(step);
    const passes = (value: string | null) => isBlank(value) || target.passes(value);
    if (!values.every(({ value }) => passes(convert(value)))) continue;
    if (target.wanted.kind === 'code' && values.some(({ value }) => addsDigits(value, convert(value))))
      continue;
    const alike = valid.filter(({ value }) => new RegExp(pattern, 'u').test(value));
    if (alike.some(({ value }) => convert(value) !== value)) continue;
    return { pattern, step, reason: way.reason, rows: rowsOf(values) };
  }
  return undefined;
}

/** A code that lacks digits is wrong; what it lacks is not known. */
function addsDigits(before: string, after: string | null): boolean {
  const digits = (text: string) => text.replace(/\D/g, '').length;
  return digits(after ?? '') > digits(before);
}

/** A date that does not exist as the column is written ("31/04/2020") is no date of the other order. */
function swapsDayAndMonth(values: readonly Counted[], expression: Expression): boolean {
  const known = formatsIn(expression);
  if (known.length === 0) return false;
  return dateFormatsOf(datesIn(values)).formats.some((format) => {
    const swapped = format.replace(/DD|MM/g, (part) => (part === 'DD' ? 'MM' : 'DD'));
    return known.includes(swapped) || known.includes(format);
  });
}

function formatsIn(expression: Expression): string[] {
  const own = 'formats' in expression && Array.isArray(expression.formats) ? expression.formats : [];
  return [...own.map(String), ...childrenOf(expression).flatMap(formatsIn)];
}

/** Cells by how they look: runs of digits and of letters, and what stands between them; the most rows first. */
function grouped(values: readonly Counted[]): [pattern: string, values: Counted[]][] {
  const groups = new Map<string, Counted[]>();
  for (const counted of values) {
    const pattern = looksOf(counted.value);
    if (pattern.length > 300) continue;
    const known = groups.get(pattern);
    if (known) known.push(counted);
    else groups.set(pattern, [counted]);
  }
  return [...groups].sort(([a, x], [b, y]) => rowsOf(y) - rowsOf(x) || (a < b ? -1 : 1));
}

function looksOf(value: string): string {
  const pieces = value.match(/\d+|\p{L}+|\s+|[^\d\p{L}\s]/gu) ?? [];
  const pattern = pieces.map((piece) => {
    if (/^\d/.test(piece)) return '[0-9]+';
    if (/^\p{L}/u.test(piece)) return '[A-Za-zÀ-ɏ]+';
    return /^\s/.test(piece) ? '\\s+' : piece.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  });
  return `^${pattern.join('')}$`;
}
