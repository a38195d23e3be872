import { foldText } from '../../cells/text.js';
import { saysAbsent } from '../../words/absence.js';
import { englishOf } from '../../words/english.js';
import { stem } from '../../words/stem.js';
import { wordsOf } from '../../words/tokens.js';
import type { ViewColumn } from '../views/view.js';

interface SaidPresence {
  source: ViewColumn;
  /** The word of the list where the cell is blank. */
  whenBlank: string;
  whenFilled: string;
}

/**
 * "yes while there is no leaving date", "no once an end date is set": what a description says of whether something is
 * there. A clause has to say one of the two words first, and name the column by all its words.
 */
export function saidPresence(
  description: string,
  sources: readonly ViewColumn[],
  yes: string,
  no: string,
): SaidPresence | undefined {
  const answers = new Map([yes, no].map((word) => [foldText(word), word]));
  for (const clause of clausesOf(description, answers)) {
    const [answer, ...rest] = clause;
    const said = answers.get(answer ?? '');
    const named = said === undefined ? [] : sources.filter((source) => isNamedIn(source, rest));
    // The longer name says more: "contract end date" holds "end date".
    const [source] = named.toSorted((a, b) => b.called.length - a.called.length);
    if (said === undefined || !source) continue;
    const other = said === yes ? no : yes;
    const isAbsent = rest.some(saysAbsent);
    return isAbsent
      ? { source, whenBlank: said, whenFilled: other }
      : { source, whenBlank: other, whenFilled: said };
  }
  return undefined;
}

/** The words of each clause; a clause that is an answer alone goes with what follows: "Yes, if …". */
function clausesOf(description: string, answers: ReadonlyMap<string, string>): string[][] {
  const clauses: string[][] = [];
  for (const text of description.split(/[.,;:()\n]|\s[–-]\s/)) {
    // Every word as it stands: "no" is no number here.
    const words = foldText(text).match(/[\p{L}\d]+/gu) ?? [];
    const last = clauses.at(-1);
    const isOpen = last?.length === 1 && answers.has(last[0] ?? '');
    if (isOpen) last.push(...words);
    else if (words.length > 0) clauses.push(fromAnswer([...words], answers));
  }
  return clauses;
}

/** "Set to yes when …" begins with its answer; one that is said late says what something else is. */
function fromAnswer(words: string[], answers: ReadonlyMap<string, string>): string[] {
  const at = words.slice(0, mostBefore + 1).findIndex((word) => answers.has(word));
  return at < 0 ? words : words.slice(at);
}

const mostBefore = 3;

function isNamedIn({ called }: ViewColumn, words: readonly string[]): boolean {
  const stems = new Set(words.map(stem));
  return [called, englishOf(called) ?? called].some((name) => {
    const own = wordsOf(name).map(foldText);
    return own.some((word) => word.length > 3) && own.every((word) => stems.has(stem(word)));
  });
}
