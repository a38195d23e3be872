import { PatternError } from '../validate/patterns/errors.js';
import { plan } from '../validate/patterns/plan.js';

const longest = 2000;
/** POSIX classes, which JavaScript takes for a list of letters. */
const posix = new Map([
  ['alpha', 'A-Za-z'],
  ['digit', '0-9'],
  ['alnum', 'A-Za-z0-9'],
  ['upper', 'A-Z'],
  ['lower', 'a-z'],
  ['space', '\\s'],
  ['xdigit', '0-9A-Fa-f'],
  ['punct', '!-\\/:-@\\[-`{-~'],
]);

/** A pattern of a document as a strict rule takes it; else why it cannot be one. */
export function strictRuleOf(pattern: string): { strictRule: string } | { fault: string } {
  const own = pattern
    .replaceAll('(?P<', '(?<')
    .replace(/\[:(\^?)(\w+):\]/g, (whole, _not, name: string) => posix.get(name) ?? whole)
    .replace(/\\A/g, '^')
    .replace(/\\[zZ]/g, '$');
  if (own.length > longest) return { fault: `it is longer than ${longest} characters` };
  if (/\[:\^?\w+:\]|\(\?[imsx]+[):]|\\[mMyY]/.test(own))
    return { fault: 'it uses signs that regular expressions of JavaScript do not have' };
  try {
    plan(own);
    return { strictRule: own };
  } catch (error) {
    if (!(error instanceof PatternError)) throw error;
    return { fault: error.message };
  }
}
