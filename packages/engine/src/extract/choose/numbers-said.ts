const ordinals = 'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(
  ' ',
);
const cardinals = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');

export const cardinal = `(?:\\d{1,4}|${cardinals.join('|')})`;
export const ordinal = `(?:${ordinals.join('|')}|\\d{1,4}(?:st|nd|rd|th)|last|final|next to last|second to last|second last|last but one|penultimate)`;

/** From 1; from the end where it is negative. */
export function ordinalOf(said: string): number | undefined {
  const word = said.toLowerCase();
  if (/^(?:last|final)$/.test(word)) return -1;
  if (/last|penultimate/.test(word)) return -2;
  const at = ordinals.indexOf(word);
  if (at >= 0) return at + 1;
  const number = Number.parseInt(word, 10);
  return Number.isNaN(number) ? undefined : number;
}

export function cardinalOf(said: string): number | undefined {
  const at = cardinals.indexOf(said.toLowerCase());
  if (at >= 0) return at + 1;
  const number = Number.parseInt(said, 10);
  return Number.isNaN(number) ? undefined : number;
}

/** Which of a row of things: `from` and `to` count from 1, or from the end. */
export interface Stretch {
  from: number;
  to: number;
}

export function stretchOf<T>(things: readonly T[], { from, to }: Stretch): T[] {
  const place = (at: number) => (at < 0 ? things.length + at : at - 1);
  return things.slice(Math.max(0, place(from)), Math.max(0, place(to) + 1));
}

const STRETCH = new RegExp(`^(?:the )?(?:very )?(${ordinal})(?: (${cardinal}))? (.+)$`, 'iu');

/** "the first two schedules", "the last table": which, and of what. */
export function stretchIn(phrase: string): { stretch: Stretch; rest: string } | undefined {
  const [, said = '', many, rest = ''] = STRETCH.exec(phrase) ?? [];
  const place = ordinalOf(said);
  if (place === undefined || place === 0) return undefined;
  const count = many === undefined ? 1 : (cardinalOf(many) ?? 1);
  const stretch = place < 0 ? { from: place - count + 1, to: place } : { from: place, to: place + count - 1 };
  return { stretch, rest };
}
