import type { Action, Known, Said } from '../instruct/instruction.js';
import { actionRules } from './actions.js';
import { type Found, Grammar } from './chart.js';
import { conditionRules } from './conditions.js';
import { baseOf } from './cues.js';
import { type Data, dataOf } from './data.js';
import { idleIn } from './idle.js';
import { looselyIdle } from './loose.js';
import type { Parts } from './parts.js';
import { spansOf } from './spans.js';
import { corrected } from './spelling.js';
import { type Token, tokensOf, writtenOut } from './token.js';
import { conclusionsIn, resolvedIn } from './topics.js';
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

/** What had to be stretched further was misread more often: of 762 sentences 9 of 31 beyond it, 33 of 455 within. */
const mostCost = (words: number) => 0.8 + 0.05 * words;
/** What a statement that is left out does not hold. */
const OPERATIVE = new Set(['Number', 'Percent', 'Date', 'Text', 'Value', 'Only', 'Unless']);
const MOST_RESOLVED = 10;
const RESOLVED = 0.3;
const DROPPED = 0.04;

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
    const resolved = this.#readResolved(text, tokens);
    if (resolved.length > 0) return resolved;
    const concluded = this.#readConcluded(text, tokens);
    if (concluded.length > 0) return concluded;
    const spelled = corrected(tokens, this.#vocabulary);
    const mended = spelled ? this.#readTokens(text, spelled) : [];
    if (mended.length > 0) return mended;
    return this.#readTokens(text, tokens, true);
  }

  /** What follows from a reason, where the reason tells nothing to do by itself. */
  #readConcluded(text: string, tokens: readonly Token[]): Reading[] {
    for (const { reason, rest } of conclusionsIn(tokens)) {
      const found = this.#readTokens(text, rest);
      if (found.length > 0 && this.#readTokens(text, reason).length === 0)
        return found.map(({ actions, cost }) => ({ actions, cost: cost + RESOLVED }));
    }
    return [];
  }

  /** With what pronouns stand for in their place. */
  #readResolved(text: string, tokens: readonly Token[]): Reading[] {
    const told = spansOf(text, tokens, this.#vocabulary).filter(
      ({ type, cost }) => OPERATIVE.has(type) && cost < 0.1,
    );
    const isTelling = (token: Token) => {
      const at = tokens.indexOf(token);
      return told.some(({ start, end }) => start <= at && at < end);
    };
    const readings = resolvedIn(tokens, isTelling)
      .slice(0, MOST_RESOLVED)
      .flatMap(({ tokens: said, dropped }) =>
        this.#readTokens(text, said).map(({ actions, cost }) => ({
          actions,
          cost: cost + RESOLVED + dropped * DROPPED,
        })),
      )
      .sort((a, b) => a.cost - b.cost);
    const seen = new Set<string>();
    return readings.filter(({ actions }) => {
      const key = JSON.stringify(actions.map(withoutNoun));
      return !seen.has(key) && seen.add(key);
    });
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

  /** `isLoose`: words that nothing is known about may be passed over, too. */
  #readTokens(text: string, tokens: readonly Token[], isLoose = false): Reading[] {
    const spans = spansOf(text, tokens, this.#vocabulary);
    const idle = isLoose ? looselyIdle(tokens, spans) : idleIn(tokens);
    const found = grammar().read('Sentence', tokens, spans, idle, this.#data) as Found<Told[]>[];
    const seen = new Set<string>();
    return found.flatMap(({ meaning, cost }) => {
      const key = JSON.stringify(meaning.map(withoutNoun));
      if (seen.has(key)) return [];
      seen.add(key);
      if (cost > mostCost(tokens.length)) return [];
      return [{ actions: meaning.map((action) => this.#inSheet(action, tokens)), cost }];
    });
  }
}

/** The noun for rows says which sheet is meant; readings that differ in it alone are one. */
function withoutNoun(action: Action): unknown {
  if (action.do !== 'leave_out' && action.do !== 'keep_only') return action;
  const { rows: _, ...rest } = action;
  return rest;
}
