/**
 * Quoted texts are taken out of a sentence before it is read, so that no word in them is taken for grammar: each
 * becomes one character of the private use area, whose place says which text it was.
 */
export interface Masked {
  text: string;
  literals: string[];
  /** The same with their quotes. */
  originals: string[];
}

const FIRST = 0xe000;
const LAST = 0xf8ff;

const PAIRS: readonly RegExp[] = [
  /"([^"\n]*)"/gu,
  /“([^”"\n]*)[”"]/gu,
  /„([^“”"\n]*)[“”"]/gu,
  /«\s?([^»\n]*?)\s?»/gu,
  /`([^`\n]+)`/gu,
  // A sign that stands alone where a text is expected.
  /(?<=\b(?:by|uses?|with|at|on|replace|the|a|an|every|each|all|remove|strip|between|to|into|separator|add|and|or|before|after)\s)([;,:|/\\+*#@&%$€£_.!?-])(?=\s|$)/giu,
  /(?<![\p{L}\p{N}])‘([^\n]*?)’(?![\p{L}\p{N}])/gu,
  /(?<![\p{L}\p{N}])'((?! )[^'\n]*(?:(?<=[\p{L}\p{N}])'(?=[\p{L}\p{N}])[^'\n]*)*)'(?![\p{L}\p{N}])/gu,
];

export function mask(text: string): Masked {
  const literals: string[] = [];
  const originals: string[] = [];
  const take = (literal: string, original: string): string => {
    if (FIRST + literals.length > LAST) return original;
    literals.push(literal);
    originals.push(original);
    return String.fromCharCode(FIRST + literals.length - 1);
  };
  let masked = text.replace(/[\uE000-\uF8FF]+/gu, (own) => take(own, own));
  for (const pair of PAIRS)
    masked = masked.replace(pair, (whole: string, inner: string) =>
      take(unmask(inner, originals), unmask(whole, originals)),
    );
  return { text: masked, literals, originals };
}

/** With the quotes or without, as the list given has them. */
export function unmask(text: string, literals: readonly string[]): string {
  return text.replace(
    /[\uE000-\uF8FF]/gu,
    (character) => literals[character.charCodeAt(0) - FIRST] ?? character,
  );
}
