import { readAnswers, readBoolean } from '../../cells/booleans.js';
import type { Conventions } from '../../convert/conversion.js';
import type { Target, Wanted } from '../../target/target.js';
import { areOpposite } from '../../words/opposites.js';
import type { ViewColumn } from '../views/view.js';

/** Whether a column of yes and no says no where the template's says yes: "Discontinued" for "Active". */
export function isInverted({ called, profile }: ViewColumn, target: string, wanted: Wanted): boolean {
  if (!isYesOrNo(wanted) || !areOpposite(called, target)) return false;
  return (answersOf(profile)?.size ?? 0) > 0;
}

/** The same for what a column of the template wants. */
export function isInverseOf(source: ViewColumn, { column, wanted }: Target): boolean {
  return isInverted(source, column.name, wanted);
}

/** What each of its values means then. */
export function invertedMeanings({ profile }: ViewColumn, wanted: Wanted): Conventions['meanings'] {
  const values = wanted.kind === 'choice' ? wanted.values : [];
  const answers = answersOf(profile);
  return profile.sample.flatMap(({ value }) => {
    const said = answers?.get(value);
    const to = said === undefined ? undefined : values.find((each) => readBoolean(each) === !said);
    return to === undefined ? [] : [{ from: value, to }];
  });
}

function answersOf({ sample }: ViewColumn['profile']): Map<string, boolean> | undefined {
  return readAnswers(sample.map(({ value }) => value).filter((value) => value.trim() !== ''));
}

function isYesOrNo(wanted: Wanted): wanted is Wanted & { kind: 'choice' } {
  if (wanted.kind !== 'choice' || wanted.values.length !== 2) return false;
  const said = wanted.values.map(readBoolean);
  return said.includes(true) && said.includes(false);
}
