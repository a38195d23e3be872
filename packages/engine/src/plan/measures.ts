import { wordsOf } from '../words/tokens.js';

/** What is measured, and how much of its smallest unit a unit is, exactly. */
const UNITS: readonly (readonly [dimension: string, size: string, names: string])[] = [
  ['weight', '1', 'g gram grams'],
  ['weight', '1000', 'kg kgs kilo kilos kilogram kilograms'],
  ['weight', '453.59237', 'lb lbs'],
  ['weight', '28.349523125', 'oz ounce ounces'],
  ['length', '1', 'mm millimetre millimetres millimeter millimeters'],
  ['length', '10', 'cm centimetre centimetres centimeter centimeters'],
  ['length', '1000', 'metre metres meter meters'],
  ['length', '1000000', 'km kilometre kilometres kilometer kilometers'],
  ['length', '25.4', 'inch inches'],
  ['length', '304.8', 'ft feet'],
  ['length', '1609344', 'mi mile miles'],
  ['time', '1', 'sec secs seconds'],
  ['time', '60', 'mins minutes'],
  ['time', '3600', 'hr hrs hours'],
];

interface Unit {
  dimension: string;
  size: string;
}

function unitOf(text: string): Unit | undefined {
  const words = new Set(wordsOf(text));
  const found = UNITS.filter(([, , names]) => names.split(' ').some((name) => words.has(name)));
  const [only, ...others] = found;
  return only && others.length === 0 ? { dimension: only[0], size: only[1] } : undefined;
}

/** By what amounts are multiplied, where the names of both columns say their unit: grams to kilograms by 0.001. */
export function scaleBetween(source: string, target: string, description: string): string | undefined {
  const from = unitOf(source);
  const to = unitOf(target) ?? unitOf(description.split(/[.;(]/)[0] ?? '');
  if (!from || !to || from.dimension !== to.dimension || from.size === to.size) return undefined;
  return quotient(Number(from.size) / Number(to.size));
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
  const to = unitOf(target) ?? unitOf(description.split(/[.;(]/)[0] ?? '');
  if (to?.dimension !== 'time' || Number(to.size) !== hour || unitOf(source)) return undefined;
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
