import { type Found, Grammar, type Span } from './chart.js';
import { isContradiction } from './contradictions.js';
import { baseOf, cues } from './cues.js';
import { type Data, dataOf } from './data.js';
import { gistsIn } from './gists.js';
import { idleIn } from './idle.js';
import type { Action, Known, Said, SaidCondition } from './instruction.js';
import { legendIn } from './legends.js';
import type { Parts, Such } from './parts.js';
import type { Query } from './query.js';
import { actionRules } from './rules/actions.js';
import { answeredRules } from './rules/answered.js';
import { conditionRules } from './rules/conditions/conditions.js';
import { describedRules } from './rules/described.js';
import { queryRules } from './rules/queries.js';
import { questionRules } from './rules/questions.js';
import { type ColumnMeant, SPAN_TYPES, spansOf } from './spans.js';
import { corrected } from './spelling.js';
import { likeliest, surest } from './surest.js';
import { type Token, tokensOf, writtenOut } from './token.js';
import { conclusionsIn, frontedIn, resolvedIn } from './topics.js';
import { type Vocabulary, vocabularyOf } from './vocabulary.js';

/** Something to do, in one sheet where that was said. */
export type Told = Action & { sheet?: Said };

/** What a sentence was read as: the things it tells to do, and how surely. */
export interface Reading {
  actions: Told[];
  cost: number;
}

/** The rows that a phrase was read to mean, and how surely. */
export interface RowsRead {
  /** The noun that was used for them. */
  rows?: Said;
  when: SaidCondition;
  cost: number;
}

/** A clause of a column's description, or of a template's, an answer of a few words. */
export type Fragment = 'Described' | 'Peopled' | 'Answered';

let made: Grammar<Parts, Data> | undefined;

