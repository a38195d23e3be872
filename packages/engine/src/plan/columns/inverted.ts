import { readBoolean } from '../../cells/booleans.js';
import type { Conventions } from '../../convert/conversion.js';
import type { Target, Wanted } from '../../target/target.js';
import { areOpposite } from '../../words/opposites.js';
import type { ViewColumn } from '../views/view.js';

/** Whether a column of yes and no says no where the template's says yes: "Discontinued" for "Active". */
export function isInverted({ called, profile }: ViewColumn, target: string, wanted: Wanted): boolean {
  if (!isYesOrNo(wanted) || !areOpposite(called, target)) return false;
  const filled = profile.sample.filter(({ value }) => value.trim() !== '');
  return filled.length > 0 && filled.every(({ value }) => readBoolean(value) !== undefined);
}

/** The same for what a column of the template wants. */
export function isInverseOf(source: ViewColumn, { column, wanted }: Target): boolean {
  return isInverted(source, column.name, wanted);
}

/** What each of its values means then. */
export function invertedMeanings({ profile }: ViewColumn, wanted: Wanted): Conventions['meanings'] {
  const values = wanted.kind === 'choice' ? wanted.values : [];
  return profile.sample.flatMap(({ value }) => {
    const said = readBoolean(value);
    const to = said === undefined ? undefined : values.find((each) => readBoolean(each) === !said);
    return to === undefined ? [] : [{ from: value, to }];
  });
}

function isYesOrNo(wanted: Wanted): wanted is Wanted & { kind: 'choice' } {
  if (wanted.kind !== 'choice' || wanted.values.length !== 2) return false;
  const said = wanted.values.map(readBoolean);
  return said.includes(true) && said.includes(false);
}
