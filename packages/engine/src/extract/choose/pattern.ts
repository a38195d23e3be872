import { getOwn, setOwn } from '@godwit/contract/own';
import { once } from '../../once.js';
import { MASK } from '../../words/quoted.js';

/**
 * A small language for sentences, so that readers say what people write and not how it is matched:
 * `<drop> {what} [from {column}]`. `<drop>` is a list of words, `{what}` takes any words (as few as fit), `{n:number}`
 * a number, `{v:quoted}` one quoted text, `[…]` may be missing, `(a|b)` is a choice. A lone `,` `:` or `;` may stand
 * right after a word; with a `?` it may be missing.
 */
export type Slots = Readonly<Record<string, string | undefined>>;
export type Lists = Readonly<Record<string, readonly string[]>>;

export interface Pattern {
  match(clause: string): Slots | undefined;
  /** Sets of words of which a clause must have one each. */
  needs: readonly ReadonlySet<string>[];
}

const SLOT: Readonly<Record<string, string>> = {
  text: '.+?',
  word: '\\S+?',
  number:
    '-?\\d+(?:[.,]\\d+)?|no|zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|twenty|(?:an? |one )?hundred|(?:an? |one )?thousand',
  quoted: MASK,
  quotes: `${MASK}(?:(?:, | and |, and )${MASK})*`,
  negative: 'negative',
  unit: 'digits?|letters?|characters?|chars',
  plus: '.+\\+.+',
  side: 'before|after|behind|in front of|up to|following',
};

interface Piece {
  source: string;
  needs: Set<string>[];
}

interface Compiled extends Piece {
  slots: readonly string[];
}

/** Compiled when it is asked for: there are hundreds, which take 0.2 s, and most processes read no sentence. */
export function pattern(source: string, lists: Lists): Pattern {
  const compiled = once(() => compile(source, lists));
  const expression = once(() => new RegExp(`^${compiled().source}$`, 'i'));
  return {
    get needs() {
      return compiled().needs;
    },
    match(clause) {
      const found = expression().exec(` ${clause}`);
      if (!found) return undefined;
      const taken: Record<string, string> = {};
      compiled().slots.forEach((slot, index) => {
        const text = found[index + 1];
        if (text !== undefined && getOwn(taken, slot) === undefined) setOwn(taken, slot, text.trim());
      });
      return taken;
    },
  };
}

function compile(source: string, lists: Lists): Compiled {
  const slots: string[] = [];
  let at = 0;

  function alternatives(end: string): Piece {
    const found: Piece[] = [{ source: '', needs: [] }];
    const before = slots.length;
    while (at < source.length && source[at] !== end) {
      if (source[at] === '|') {
        found.push({ source: '', needs: [] });
        at++;
      } else {
        const piece = item();
        const last = found[found.length - 1];
        if (last) {
          last.source += piece.source;
          last.needs.push(...piece.needs);
        }
      }
    }
    at++;
    // The longest wording first: "be" must not leave "written as" to a slot.
    if (slots.length === before) found.sort((a, b) => b.source.length - a.source.length);
    const [only, ...others] = found;
    if (only && others.length === 0) return only;
    const firsts = found.map((each) => each.needs[0]);
    const needs = firsts.every((each) => each !== undefined)
      ? [new Set(firsts.flatMap((each) => [...(each ?? [])]))]
      : [];
    return { source: `(?:${found.map((each) => each.source).join('|')})`, needs };
  }

  function item(): Piece {
    const character = source[at] ?? '';
    if (character === ' ') {
      at++;
      return { source: '', needs: [] };
    }
    if (character === '[') {
      at++;
      // What has a slot is tried without first, so that a slot before it does not take its words.
      const before = slots.length;
      const inner = alternatives(']');
      return { source: `(?:${inner.source})?${slots.length > before ? '?' : ''}`, needs: [] };
    }
    if (character === '(') {
      at++;
      const inner = alternatives(')');
      return { source: `(?:${inner.source})`, needs: inner.needs };
    }
    return token();
  }

  function token(): Piece {
    const found = /^(?:<([a-z_]+)>|\{([a-z]+)(?::([a-z]+))?\}|([,:;])(\??)|[^\s[\]()|{}]+)/u.exec(
      source.slice(at),
    );
    if (!found) throw new Error(`No pattern: ${source}`);
    at += found[0].length;
    if (found[1] !== undefined) {
      const list = getOwn(lists, found[1]);
      if (!list) throw new Error(`No list of words: ${found[1]}`);
      const longest = [...list].sort((a, b) => b.length - a.length);
      return { source: ` (?:${longest.map(wordPattern).join('|')})`, needs: [firstWords(list)] };
    }
    if (found[2] !== undefined) {
      slots.push(found[2]);
      return { source: ` (${getOwn(SLOT, found[3] ?? 'text')})`, needs: [] };
    }
    if (found[4] !== undefined) return { source: ` ?${found[4]}${found[5]}`, needs: [] };
    return { source: ` ${wordPattern(found[0])}`, needs: [firstWords([found[0]])] };
  }

  return { ...alternatives(''), slots };
}

/** A `?` makes the letter before it optional; an apostrophe may be curly or missing. */
function wordPattern(text: string): string {
  return text.replace(/[.*+^$\\/|()[\]{}]/gu, '\\$&').replace(/'/gu, "['’]?");
}

function firstWords(texts: readonly string[]): Set<string> {
  const found = new Set<string>();
  for (const text of texts) {
    const first = plainWord(text.split(' ')[0] ?? '');
    found.add(first.replace(/\?/gu, ''));
    found.add(first.replace(/.\?/gu, ''));
  }
  return found;
}

function plainWord(word: string): string {
  return word.toLowerCase().replace(/['’]/gu, '');
}

/** Of many patterns, those that a clause can match, in their order: found by its words, without trying each. */
export function indexed<T extends { pattern: Pattern }>(items: readonly T[]): (clause: string) => T[] {
  const index = once(() => indexOf(items));
  return (clause) => {
    const { places, wanted } = index();
    const has = new Int32Array(items.length);
    const words = new Set(clause.split(' ').map((word) => plainWord(word.replace(/[,;:]+$/u, ''))));
    for (const word of words)
      for (const { item, bit } of places.get(word) ?? []) has[item] = (has[item] ?? 0) | bit;
    return items.filter((_, item) => has[item] === wanted[item]);
  };
}

function indexOf(items: readonly { pattern: Pattern }[]) {
  const places = new Map<string, { item: number; bit: number }[]>();
  const wanted = items.map(({ pattern: { needs } }, item) => {
    const used = needs.slice(0, 30);
    used.forEach((words, index) => {
      for (const word of words) {
        const known = places.get(word);
        if (known) known.push({ item, bit: 1 << index });
        else places.set(word, [{ item, bit: 1 << index }]);
      }
    });
    return 2 ** used.length - 1;
  });
  return { places, wanted };
}
