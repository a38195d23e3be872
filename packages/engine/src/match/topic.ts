import type { Corpus } from './corpus.js';
import type { TargetColumn } from './match.js';

/** Words with weights, as long as 1. */
export type Topic = ReadonlyMap<number, number>;

/** What each target is about: the words of its name, description and template. */
export function topicsOf(corpus: Corpus): Topic[] {
  return corpus.targets.map(({ name, description, template }) => {
    const weights = new Map<number, number>();
    for (const unit of [...name, ...description, ...template]) weights.set(unit, corpus.weight(unit));
    return normal(weights);
  });
}

/** What a target has in common with others: its words, and how its description is written. */
export interface Marks {
  words: readonly number[];
  manner: readonly string[];
  /** Words that follow each other in its description, its start and end included. */
  phrases: readonly string[];
}

/** Of a target without a description there is too little to tell by. */
export function marksOf(corpus: Corpus, targets: readonly TargetColumn[]): Marks[] {
  return corpus.targets.map(({ name, description }, target) => {
    const own = targets[target]?.description?.trim() ?? '';
    if (own === '') return { words: [], manner: [], phrases: [] };
    return {
      words: [...new Set([...name, ...description])],
      manner: mannerOf(own),
      phrases: phrasesOf(own),
    };
  });
}

/** Descriptions of one hand are written in one manner: full sentences or not, values in brackets, lists of codes. */
function mannerOf(text: string): string[] {
  const words = text.toLowerCase().split(/\s+/);
  const length =
    words.length <= 4 ? 'few' : words.length <= 9 ? 'some' : words.length <= 20 ? 'many' : 'very many';
  return [
    /^\p{Ll}/u.test(text) ? 'small start' : 'capital start',
    /[.!?]$/.test(text) ? 'sentence' : 'no sentence',
    length,
    ...['(', '=', '?', ':', '"', ';', '-'].filter((sign) => text.includes(sign)),
  ];
}

const mostPhrases = 60;

/** "billionaires age", "billionaires country" begin alike, "1 to 9", "2 to 9" end alike. */
function phrasesOf(text: string): string[] {
  const words = text
    .toLowerCase()
    .replace(/\d+([.,]\d+)*/g, '#')
    .split(/[^\p{L}\p{N}=#]+/u)
    .filter((word) => word !== '')
    .slice(0, mostPhrases);
  const bounded = ['^', ...words, '$'];
  return [...new Set(bounded.slice(1).map((word, at) => `${bounded[at]} ${word}`))];
}

export function normal(weights: ReadonlyMap<number, number>): Topic {
  let sum = 0;
  for (const weight of weights.values()) sum += weight * weight;
  const length = Math.sqrt(sum);
  return length === 0 ? weights : new Map([...weights].map(([unit, weight]) => [unit, weight / length]));
}

export function alike(one: Topic, other: Topic): number {
  const [small, large] = one.size < other.size ? [one, other] : [other, one];
  let sum = 0;
  for (const [unit, weight] of small) sum += weight * (large.get(unit) ?? 0);
  return sum;
}
