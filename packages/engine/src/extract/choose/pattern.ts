import { getOwn, setOwn } from '@godwit/contract/own';
import { once } from '../../once.js';

/**
 * A small language for sentences, so that readers say what people write and not how it is matched:
 * `<drop> {what} [from {column}]`. `<drop>` is a list of words, `{what}` takes any words (as few as fit), `[…]` may be
 * missing, `(a|b)` is a choice. A lone `,` `:` or `;` may stand
 * right after a word; with a `?` it may be missing.
 */
export type Slots = Readonly<Record<string, string | undefined>>;
export type Lists = Readonly<Record<string, readonly string[]>>;

export interface Pattern {
  match(clause: string): Slots | undefined;
}

interface Compiled {
  source: string;
  slots: readonly string[];
}

/** Compiled when it is asked for: there are hundreds, which take 0.2 s, and most processes read no sentence. */
export function pattern(source: string, lists: Lists): Pattern {
  const compiled = once(() => compile(source, lists));
  const expression = once(() => new RegExp(`^${compiled().source}$`, 'i'));
  return {
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

  function alternatives(end: string): string {
    const found = [''];
    const before = slots.length;
    while (at < source.length && source[at] !== end) {
      if (source[at] === '|') {
        found.push('');
        at++;
      } else found[found.length - 1] += item();
    }
    at++;
    // The longest wording first: "be" must not leave "written as" to a slot.
    if (slots.length === before) found.sort((a, b) => b.length - a.length);
    return found.length === 1 ? (found[0] ?? '') : `(?:${found.join('|')})`;
  }

  function item(): string {
    const character = source[at] ?? '';
    if (character === ' ') {
      at++;
      return '';
    }
    if (character === '[') {
      at++;
      // What has a slot is tried without first, so that a slot before it does not take its words.
      const before = slots.length;
      const inner = alternatives(']');
      return `(?:${inner})?${slots.length > before ? '?' : ''}`;
    }
    if (character === '(') {
      at++;
      return `(?:${alternatives(')')})`;
    }
    return token();
  }

  function token(): string {
    const found = /^(?:<([a-z_]+)>|\{([a-z]+)\}|([,:;])(\??)|[^\s[\]()|{}]+)/u.exec(source.slice(at));
    if (!found) throw new Error(`No pattern: ${source}`);
    at += found[0].length;
    if (found[1] !== undefined) {
      const list = getOwn(lists, found[1]);
      if (!list) throw new Error(`No list of words: ${found[1]}`);
      const longest = [...list].sort((a, b) => b.length - a.length);
      return ` (?:${longest.map(wordPattern).join('|')})`;
    }
    if (found[2] !== undefined) {
      slots.push(found[2]);
      return ' (.+?)';
    }
    if (found[3] !== undefined) return ` ?${found[3]}${found[4]}`;
    return ` ${wordPattern(found[0])}`;
  }

  return { source: alternatives(''), slots };
}

/** A `?` makes the letter before it optional; an apostrophe may be curly or missing. */
function wordPattern(text: string): string {
  return text.replace(/[.*+^$\\/|()[\]{}]/gu, '\\$&').replace(/'/gu, "['’]?");
}
