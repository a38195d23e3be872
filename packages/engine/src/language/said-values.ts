import { foldText } from '../cells/text.js';
import { blankWords } from '../words/blank-cells.js';
import type { Action } from './instruction.js';

/** An amount, a number, a code in capitals: what stands for itself in any language. */
const VALUE = /^(?:[-+]?\d+(?:[.,]\d+)?%?|\p{Lu}{2,5}|["'«“„]([^"'»”“]+)["'»”“])$/u;
/** What else the sentence may say of when. */
const mostWords = 7;

/**
 * "0,00 als er geen zijn", "jeśli nic nie ustalono, 14", "immer EUR": what a description in any language gives to a
 * cell that has nothing, or to every one. A clause says it and nothing else.
 */
export function saidValues(description: string): Action[] {
  return description.split(/[;()\n]|\.(?=\s|$)|\s[–-]\s/u).flatMap((sentence) => {
    const clauses = sentence.split(/[,:](?!\d)/u).map(tokensOf);
    return clauses.flatMap((clause, at) => {
      const next = clauses[at + 1] ?? [];
      return everyCell(clause) ?? blankCell(clause) ?? blankCell([...clause, ...next]) ?? [];
    });
  });
}

/** "immer EUR", "EUR toujours" */
function everyCell(clause: readonly string[]): Action | undefined {
  if (clause.length !== 2) return undefined;
  const [value, word] = isValue(clause[0]) ? clause : clause.toReversed();
  return isValue(value) && blankWords().always.has(foldText(word ?? ''))
    ? { do: 'constant', value: plainOf(value) }
    : undefined;
}

/** "0 if none", "wenn leer, 0" */
function blankCell(clause: readonly string[]): Action | undefined {
  const [first, last] = [clause[0], clause.at(-1)];
  const isFirst = isValue(first);
  const value = isFirst ? first : last;
  const rest = isFirst ? clause.slice(1) : clause.slice(0, -1);
  if (!isValue(value) || rest.length < 2 || rest.length > mostWords) return undefined;
  const said = rest.map(foldText);
  const text = ` ${said.slice(1).join(' ')} `;
  const isBlank =
    blankWords().ifs.has(said[0] ?? '') && blankWords().nothing.some((each) => text.includes(` ${each} `));
  return isBlank ? { do: 'default', value: plainOf(value) } : undefined;
}

function tokensOf(clause: string): string[] {
  return clause.match(/["'«“„][^"'»”“]+["'»”“]|[-+]?\d[\d.,]*%?|[\p{L}\d]+/gu) ?? [];
}

function isValue(token: string | undefined): token is string {
  return token !== undefined && VALUE.test(token);
}

function plainOf(token: string): string {
  return VALUE.exec(token)?.[1] ?? token;
}
