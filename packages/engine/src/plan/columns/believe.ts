import type { Conversion } from '../../convert/conversion.js';
import type { Target, Wanted } from '../../target/target.js';

/** How much it says that all values fit: what few columns could, says much. */
const telling: Record<Wanted['kind'], number> = {
  email: 3,
  url: 2.5,
  domain: 2.5,
  phone: 2.5,
  date: 1.5,
  datetime: 1.5,
  time: 2,
  choice: 2,
  country: 2.5,
  region: 2,
  currency: 2.5,
  language: 2,
  code: 1.2,
  integer: 0.5,
  number: 0.7,
  name: 0.5,
  text: 0,
};
/** That values do not fit says more than that they do. */
const against = 9;
const linkTelling = 3;
const asItStands = 2.5;

/** What it says that all values fit: more, where a pattern asks for letters and they stand there as they are. */
export function tellingOf(
  { column, wanted }: Target,
  { changed }: Pick<Conversion, 'changed'>,
  /** Whether it is known what the column links to; the values of the source. */
  { isLinkSeen = true, sample = [] }: { isLinkSeen?: boolean; sample?: readonly { value: string }[] } = {},
): number {
  if (column.linkRule && isLinkSeen) return linkTelling;
  if (wanted.kind === 'code' && isLong(wanted.width, sample)) return asItStands;
  const isSpecial =
    wanted.kind === 'code' && /[A-Z]/.test((column.strictRule ?? '').replace(/\\[a-zA-Z]/g, ''));
  return isSpecial && changed < 0.1 ? asItStands : telling[wanted.kind];
}

/** Numbers of so many digits are few: of an article, of a tax payer, of a chip. */
const longWidth = 8;

function isLong(width: number | undefined, sample: readonly { value: string }[]): boolean {
  if (width === undefined || width < longWidth) return false;
  const fitting = sample.filter(({ value }) => value.replace(/[^0-9]/g, '').length === width);
  return fitting.length > 0 && fitting.length >= 0.8 * sample.length;
}

/** What is believed of a pair by its names, with what its values say: `fit` is the share that becomes valid. */
export function believe(probability: number, fit: number | undefined, weight: number): number {
  if (fit === undefined) return probability;
  // A few bad cells are the rule in customers' data; half of them are not.
  const said = fit >= 0.7 ? weight * ((fit - 0.7) / 0.3) : -against * ((0.7 - fit) / 0.7) ** 1.5;
  return moved(probability, said);
}

/** A probability after one more thing was seen; `said` is its weight in log odds. */
export function moved(probability: number, said: number): number {
  if (said === 0) return probability;
  const bounded = Math.min(0.995, Math.max(0.005, probability));
  return 1 / (1 + Math.exp(-(Math.log(bounded / (1 - bounded)) + said)));
}
