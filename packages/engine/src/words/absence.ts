import { foldText } from '../cells/text.js';
import { once } from '../once.js';
import { dictionary } from './dictionary.js';

const words = once(
  (): ReadonlySet<string> =>
    new Set(dictionary('absence').flatMap(([, said = '']) => said.split(' ').map(foldText))),
);

/** A word that says that something is not there, folded: "no", "ohne", "sin". */
export function saysAbsent(word: string): boolean {
  return words().has(word);
}
