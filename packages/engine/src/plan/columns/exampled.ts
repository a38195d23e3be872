import type { Conversion } from '../../convert/conversion.js';
import type { Target, Wanted } from '../../target/target.js';
import { saidOf } from '../../target/words.js';
import { cellsOf } from '../views/cells-of.js';
import type { ViewColumn } from '../views/view.js';

/** What an example says of a column that holds it, of one that is written like it, and of one that is not. */
const holds = 3;
const isLike = 2;
const isUnlike = -2;
/** So many cells are written like the example, or next to none is. */
const most = 0.7;
const few = 0.1;
/** Of these, what is written alike says little: how they are read has been weighed already. */
const open: readonly Wanted['kind'][] = ['code', 'text', 'name'];

/**
 * What the example of a description ("e.g. YK21ZPD") says of what would be made of a column: that very value may stand
 * there, or values that are written so. In log odds.
 */
export function exampleSays({ column, wanted }: Target, source: ViewColumn, conversion: Conversion): number {
  if (!open.includes(wanted.kind)) return 0;
  const examples = saidOf(column).wording.examples.map((each) => each.trim().replace(/^"(.*)"$/, '$1'));
  if (examples.length === 0) return 0;
  const cells = cellsOf(conversion.expression, source);
  if (cells.length === 0) return 0;
  if (cells.some(({ value }) => examples.includes(value))) return holds;
  const shapes = examples.map(shapeOf).filter(isTelling);
  if (shapes.length === 0) return 0;
  const all = cells.reduce((sum, { count }) => sum + count, 0);
  const alike = cells.reduce(
    (sum, { value, count }) => sum + (shapes.includes(shapeOf(value)) ? count : 0),
    0,
  );
  if (alike >= most * all) return isLike;
  return alike < few * all && wanted.kind === 'code' ? isUnlike : 0;
}

function shapeOf(value: string): string {
  return value
    .replace(/\p{Lu}+/gu, 'A')
    .replace(/\p{Ll}+/gu, 'a')
    .replace(/\d+/g, '9');
}

/** Nearly any word is written "Aa", and nearly any number "9". */
function isTelling(shape: string): boolean {
  return shape.includes('9') && /[Aa]/.test(shape);
}
