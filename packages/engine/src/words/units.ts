import { once } from '../once.js';
import { dictionary } from './dictionary.js';
import { englishOf } from './english.js';
import { wordsOf } from './tokens.js';

export interface Unit {
  dimension: string;
  /** How much of the smallest unit it is. */
  size: number;
  /** As it is written behind a number. */
  names: readonly string[];
}

const table = once(() =>
  dictionary('units').map(([dimension = '', size = '', names = '', behind = '']) => ({
    dimension,
    size: Number(size),
    named: names.split(' '),
    names: [...names.split(' '), ...behind.split(' ')].filter((name) => name !== ''),
  })),
);

/** The only unit that a name or a description says. */
export function unitIn(text: string): Unit | undefined {
  const words = new Set(wordsOf(text));
  const [only, ...others] = table().filter(({ named }) => named.some((name) => words.has(name)));
  return only && others.length === 0 ? only : undefined;
}

/** The unit that a column wants its numbers in, by its name, or by how its description begins. */
export function unitWanted(name: string, description: string): Unit | undefined {
  return unitIn(name) ?? unitIn(englishOf(name) ?? '') ?? unitIn(description.split(/[.;(]/)[0] ?? '');
}

const BEHIND = /^[-+]?\d[\d.,']*\s?(\p{L}{1,12})\.?$/u;

/** The unit behind the number of a cell: "75 cl". */
export function unitOfCell(value: string, dimension: string): Unit | undefined {
  const name = BEHIND.exec(value.trim())?.[1];
  return name === undefined ? undefined : unitCalled(name, dimension);
}

/** By what numbers of one unit are multiplied to be of another; what does not end is written to twelve places. */
export function factorBetween(from: Unit, to: Unit): string {
  return (from.size / to.size).toFixed(12).replace(/0+$/, '').replace(/\.$/, '');
}

/** Whether words are units of one thing, of which the whole is the sum: "1 h 30 min", "2 m 30 cm". */
export function areUnitsOfOne(words: Iterable<string>): boolean {
  const dimensions = [...words].flatMap((word) => [
    ...new Set(table().flatMap((unit) => (unit.names.includes(word) ? [unit.dimension] : []))),
  ]);
  return new Set(dimensions).size < dimensions.length;
}

/** The unit that a text is the name of. */
export function unitCalled(text: string, dimension: string): Unit | undefined {
  const name = text.trim().replace(/\.$/, '').toLowerCase();
  return table().find((unit) => unit.dimension === dimension && unit.names.includes(name));
}

export const MINOR = '(?:cents?|pence|pennies|centimes|öre)';
const endsMinor = new RegExp(`(?:^|[_ .(])${MINOR}\\)?$`, 'i');

/** "fee_pence" says it itself. */
export function isMinor(name: string): boolean {
  return endsMinor.test(name);
}

/** What a column that is called by us after "amount_cents" is called: nobody knows what its cells are counted in. */
export function withoutUnit(name: string): string {
  const [, before = '', last = ''] = /^(.+?)[_ .(]+([^_ .()]+)\)?$/u.exec(name) ?? [];
  return before !== '' && (isMinor(last) || unitIn(last)) ? before : name;
}
