import type { CharSet } from './charset.js';
import { parsePattern } from './parse.js';
import type { Node } from './tree.js';

/** What people write most: a character of a set is one of these where the set has one. */
const usual = 'A1a0-. @/_+,:;#';
const mostLength = 200;

/**
 * A short text that the pattern is likely to match, for an example: it looks at no boundary, so whoever shows it tries
 * it first. Undefined where the pattern looks around, refers back, or asks for a long text.
 */
export function shortText(pattern: string): string | undefined {
  for (const isUnicode of [true, false]) {
    try {
      new RegExp(pattern, isUnicode ? 'u' : '');
      return textOf(parsePattern(pattern, isUnicode));
    } catch {}
  }
  return undefined;
}

function textOf(node: Node): string | undefined {
  switch (node.kind) {
    case 'set':
      return characterOf(node.set);
    case 'assert':
      return '';
    case 'look':
    case 'backreference':
      return undefined;
    case 'sequence':
      return joined(node.items.map(textOf));
    case 'choice':
      return node.options.map(textOf).find((text) => text !== undefined);
    case 'repeat': {
      // "One or more" of anything reads better as a few.
      const times = node.max > node.min && node.min === 1 ? Math.min(3, node.max) : node.min;
      if (times > mostLength) return undefined;
      return joined(Array.from({ length: times }, () => textOf(node.body)));
    }
  }
}

function joined(texts: readonly (string | undefined)[]): string | undefined {
  if (texts.some((text) => text === undefined)) return undefined;
  const text = texts.join('');
  return text.length > mostLength ? undefined : text;
}

function characterOf(set: CharSet): string | undefined {
  const has = (code: number) => set.some(([low, high]) => low <= code && code <= high);
  const found = [...usual].find((character) => has(character.charCodeAt(0)));
  if (found !== undefined) return found;
  const [first] = set;
  return first && String.fromCodePoint(first[0]);
}
