import { squeezed } from './folding.js';

const sameWord = (one: string, other: string) => squeezed(one) === squeezed(other);
const NUMBER = /^\d{1,3}$/u;

/**
 * "1 (low) to 4 (urgent)", where a list goes from low to urgent in four steps: each number between has its word. Only
 * where two numbers alone were told, the first and the last of a list that has just as many words.
 */
export function onScale(
  value: string,
  meanings: readonly { from: string; to: string }[],
  allowed: readonly string[],
): string | undefined {
  const told = meanings.filter(({ from }) => NUMBER.test(from.trim()));
  const [one, two] = told.toSorted((a, b) => Number(a.from) - Number(b.from));
  if (!one || !two || told.length > 2 || !NUMBER.test(value.trim())) return undefined;
  const [low, high] = [Number(one.from), Number(two.from)];
  if (high - low + 1 !== allowed.length || allowed.length < 3) return undefined;
  const [first = '', last = ''] = [allowed[0], allowed.at(-1)];
  const at = Number(value) - low;
  if (at < 0 || at >= allowed.length) return undefined;
  if (sameWord(one.to, first) && sameWord(two.to, last)) return allowed[at];
  return sameWord(one.to, last) && sameWord(two.to, first) ? allowed[allowed.length - 1 - at] : undefined;
}
