import { isOp, node } from '../../recipe/edit.js';
import type { Expression } from '../../recipe/expression.js';
import { rowsWith } from '../asked.js';
import { conditionOf } from '../condition.js';
import { Refusal } from '../refusal.js';
import { type Change, type FilledPlace, inRows, type Place, type Told } from './place.js';

/** The same in every row, or in those that are meant. */
export function constantOf(told: Told<'constant'>, place: Place): Change | undefined {
  const value = place.written(told.value);
  return setTo(
    node({ op: 'constant', value }),
    value === '' ? 'is left empty' : `is "${value}"`,
    told,
    place,
  );
}

export function setTo(
  use: Expression,
  says: string,
  { value, when }: Told<'constant'>,
  place: Place,
): Change | undefined {
  // When it is empty is said of something: of nothing, it makes nothing.
  if (value === '' && when !== undefined && !place.of) throw new Refusal(`${place.column} is empty anyway.`);
  const expression = inRows(place, when, use);
  return expression && { expression, says: `${says} ${expression === use ? 'in every row' : 'where asked'}` };
}

export function defaultOf(told: Told<'default'>, { of, asked, written }: Place): Change {
  const text = written(told.value);
  const value = node({ op: 'constant', value: text });
  const says = `is "${text}" where it would be empty`;
  if (!of) return { expression: value, says };
  if (isOp(of, 'coalesce')) {
    const branches = of.of.filter((branch) => !isOp(branch, 'constant'));
    return { expression: node({ op: 'coalesce', of: [...branches, value] }), says };
  }
  const isSpaced = rowsWith(asked, of, (cell) => cell.trim() === '');
  const first = isSpaced ? node({ op: 'trim', of }) : of;
  return { expression: node({ op: 'coalesce', of: [first, value] }), says };
}

/** The first case that holds. */
export function choiceOf(told: Told<'choose'>, { column, of, asked, written }: Place): Change {
  const constant = (text: string) => node({ op: 'constant', value: written(text) });
  // When it is empty is said of something: of nothing, it makes nothing.
  if (!of && told.otherwise === undefined && told.cases.every(({ value }) => value === ''))
    throw new Refusal(`${column} is empty anyway.`);
  const chosen = told.cases.reduceRight(
    (otherwise, { value, when: said }) => {
      const use = constant(value);
      const when = conditionOf(asked, said, of);
      if (typeof when === 'boolean') return when ? use : otherwise;
      return node({ op: 'if', when, use, ...(otherwise === undefined ? {} : { otherwise }) });
    },
    told.otherwise === undefined ? of : constant(told.otherwise),
  );
  if (!chosen) throw new Refusal('No case is given that holds.');
  const values = told.cases.map(({ value }) => `"${value}"`).join(', ');
  return { expression: chosen, says: `is ${values} by the cases given` };
}

/** What is negative stays so: only the sign in front is set, and a nought has none. */
export function negativeOf(told: Told<'negative'>, place: FilledPlace): Change | undefined {
  if (typeof told.when === 'string') return undefined;
  const pattern = '^-?([0-9.,]*[1-9][0-9.,]*)$';
  const use = node({ op: 'replace_pattern', of: place.of, pattern, with: '-$1' });
  const expression = inRows(place, told.when, use);
  return expression && { expression, says: 'is negative where asked' };
}

/** Another source where its own is blank. */
export function withFallback(of: Expression, other: Expression): Expression {
  const branches = isOp(of, 'coalesce') ? of.of : [of];
  const known = branches.some((branch) => JSON.stringify(branch) === JSON.stringify(other));
  return node({ op: 'coalesce', of: known ? branches : [...branches, other] });
}
