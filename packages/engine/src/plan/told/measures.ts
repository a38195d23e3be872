import type { Target } from '../../target/target.js';
import { wordsOf } from '../../words/tokens.js';
import { factorBetween, unitIn, unitOfCell, unitWanted } from '../../words/units.js';
import type { ViewColumn } from '../views/view.js';

/** By what amounts are multiplied, where the names of both columns say their unit: grams to kilograms by 0.001. */
export function scaleBetween(source: string, target: string, description: string): string | undefined {
  const from = unitIn(source);
  const to = unitWanted(target, description);
  if (!from || !to || from.dimension !== to.dimension || from.size === to.size) return undefined;
  return factorBetween(from, to);
}

const EQUATION = /\b1 ?(\p{L}{1,12}) ?= ?(\d[\d.]*) ?(\p{L}{1,12})\b/gu;

/** "Whole GB (1 GB = 1024 MB)": what the larger unit is wanted in is counted in the smaller one. */
export function scaleSaid(source: string, target: string, description: string): string | undefined {
  const [only, ...others] = [...description.matchAll(EQUATION)];
  const [, large = '', size = '', small = ''] = others.length > 0 ? [] : (only ?? []);
  if (large === '' || !(Number(size) > 1)) return undefined;
  const says = (text: string, unit: string) => wordsOf(text).includes(unit.toLowerCase());
  const asked = `${target} ${description.replace(EQUATION, ' ')}`;
  if (!says(asked, large) || says(asked, small) || says(source, large)) return undefined;
  return quotient(1 / Number(size));
}

const fewest = 5;
const minute = 60;
const hour = 3600;

/** Programs count time in seconds and do not say so: hours are wanted, and all there is are whole minutes of them. */
export function scaleOfSeconds(
  sample: readonly { value: string }[],
  source: string,
  target: string,
  description: string,
): string | undefined {
  const to = unitWanted(target, description);
  if (to?.dimension !== 'time' || to.size !== hour || unitIn(source)) return undefined;
  const numbers = sample
    .filter(({ value }) => value.trim() !== '')
    .map(({ value }) => (/^\d{1,9}$/.test(value.trim()) ? Number(value) : Number.NaN));
  const areSeconds = numbers.every((each) => each % minute === 0) && numbers.some((each) => each >= hour);
  return numbers.length >= fewest && areSeconds ? quotient(1 / hour) : undefined;
}

function quotient(factor: number): string {
  // One that does not end is written to twelve places.
  return factor.toFixed(12).replace(/0+$/, '').replace(/\.$/, '');
}

const most = 0.8;
const fewestCells = 3;

/** The only column whose cells say such a unit as is wanted: "75 cl", where millilitres are. */
export function measuring(columns: readonly ViewColumn[], { column, wanted }: Target): number | undefined {
  if (wanted.kind !== 'number' && wanted.kind !== 'integer') return undefined;
  const to = unitWanted(column.name, column.description ?? '');
  if (!to) return undefined;
  const found = columns.flatMap(({ via, profile: { sample } }, at) => {
    const said = sample.filter(({ value }) => unitOfCell(value, to.dimension) !== undefined).length;
    return !via && said >= fewestCells && said >= most * sample.length ? [at] : [];
  });
  const [only, ...more] = found;
  return more.length === 0 ? only : undefined;
}
