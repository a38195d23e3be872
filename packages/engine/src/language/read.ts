import type { Action, Known, Said } from '../instruct/instruction.js';
import { actionRules } from './actions.js';
import { type Found, Grammar } from './chart.js';
import { conditionRules } from './conditions.js';
import { baseOf } from './cues.js';
import { type Data, dataOf } from './data.js';
import { idleIn } from './idle.js';
import type { Parts } from './parts.js';
import { spansOf } from './spans.js';
import { corrected } from './spelling.js';
import { type Token, tokensOf, writtenOut } from './token.js';
import { type Vocabulary, vocabularyOf } from './vocabulary.js';

/** Something to do, in one sheet where that was said. */
export type Told = Action & { sheet?: Said };

/** What a sentence was read as: the things it tells to do, and how surely. */
export interface Reading {
  actions: Told[];
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
  readonly #known: Known;
  readonly #vocabulary: Vocabulary;
  readonly #data: Data;

  constructor(known: Known, descriptions: ReadonlyMap<string, string> = new Map()) {
    this.#known = known;
    this.#vocabulary = vocabularyOf(known, descriptions);
    this.#data = dataOf(known, this.#vocabulary);
  }

  /** Every reading that uses each word that carries meaning, the likeliest first; none: it is not understood. */
  read(sentence: string): Reading[] {
    const text = writtenOut(sentence);
    const tokens = tokensOf(text);
    if (tokens.length === 0 || tokens.length > MOST_WORDS) return [];
    const found = this.#readTokens(text, tokens);
    if (found.length > 0) return found;
    const spelled = corrected(tokens, this.#vocabulary);
    return spelled ? this.#readTokens(text, spelled) : [];
  }

  /** A column that several templates have is meant in the one that the sentence names. */
  #inSheet(action: Told, tokens: readonly Token[]): Told {
    if ('sheet' in action || !('column' in action) || action.column === undefined) return action;
    const { column } = action;
    const having = this.#known.templates.filter(({ columns }) => columns.includes(column));
    if (having.length < 2) return action;
    const said = new Set(tokens.flatMap(({ kind, lower }) => (kind === 'word' ? [baseOf(lower)] : [])));
    const named = this.#known.templates.filter(({ name }) => said.has(baseOf(name.toLowerCase())));
    const [only] = named;
    return named.length === 1 && only && having.includes(only) ? { ...action, sheet: only.name } : action;
  }

  #readTokens(text: string, tokens: readonly Token[]): Reading[] {
    const spans = spansOf(text, tokens, this.#vocabulary);
    const found = grammar().read('Sentence', tokens, spans, idleIn(tokens), this.#data) as Found<Told[]>[];
    const seen = new Set<string>();
    return found.flatMap(({ meaning, cost }) => {
      const key = JSON.stringify(meaning.map(withoutNoun));
      if (seen.has(key)) return [];
      seen.add(key);
      const once = meaning.filter(
        (action, at) =>
          meaning.findIndex(
            (each) => JSON.stringify(withoutNoun(each)) === JSON.stringify(withoutNoun(action)),
          ) === at,
      );
      return [{ actions: once.map((action) => this.#inSheet(action, tokens)), cost }];
    });
  }
}

/** The noun for rows says which sheet is meant; readings that differ in it alone are one. */
function withoutNoun(action: Action): unknown {
  if (action.do !== 'leave_out' && action.do !== 'keep_only') return action;
  const { rows: _, ...rest } = action;
  return rest;
}
