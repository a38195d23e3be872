import { idleWordings } from './data/idle.js';
import { typos } from './data/typos.js';
import { words } from './data/words.js';
import { pattern } from './pattern.js';

const escaped = (list: readonly string[]): string =>
  [...list]
    .sort((a, b) => b.length - a.length)
    .map((each) => each.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&').replace(/'/gu, "['’]?"))
    .join('|');

const POLITE = new RegExp(
  `^(?:${escaped(words.polite ?? [])})(?:\\s*[,:!-]+\\s+|\\s*,\\s*|\\s+)(?=\\S)`,
  'iu',
);
const POLITE_COMMA = new RegExp(`^(?:${escaped(words.polite_comma ?? [])})\\s*[,:!-]+\\s+`, 'iu');
const TAIL = new RegExp(`\\s*,?\\s+(?:${escaped(words.tail ?? [])})$`, 'iu');
const TAIL_COMMA = new RegExp(`\\s*,\\s*(?:${escaped(words.tail_comma ?? [])})$`, 'iu');
const IDLE = new RegExp(`^(?:please\\s+)?(?:${escaped(words.idle ?? [])})$`, 'iu');

/** White space made even, signs between values set apart, words of courtesy left out. */
export function tidyClause(text: string): string {
  let clause = text
    .replace(/\s+/gu, ' ')
    .replace(/\s*(-{1,2}>|=>|→|⇒)\s*/gu, ' $1 ')
    .replace(/(?<=[^\s<>!:=])\s*=\s*(?=[^=>\s])/gu, ' = ')
    .replace(/\s[–—]\s/gu, ' - ')
    .replace(
      /\s\((?:with |having )?(?:the )?(?:same|equal|identical) ([^,()]+)[^()]*\)/giu,
      ' with the same $1',
    )
    .replace(/\s+([,;:])(?=\s|$)/gu, '$1')
    .replace(/([\uE000-\uF8FF])(?=\p{L})/gu, '$1 ')
    .replace(/[a-z'-]{4,}/giu, (word) => typos.get(word.toLowerCase()) ?? word)
    .trim()
    .replace(/[\s,;:!?]+$/u, '');
  for (let last = ''; last !== clause; ) {
    last = clause;
    clause = clause
      .replace(POLITE, (word) => (/^\p{Lu}{2,}\s/u.test(word) ? word : ''))
      .replace(POLITE_COMMA, '')
      .replace(TAIL, '')
      .replace(TAIL_COMMA, '')
      .trim();
  }
  return clause.replace(/[\s,;:!?]+$/u, '');
}

const idle = idleWordings.map((wording) => pattern(wording, words));

/** Nothing to do: courtesy, or what is done anyway. */
export function isIdle(clause: string): boolean {
  if (clause === '' || IDLE.test(clause)) return true;
  return !/[;:\uE000-\uF8FF]/u.test(clause) && idle.some((each) => each.match(clause) !== undefined);
}
