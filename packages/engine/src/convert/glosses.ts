import { foldText } from '../cells/text.js';
import { stem } from '../words/stem.js';
import { wordsOf } from '../words/tokens.js';

/** What a description says of one of the values it allows, phrase by phrase. */
interface Gloss {
  value: string;
  phrases: ReadonlySet<string>[];
}

/** Words in common, of all words of both: less is chance. */
const enough = 0.5;
const mostWords = 12;

const EXPLAINS = /^\s*(?:=|:|→|->|–|—|\s-\s|means\b|stands for\b|for\b|if\b|when\b)\s*/iu;
const IN_BRACKETS = /^\s*\(([^()]*)\)/u;
/** "Evangelists are customers", "waiting counts as open", "1 = primary" */
const EXPLAINED =
  /(?:^|[;.(,]|\band\b)\s*([^;.(),]+?)\s*(?:=|→|->|\b(?:is|are|means?|becomes?|counts? as|goes (?:to|under)|belongs? to)\b)\s*(?:an? )?["'“]?$/iu;
const EMPTY = new Set([
  'or',
  'and',
  'the',
  'a',
  'an',
  'to',
  'of',
  'in',
  'with',
  'only',
  'oder',
  'und',
  'ou',
  'et',
  'o',
  'y',
  'e',
  'of',
]);

/**
 * "open = not or only partly delivered; completed = delivered or invoiced": the allowed values that a value is meant by,
 * as the description explains them.
 */
export function byGloss(
  value: string,
  description: string,
  allowed: readonly string[],
  least = enough,
): string[] {
  const glosses = glossesIn(description, allowed);
  if (glosses.length === 0) return [];
  const own = termsOf(value.replace(/\([^()]*\)/gu, ' '));
  const whole = termsOf(value);
  const scored = glosses.map((gloss) => ({
    value: gloss.value,
    score: Math.max(0, ...gloss.phrases.map((each) => Math.max(shared(own, each), shared(whole, each)))),
  }));
  const best = Math.max(0, ...scored.map(({ score }) => score));
  return best < least
    ? []
    : [...new Set(scored.filter(({ score }) => score === best).map((each) => each.value))];
}

const known = new WeakMap<readonly string[], Map<string, Gloss[]>>();

/** Asked for every value of a column. */
function glossesIn(description: string, allowed: readonly string[]): Gloss[] {
  const ofList = known.get(allowed) ?? new Map<string, Gloss[]>();
  const found = ofList.get(description) ?? readGlosses(description, allowed);
  known.set(allowed, ofList.set(description, found));
  return found;
}

function readGlosses(description: string, allowed: readonly string[]): Gloss[] {
  const places = allowed
    .flatMap((value) =>
      placesOf(value, description).map((at) => ({ value, from: at, to: at + value.length })),
    )
    // Of "off road" and "road", the longer.
    .filter(
      (each, _, all) =>
        !all.some((other) => other !== each && other.from <= each.from && other.to >= each.to),
    )
    .sort((a, b) => a.from - b.from);
  return places.flatMap(({ value, from, to }, at) => {
    const next = places[at + 1]?.from ?? description.length;
    const behind = description.slice(to);
    const before = description.slice(places[at - 1]?.to ?? 0, from);
    const bracketed = IN_BRACKETS.exec(behind)?.[1];
    const mark = EXPLAINS.exec(behind)?.[0];
    const explained = EXPLAINED.exec(before)?.[1];
    const text =
      bracketed ??
      (mark === undefined ? undefined : /^[^;.]*/u.exec(description.slice(to + mark.length, next))?.[0]);
    const phrases = [text, explained].flatMap((each) => (each === undefined ? [] : phrasesOf(each)));
    return phrases.length === 0 ? [] : [{ value, phrases }];
  });
}

/** Where a value stands as a word of its own. */
function placesOf(value: string, text: string): number[] {
  const folded = text.toLowerCase();
  const word = value.toLowerCase();
  const places: number[] = [];
  for (let at = folded.indexOf(word); at >= 0 && word !== ''; at = folded.indexOf(word, at + 1)) {
    const isWhole =
      !/[\p{L}\d_]/u.test(text[at - 1] ?? ' ') && !/[\p{L}\d_]/u.test(text[at + word.length] ?? ' ');
    // "customers" for "customer"
    const isPlural = /^s\b/u.test(text.slice(at + word.length)) && !/[\p{L}\d_]/u.test(text[at - 1] ?? ' ');
    if (isWhole || isPlural) places.push(at);
  }
  return places;
}

function phrasesOf(text: string): ReadonlySet<string>[] {
  return text
    .split(/,|;|\/|\b(?:or|and|oder|und|ou|et|of)\b|\s[oye]\s/iu)
    .map(termsOf)
    .filter(({ size }) => size > 0 && size <= mostWords);
}

function termsOf(text: string): ReadonlySet<string> {
  return new Set(
    wordsOf(foldText(text.replaceAll('_', ' ')))
      .filter((word) => !EMPTY.has(word))
      .map(stem),
  );
}

function shared(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const both = [...one].filter((word) => other.has(word)).length;
  return both === 0 ? 0 : both / (one.size + other.size - both);
}
