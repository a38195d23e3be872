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
  make: Make;
  cost: number;
}

type Element = { part: string; optional: boolean } | { words: readonly string[]; optional: boolean };

/**
 * A grammar over typed spans: a small set of rules for each kind of phrase. In a rule a capitalised name is another
 * kind of phrase or a type of span, a lower-case word stands for itself, `a|b` for either, `?` marks what may be missing.
 * Words that carry no meaning are passed over between its elements; every other word has to be used.
 */
export class Grammar<Parts, Context> {
  readonly #rules = new Map<string, Rule[]>();

  /**
   * What was found goes to `make` by the names in the pattern; a name that comes again is numbered (`Column2`). Without
   * `make` the meaning is that of the only part. A `make` that gives undefined: the rule does not hold here.
   */
  rule(part: string, pattern: string, make?: (parts: Parts, context: Context) => unknown, cost = 0): void {
    const elements = pattern.split(' ').map((text): Element => {
      const optional = text.endsWith('?') && text.length > 1;
      const name = optional ? text.slice(0, -1) : text;
      return /^\p{Lu}/u.test(name) ? { part: name, optional } : { words: name.split('|'), optional };
    });
    const rules = this.#rules.get(part) ?? [];
    rules.push({ elements, make: (make as Make) ?? ((parts) => Object.values(parts)[0]), cost });
    this.#rules.set(part, rules);
  }

  read(
    goal: string,
    tokens: readonly Token[],
    spans: readonly Span[],
    idle: readonly boolean[],
    context: Context,
  ) {
    return new Chart(this.#rules, tokens, spans, idle, context).whole(goal);
  }
}

/** At most so many readings of one kind from one place are followed: the cheapest. */
const MOST = 24;

class Chart {
  readonly #known = new Map<string, Found[]>();
  readonly #spans = new Map<string, Span[]>();

  constructor(
    readonly rules: ReadonlyMap<string, Rule[]>,
    readonly tokens: readonly Token[],
    spans: readonly Span[],
    /** Words that may be passed over. */
    readonly idle: readonly boolean[],
    readonly context: unknown,
  ) {
    for (const span of spans) {
      const key = `${span.type} ${span.start}`;
      const known = this.#spans.get(key);
      if (known) known.push(span);
      else this.#spans.set(key, [span]);
    }
  }

  /** The readings that use every word, the cheapest first. */
  whole(goal: string): Found[] {
    const found = this.from(0).flatMap((start) => this.parts(goal, start));
    return found
      .filter(({ end }) => this.from(end).includes(this.tokens.length))
      .sort((a, b) => a.cost - b.cost);
  }

  /** Where the next element may start: here, or behind what may be passed over. */
  from(at: number): number[] {
    const places = [at];
    for (let next = at; this.idle[next]; next += 1) places.push(next + 1);
    return places;
  }

  parts(part: string, start: number): Found[] {
    const key = `${part} ${start}`;
    const known = this.#known.get(key);
    if (known) return known;
    // A rule that begins with itself finds nothing here, and so ends.
    this.#known.set(key, []);
    const found: Found[] = [...(this.#spans.get(key) ?? [])];
    for (const rule of this.rules.get(part) ?? [])
      for (const { end, parts, cost } of this.#sequences(rule.elements, start)) {
        const meaning = rule.make(parts, this.context);
        if (meaning !== undefined) found.push({ end, meaning, cost: cost + rule.cost });
      }
    const best = cheapest(found);
    this.#known.set(key, best);
    return best;
  }

  #sequences(
    elements: readonly Element[],
    start: number,
  ): { end: number; parts: Readonly<Record<string, unknown>>; cost: number }[] {
    let open: { end: number; parts: Readonly<Record<string, unknown>>; cost: number }[] = [
      { end: start, parts: {}, cost: 0 },
    ];
    for (const [index, element] of elements.entries()) {
      const next: typeof open = [];
      for (const { end, parts, cost } of open) {
        const skipped = element.optional ? [{ end, parts, cost }] : [];
        next.push(...skipped);
        for (const at of index === 0 ? [end] : this.from(end))
          for (const each of this.#element(element, at))
            next.push({
              end: each.end,
              parts: named(parts, element, each.meaning),
              cost: cost + each.cost + (at - end) * 0.01,
            });
      }
      open = next.length > MOST * 4 ? next.sort((a, b) => a.cost - b.cost).slice(0, MOST * 4) : next;
      if (open.length === 0) return [];
    }
    return open;
  }

  #element(element: Element, at: number): Found[] {
    if ('part' in element) return this.parts(element.part, at);
    const token = this.tokens[at];
    return token && token.kind !== 'quoted' && element.words.includes(token.lower)
      ? [{ end: at + 1, meaning: token.lower, cost: 0 }]
      : [];
  }
}

/** One of each end and meaning. */
function cheapest(found: readonly Found[]): Found[] {
  const kept = new Map<string, Found>();
  for (const each of found) {
    const key = `${each.end} ${JSON.stringify(each.meaning)}`;
    const before = kept.get(key);
    if (!before || before.cost > each.cost) kept.set(key, each);
  }
  return [...kept.values()].sort((a, b) => a.cost - b.cost || b.end - a.end).slice(0, MOST);
}

function named(
  parts: Readonly<Record<string, unknown>>,
  element: Element,
  meaning: unknown,
): Readonly<Record<string, unknown>> {
  if (!('part' in element)) return parts;
  let name = element.part;
  for (let count = 2; Object.hasOwn(parts, name); count += 1) name = `${element.part}${count}`;
  return { ...parts, [name]: meaning };
}
