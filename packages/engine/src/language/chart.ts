import { baseOf } from './cues.js';
import type { Token } from './token.js';

/** Something found in a sentence: what it is, where it ends, what it means, and how surely. */
export interface Found<Meaning = unknown> {
  end: number;
  meaning: Meaning;
  /** From 0 (certain) upwards: what speaks against it. */
  cost: number;
}

/** A typed span that starts at a token. */
export interface Span extends Found {
  type: string;
  start: number;
}

type Make = (parts: Readonly<Record<string, unknown>>, context: unknown) => unknown;

interface Rule {
  elements: readonly Element[];
  /** Of a frame: what may stand between its elements, which come in whatever order. */
  glue?: Element;
  make: Make;
  cost: number;
}

/** One of these kinds of phrases, or one of these words. */
interface Element {
  parts: readonly string[];
  words: readonly string[];
  optional: boolean;
  /** Nothing is passed over before it. */
  tight: boolean;
}

/**
 * A grammar over typed spans: a small set of rules for each kind of phrase. In a rule a capitalised name is another
 * kind of phrase or a type of span, a lower-case word or sign stands for itself, `a|b` is either, `?` marks what may be missing,
 * `~` what has to follow at once.
 * Words that carry no meaning are passed over between its elements; every other word has to be used.
 */
export class Grammar<Parts, Context> {
  readonly #rules = new Map<string, Rule[]>();
  /** By goal, made when it is first read for: most kinds of phrases stand in no clause of a description. */
  readonly #under = new Map<string, ReadonlyMap<string, Rule[]>>();

  /**
   * What was found goes to `make` by the names in the pattern; a name that comes again is numbered (`Column2`). Without
   * `make` the meaning is that of the first part. A `make` that gives undefined: the rule does not hold here.
   */
  rule(part: string, pattern: string, make?: (parts: Parts, context: Context) => unknown, cost = 0): void {
    const elements = pattern.split(' ').map(elementOf);
    this.#add(part, { elements, make: (make as Make) ?? ((parts) => Object.values(parts)[0] ?? true), cost });
  }

  /**
   * The same whatever order its elements come in, with `glue` between them as often as there is some: who says "only the
   * digits of the SKU" may say "of the SKU we want the digits, nothing else". Not for two elements of one kind, of which the
   * order tells one from the other.
   */
  frame(
    part: string,
    needed: string,
    glue: string,
    make: (parts: Parts, context: Context) => unknown,
    cost = FREE,
  ): void {
    const elements = needed.split(' ').map(elementOf);
    this.#add(part, { elements, glue: elementOf(glue.split(' ').join('|')), make: make as Make, cost });
  }

  /** What no rule is for; a kind of phrase that is called like a type of span would be taken for it. */
  keepFree(types: Iterable<string>): void {
    for (const type of types)
      if (this.#rules.has(type)) throw new Error(`${type} is both a kind of phrase and a type of span`);
  }

  #add(part: string, rule: Rule): void {
    const rules = this.#rules.get(part) ?? [];
    rules.push(rule);
    this.#rules.set(part, rules);
    this.#under.clear();
  }