function grammar(): Grammar<Parts, Data> {
  if (!made) {
    made = new Grammar<Parts, Data>();
    conditionRules(made);
    actionRules(made);
    questionRules(made);
    queryRules(made);
    describedRules(made);
    answeredRules(made);
    made.keepFree([...cues().types, ...SPAN_TYPES]);
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

/** A reading, and the words that it is of. */
type ReadAs<Meaning> = Found<Meaning> & { tokens: readonly Token[] };

/** Reads sentences about what is known; made once for it. */
export class SentenceReader {
  readonly #known: Known;
  readonly #vocabulary: Vocabulary;
  readonly #data: Data;
  readonly #spans = new WeakMap<readonly Token[], readonly Span[]>();
  #last: { sentence: string; found: readonly ReadAs<Told[]>[] } | undefined;

  constructor(known: Known, descriptions: ReadonlyMap<string, string> = new Map()) {
    this.#known = known;
    this.#vocabulary = vocabularyOf(known, descriptions);
    this.#data = dataOf(known, this.#vocabulary);
  }

  /** Every reading that uses each word that carries meaning, the likeliest first; none: it is not understood. */
  read(sentence: string): Reading[] {
    const legend = legendIn(sentence, this.#known);
    if (legend) return [{ actions: [legend], cost: 0 }];
    const found = this.#sentence(sentence);
    if (this.#contradicts(sentence, found)) return [];
    const seen = new Set<string>();
    return found.flatMap(({ meaning, cost, tokens }) => {
      // "E-mail" and "E-Mail" of two files are one column of the result.
      const keys = meaning.map((action) => JSON.stringify(withoutNoun(action)).toLowerCase());
      if (seen.has(keys.join())) return [];
      seen.add(keys.join());
      // What is told twice is done once.
      const once = meaning.filter((_, at) => keys.indexOf(keys[at] ?? '') === at);
      return [{ actions: once.map((action) => this.#inSheet(action, tokens)), cost }];
    });
  }

  /** Why a sentence that was read is nothing to go by; undefined: it was not read. */
  whyNot(sentence: string): string | undefined {
    if (this.#contradicts(sentence, this.#sentence(sentence)))
      return 'It says two things that cannot both be.';
    const count = likeliest(this.read(sentence)).length;
    return count > 1 ? `It can be meant in ${count} ways: please say it in other words.` : undefined;
  }

  /** What is not understood is asked about again, with its reason. */
  #sentence(sentence: string): readonly ReadAs<Told[]>[] {
    if (this.#last?.sentence !== sentence)
      this.#last = { sentence, found: this.#goal<Told[]>('Sentence', sentence) };
    return this.#last.found;
  }

  #contradicts(sentence: string, [first]: readonly ReadAs<Told[]>[]): boolean {
    return (
      first !== undefined &&
      isContradiction(first.meaning, tokensOf(writtenOut(sentence)), this.#vocabulary.nouns)
    );
  }

  /** What words tell that are no sentence, where one reading is likelier than all others. */
  readAs(goal: Fragment, words: string): Action[] | undefined {
    return surest(apart(this.#goal<Action[]>(goal, words)))?.meaning;
  }

  /** The columns that a text names, just as they are called where it does. */
  columnsIn(text: string): string[] {
    const tokens = tokensOf(text).slice(0, MOST_WORDS);
    const named = spansOf(text, tokens, this.#vocabulary)
      .filter(({ type }) => type === 'Outright')
      .map(({ start, end, meaning }) => {
        const { name } = meaning as ColumnMeant;
        const said = tokens.slice(start, end).map((token) => token.text);
        return { name, isExact: said.join(' ') === name };
      });
    const exact = named.filter(({ isExact }) => isExact);
    return [...new Set((exact.length > 0 ? exact : named).map(({ name }) => name))];
  }

  /** Every reading of a phrase or question as a condition on rows: "customers from Leeds without e-mail". */
  readRows(phrase: string): RowsRead[] {
    const seen = new Set<string>();
    return this.#goal<Such>('Question', phrase).flatMap(({ meaning: { rows, when }, cost }) => {
      const key = JSON.stringify(when);
      if (seen.has(key)) return [];
      seen.add(key);
      return [{ ...(rows !== undefined && { rows }), when, cost }];
    });
  }

  /** What figures a question asks for, where one reading is likelier than all others. */
  readQuery(question: string): Query | undefined {
    return surest(apart(this.#goal<Query>('Query', question)))?.meaning;
  }

  /** Runs of words that name nothing that is there and say nothing of rows. */
  strangeIn(phrase: string): string[] {
    const text = writtenOut(phrase);
    const tokens = tokensOf(text);
    const known = idleIn(tokens).map(
      (passing, at) => passing !== undefined || ASKING.test(tokens[at]?.lower ?? ''),
    );
    for (const { type, start, end, cost } of spansOf(text, tokens, this.#vocabulary))
      if (!GUESSED.has(type) && cost < 0.3) known.fill(true, start, end);
    const runs: string[] = [];
    for (let start = 0; start < tokens.length; start += 1) {
      if (known[start]) continue;
      let end = start;
      while (end + 1 < tokens.length && !known[end + 1]) end += 1;
      const [first, last] = [tokens[start], tokens[end]];
      if (first && last && first.kind !== 'sign') runs.push(text.slice(first.start, last.end));
      start = end;
    }
    return runs;
  }

  /** Every reading that uses each word that carries meaning; of words that are misspelled, where there is none else. */
  #goal<Meaning>(goal: string, sentence: string): ReadAs<Meaning>[] {
    const text = writtenOut(sentence);
    const tokens = tokensOf(text);
    if (tokens.length === 0 || tokens.length > MOST_WORDS) return [];
    if (goal === 'Sentence' && isAsked(tokens)) return [];
    const found = this.#readTokens<Meaning>(goal, text, tokens);
    if (found.length > 0) return found;
    if (goal === 'Sentence') {
      const fronted = frontedIn(tokens).flatMap((said) => this.#readTokens<Meaning>(goal, text, said));
      if (fronted.length > 0) return fronted.sort((a, b) => a.cost - b.cost);
      const resolved = this.#readResolved<Meaning>(text, tokens);
      if (resolved.length > 0) return resolved;
      const concluded = this.#readConcluded<Meaning>(text, tokens);
      if (concluded.length > 0) return concluded;
    }
    const spelled = corrected(tokens, this.#vocabulary);
    return spelled ? this.#readTokens<Meaning>(goal, text, spelled) : [];
  }

  /** What follows from a reason, where the reason tells nothing to do by itself. */
  #readConcluded<Meaning>(text: string, tokens: readonly Token[]): ReadAs<Meaning>[] {
    for (const { reason, rest } of conclusionsIn(tokens, this.#telling(text, tokens))) {
      const found = this.#readTokens<Meaning>('Sentence', text, rest);
      if (found.length > 0 && this.#readTokens('Sentence', text, reason).length === 0)
        return found.map((each) => ({ ...each, cost: each.cost + RESOLVED }));
    }
    return [];
  }

  /** Whether a word is of a cell, an amount, a day, or says which alone. */
  #telling(text: string, tokens: readonly Token[]): (token: Token) => boolean {
    const told = this.#spansIn(text, tokens).filter(({ type, cost }) => OPERATIVE.has(type) && cost < 0.1);
    return (token) => {
      const at = tokens.indexOf(token);
      return told.some(({ start, end }) => start <= at && at < end);
    };
  }

  /** With what pronouns stand for in their place. */
  #readResolved<Meaning>(text: string, tokens: readonly Token[]): ReadAs<Meaning>[] {
    return resolvedIn(tokens, this.#telling(text, tokens))
      .slice(0, MOST_RESOLVED)
      .flatMap(({ tokens: said, dropped }) =>
        this.#readTokens<Meaning>('Sentence', text, said).map((each) => ({
          ...each,
          cost: each.cost + RESOLVED + dropped * DROPPED,
        })),
      )
      .sort((a, b) => a.cost - b.cost);
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

  /** Once for the same words: what is not understood is tried in several ways. */
  #spansIn(text: string, tokens: readonly Token[]): readonly Span[] {
    const spans = this.#spans.get(tokens) ?? spansOf(text, tokens, this.#vocabulary);
    this.#spans.set(tokens, spans);
    return spans;
  }

  #readTokens<Meaning>(goal: string, text: string, tokens: readonly Token[]): ReadAs<Meaning>[] {
    const found = this.#spansIn(text, tokens);
    const spans = goal === 'Described' ? [...found, ...gistsIn(tokens, found)] : found;
    const data = goal === 'Described' ? described(this.#data) : this.#data;
    const read = grammar().read(goal, tokens, spans, idleIn(tokens), data) as Found<Meaning>[];
    const most = mostCost(tokens.length);
    return read.filter(({ cost }) => cost <= most).map((each) => ({ ...each, tokens }));
  }
}

/** What a description says a column holds may be called like another column; what no cell is known of it does not ask. */
function described(data: Data): Data {
  const cells = (column: string) => {
    const known = data.cells(column);
    return known.length > 0 ? known : [''];
  };
  return { ...data, cells, isWanted: () => false };
}

/** One of each meaning, the likeliest. */
function apart<Meaning>(found: readonly ReadAs<Meaning>[]): ReadAs<Meaning>[] {
  const seen = new Set<string>();
  return found.filter(({ meaning }) => {
    const key = JSON.stringify(meaning);
    return !seen.has(key) && seen.add(key);
  });
}

/** Asks how things are; "Could you …?" and "Is it possible to …?" ask for something to be done. */
function isAsked(tokens: readonly Token[]): boolean {
  const [first, second] = tokens;
  if (tokens.some(({ lower }, at) => WONDERS.test(`${lower} ${tokens[at + 1]?.lower ?? ''}`))) return true;
  const isOpen = tokens.slice(0, -1).every(({ lower }) => lower !== '?');
  return (
    tokens.at(-1)?.lower === '?' &&
    isOpen &&
    /^(?:has|have|is|are|was|were|did|does|what|which|who|whose|how|when|where|why)$/u.test(
      first?.lower ?? '',
    ) &&
    second?.lower !== 'it'
  );
}

const WONDERS = /^(?:wonder|wondering|curious|asking myself|asked myself|to know)\b/u;

/** Words that ask. */
const ASKING =
  /^(?:how|many|much|which|what|who|whose|count|list|show|find|display|name|print|give|tell|number|total|share|percentage|proportion)$/u;

/** Spans that any word may be. */
const GUESSED = new Set(['Word', 'Vague', 'Remark', 'Comment', 'Shape']);

/** The noun for rows says which sheet is meant; readings that differ in it alone are one. */
function withoutNoun(action: Action): unknown {
  if (action.do !== 'leave_out' && action.do !== 'keep_only') return action;
  const { rows: _, ...rest } = action;
  return rest;
}
