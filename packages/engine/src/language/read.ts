import type { Action, Known } from '../instruct/instruction.js';
import { fold } from '../match/words.js';
import { actionRules } from './actions.js';
import { type Found, Grammar } from './chart.js';
import { conditionRules, type Data } from './conditions.js';
import type { Parts } from './parts.js';
import { idleIn, spansOf, type Vocabulary, vocabularyOf } from './spans.js';
import { tokensOf, writtenOut } from './token.js';

/** What a sentence was read as: the things it tells to do, and how surely. */
export interface Reading {
  actions: Action[];
  cost: number;
}

let made: Grammar<Parts, Data> | undefined;

function grammar(): Grammar<Parts, Data> {
  if (!made) {
    made = new Grammar<Parts, Data>();
    conditionRules(made);
    actionRules(made);
  }
  return made;
}

/** Sentences longer than this are no instruction, and cost time. */
const MOST_WORDS = 60;

/** Reads sentences about what is known; made once for it. */
export class SentenceReader {
  readonly #vocabulary: Vocabulary;
  readonly #data: Data;

  constructor(known: Known, descriptions: ReadonlyMap<string, string> = new Map()) {
    this.#vocabulary = vocabularyOf(known, descriptions);
    this.#data = dataOf(known, this.#vocabulary);
  }

  /** Every reading that uses each word that carries meaning, the likeliest first; none: it is not understood. */
  read(sentence: string): Reading[] {
    const text = writtenOut(sentence);
    const tokens = tokensOf(text);
    if (tokens.length === 0 || tokens.length > MOST_WORDS) return [];
    const spans = spansOf(text, tokens, this.#vocabulary);
    const found = grammar().read('Sentence', tokens, spans, idleIn(tokens), this.#data) as Found<Action[]>[];
    const seen = new Set<string>();
    return found.flatMap(({ meaning, cost }) => {
      const key = JSON.stringify(meaning);
      if (seen.has(key)) return [];
      seen.add(key);
      return [{ actions: meaning, cost }];
    });
  }
}

const ENOUGH = 0.8;

function dataOf(known: Known, { values }: Vocabulary): Data {
  const cells = new Map<string, readonly string[]>();
  for (const table of known.tables)
    for (const column of table.columns)
      cells.set(column, [...(cells.get(column) ?? []), ...(table.values?.(column) ?? [])]);
  const shareOf = (column: string, shape: RegExp) => {
    const filled = (cells.get(column) ?? []).filter((cell) => cell.trim() !== '');
    return filled.length === 0 ? 0 : filled.filter((cell) => shape.test(cell.trim())).length / filled.length;
  };
  // Those with the most different cells of their table.
  const keys = known.tables.flatMap(({ columns, values: valuesOf }) => {
    const counts = columns.map((column) => new Set(valuesOf?.(column) ?? []).size);
    return columns.filter((_, at) => counts[at] === Math.max(...counts));
  });
  return {
    columnsWith: (text) => [...(values.get(fold(text.trim()))?.columns ?? [])],
    has: (column, text) => values.get(fold(text.trim()))?.columns.has(column) ?? false,
    isDates: (column) => shareOf(column, /^\d{1,4}[-./]\d{1,2}[-./]\d{1,4}(?:[T ].*)?$/u) >= ENOUGH,
    isNumbers: (column) => shareOf(column, /^[-+(]?[\d.,' ]+\)?\s?(?:%|\p{L}{1,3})?$/u) >= ENOUGH,
    keys,
  };
}