  read(
    goal: string,
    tokens: readonly Token[],
    spans: readonly Span[],
    idle: readonly (number | undefined)[],
    context: Context,
  ) {
    return new Chart(this.#rulesUnder(goal), tokens, spans, idle, context).whole(goal);
  }

  /** Those of the goal, and of all that it may be made of. */
  #rulesUnder(goal: string): ReadonlyMap<string, Rule[]> {
    const known = this.#under.get(goal);
    if (known) return known;
    const reached = new Set([goal]);
    for (const part of reached)
      for (const { elements, glue } of this.#rules.get(part) ?? [])
        for (const { parts } of glue ? [...elements, glue] : elements)
          for (const each of parts) reached.add(each);
    const under = new Map([...this.#rules].filter(([part]) => reached.has(part)));
    this.#under.set(goal, under);
    return under;
  }
}

function elementOf(text: string): Element {
  const optional = text.endsWith('?') && text.length > 1;
  const tight = text.startsWith('~');
  const names = text.slice(tight ? 1 : 0, optional ? -1 : undefined).split('|');
  const isPart = (name: string) => /^\p{Lu}/u.test(name);
  return {
    parts: names.filter(isPart),
    words: names.filter((name) => !isPart(name)),
    ...{ optional, tight },
  };
}

/** An order that no rule foresees is less sure than one that a rule does. */
const FREE = 0.15;
/** So is each word that only holds a sentence together. */
const GLUED = 0.03;

/** At most so many readings of one kind between two places are followed: the cheapest. */
const MOST = 4;
/** And so many beginnings of one rule. */
const MOST_OPEN = 160;

/** Of a rule: what was found so far. */
interface Beginning {
  end: number;
  parts: Readonly<Record<string, unknown>>;
  cost: number;
}

class Chart {
  readonly #known = new Map<string, Found[]>();
  readonly #spans = new Map<string, Span[]>();
  readonly #bases: readonly string[];
  readonly #usable: ReadonlyMap<string, Rule[]>;

  constructor(
    readonly rules: ReadonlyMap<string, Rule[]>,
    readonly tokens: readonly Token[],
    spans: readonly Span[],
    /** Words that may be passed over. */
    readonly idle: readonly (number | undefined)[],
    readonly context: unknown,
  ) {
    for (const span of spans) {
      const key = `${span.type} ${span.start}`;
      const known = this.#spans.get(key);
      if (known) known.push(span);
      else this.#spans.set(key, [span]);
    }
    this.#bases = tokens.map(({ lower }) => baseOf(lower));
    this.#usable = usable(rules, new Set(spans.map(({ type }) => type)), this.#words());
  }

  #words(): Set<string> {
    return new Set([...this.tokens.map(({ lower }) => lower), ...this.#bases]);
  }

  /** The readings that use every word, the cheapest first. */
  whole(goal: string): Found[] {
    const found = this.from(0).flatMap((start) =>
      this.parts(goal, start).map((each) => ({ ...each, cost: each.cost + this.#passing(0, start) })),
    );
    return (
      found
        .filter(({ end }) => this.from(end).includes(this.tokens.length))
        // A reading that uses more of the words is the likelier one.
        .map((each) => ({ ...each, cost: each.cost + this.#passing(each.end, this.tokens.length) }))
        .sort((a, b) => a.cost - b.cost)
    );
  }

  /** Where the next element may start: here, or behind what may be passed over. */
  from(at: number): number[] {
    const places = [at];
    for (let next = at; this.idle[next] !== undefined; next += 1) places.push(next + 1);
    return places;
  }

  /** What it costs to pass over the words between two places. */
  #passing(from: number, to: number): number {
    let cost = 0;
    for (let at = from; at < to; at += 1) cost += this.idle[at] ?? 0;
    return cost;
  }

  parts(part: string, start: number): Found[] {
    const key = `${part} ${start}`;
    const known = this.#known.get(key);
    if (known) return known;
    // A rule that begins with itself finds nothing here, and so ends.
    this.#known.set(key, []);
    const found: Found[] = [...(this.#spans.get(key) ?? [])];
    for (const rule of this.#usable.get(part) ?? [])
      for (const { end, parts, cost } of rule.glue
        ? this.#unordered(rule.elements, rule.glue, start)
        : this.#sequences(rule.elements, start)) {
        const meaning = rule.make(parts, this.context);
        if (meaning !== undefined) found.push({ end, meaning, cost: cost + rule.cost });
      }
    const best = cheapest(found);
    this.#known.set(key, best);
    return best;
  }

  #sequences(elements: readonly Element[], start: number): Beginning[] {
    let open: Beginning[] = [{ end: start, parts: {}, cost: 0 }];
    for (const [index, element] of elements.entries()) {
      const next: typeof open = [];
      for (const { end, parts, cost } of open) {
        const skipped = element.optional ? [{ end, parts, cost }] : [];
        next.push(...skipped);
        for (const at of index === 0 || element.tight ? [end] : this.from(end))
          for (const each of this.#element(element, at))
            next.push({
              end: each.end,
              parts: named(parts, each.part, each.meaning),
              cost: cost + each.cost + this.#passing(end, at),
            });
      }
      open = next.length > MOST_OPEN ? next.sort((a, b) => a.cost - b.cost).slice(0, MOST_OPEN) : next;
      if (open.length === 0) return [];
    }
    return open;
  }

  /** Beginnings by where they end and what they have of the elements, the cheapest of each. */
  #unordered(elements: readonly Element[], glue: Element, start: number): Beginning[] {
    const whole = 2 ** elements.length - 1;
    const open: Map<number, Beginning[]>[] = [];
    const add = (had: number, beginning: Beginning) => {
      const here = open[beginning.end] ?? new Map<number, Beginning[]>();
      open[beginning.end] = here;
      const best = [...(here.get(had) ?? []), beginning].sort((a, b) => a.cost - b.cost);
      here.set(had, best.slice(0, MOST));
    };
    add(0, { end: start, parts: {}, cost: 0 });
    for (let end = start; end <= this.tokens.length; end += 1)
      for (const [had, beginnings] of open[end] ?? [])
        for (const { parts, cost } of beginnings)
          for (const at of end === start ? [end] : this.from(end)) {
            const passed = cost + this.#passing(end, at);
            elements.forEach((element, index) => {
              if (had & (2 ** index)) return;
              for (const each of this.#element(element, at))
                add(had | (2 ** index), {
                  end: each.end,
                  parts: named(parts, each.part, each.meaning),
                  cost: passed + each.cost,
                });
            });
            for (const each of this.#element(glue, at))
              add(had, { end: each.end, parts, cost: passed + each.cost + GLUED });
          }
    return open.flatMap((ended) => ended.get(whole) ?? []);
  }

  #element({ parts, words }: Element, at: number): (Found & { part?: string })[] {
    const found: (Found & { part?: string })[] = parts.flatMap((part) =>
      this.parts(part, at).map((each) => ({ ...each, part })),
    );
    const token = this.tokens[at];
    // "IT" is a department.
    const isWord = token && token.kind !== 'quoted' && token.text !== 'IT';
    if (words.length > 0 && isWord && isOne(token.lower, this.#bases[at], words))
      found.push({ end: at + 1, meaning: token.lower, cost: 0 });
    return found;
  }
}

/** A word stands for its forms, too; "be" is not "is": what should be differs from what is. */
function isOne(word: string, base: string | undefined, words: readonly string[]): boolean {
  return words.includes(word) || (base !== undefined && base !== 'be' && words.includes(base));
}

/** One of each meaning, and the cheapest of each end. */
function cheapest(found: readonly Found[]): Found[] {
  const kept = new Map<string, Found>();
  for (const each of found) {
    const key = `${each.end} ${JSON.stringify(each.meaning)}`;
    const before = kept.get(key);
    if (!before || before.cost > each.cost) kept.set(key, each);
  }
  const ends = new Map<number, number>();
  return [...kept.values()]
    .sort((a, b) => a.cost - b.cost)
    .filter(({ end }) => {
      const count = (ends.get(end) ?? 0) + 1;
      ends.set(end, count);
      return count <= MOST;
    });
}

function named(
  parts: Readonly<Record<string, unknown>>,
  part: string | undefined,
  meaning: unknown,
): Readonly<Record<string, unknown>> {
  if (part === undefined) return parts;
  let name = part;
  for (let count = 2; Object.hasOwn(parts, name); count += 1) name = `${part}${count}`;
  return { ...parts, [name]: meaning };
}

/**
 * The rules that can hold in a sentence with these spans and words: most need a word that is not there, and are looked at
 * once. The others wait for the kinds of phrases that they are made of.
 */
function usable(
  rules: ReadonlyMap<string, Rule[]>,
  types: ReadonlySet<string>,
  words: ReadonlySet<string>,
): Map<string, Rule[]> {
  const open = new Set<string>();
  const held = new Set<Rule>();
  const isThere = ({ optional, parts, words: own }: Element) =>
    optional ||
    own.some((word) => words.has(word)) ||
    parts.some((part) => types.has(part) || open.has(part));
  const mayBe = ({ optional, parts, words: own }: Element) =>
    optional ||
    own.some((word) => words.has(word)) ||
    parts.some((part) => types.has(part) || rules.has(part));
  let waiting: (readonly [part: string, rule: Rule])[] = [];
  for (const [part, all] of rules)
    for (const rule of all) if (rule.elements.every(mayBe)) waiting.push([part, rule]);
  for (let isNew = true; isNew; ) {
    isNew = false;
    waiting = waiting.filter(([part, rule]) => {
      if (!rule.elements.every(isThere)) return true;
      held.add(rule);
      isNew ||= !open.has(part);
      open.add(part);
      return false;
    });
  }
  return new Map([...open].map((part) => [part, (rules.get(part) ?? []).filter((rule) => held.has(rule))]));
}
