import { once } from '../once.js';
import { dictionary } from '../words/dictionary.js';
import { fold } from '../words/fold.js';
import { fatesIn } from './fate.js';
import { tokensOf, writtenOut } from './token.js';

/**
 * What a sentence that was not read whole says of rows: that some stay behind, or that only some are wanted. Which ones,
 * its words do not tell by themselves: that shows where they name what rows hold.
 */
export interface RowHint {
  sentence: string;
  of: 'template' | 'knowledge';
  fate: 'out' | 'only';
  /** The words among which the rows are named. */
  clause: string;
  /** What such rows do not have: "without a type". */
  lacking: string[];
  /** Said in a verb of its own; else by a "no" or "without" in the description of a template. */
  isOutright: boolean;
  /** What belongs to these rows goes the same way. */
  withTheirs: boolean;
}

type Said =
  | 'compared'
  | 'moved'
  | 'out'
  | 'at least one'
  | 'only'
  | 'without'
  | 'cells'
  | 'theirs'
  | 'aside'
  | 'newest'
  | 'oldest'
  | 'repeated'
  | 'same'
  | 'unfit'
  | 'stays'
  | 'migrated';

const patterns = once(() => {
  const found = new Map<string, string[]>();
  for (const [said = '', , pattern = ''] of dictionary('fates'))
    found.set(said, [...(found.get(said) ?? []), pattern]);
  return new Map(
    [...found].map(([said, list]) => [
      said,
      new RegExp(`(?<![\\p{L}\\p{N}])(?:${list.join('|')})(?![\\p{L}\\p{N}])`, 'u'),
    ]),
  );
});

function match(said: Said, folded: string): RegExpExecArray | null {
  return patterns().get(said)?.exec(folded) ?? null;
}

/** What such rows do not have names none of them. */
const LACKING =
  /(?<!\p{L})(?:without|lacking|with no|ohne|sans|sin|sem|zonder|senza|bez)(?:\s+[^\s,;:]+){1,3}/giu;

const LACKED =
  /(?<!\p{L})(?:without|lacking|with no|ohne|sans|sin|sem|zonder|senza|bez)\s+(?<lacked>[^\s,;:]+(?:\s+[^\s,;:]+){0,4})/giu;

/** Longer ones tell a story. */
const mostLetters = 400;

/** `of`: the description of a template says what its rows are; a line of knowledge has to say outright what goes. */
export function rowHints(sentence: string, of: RowHint['of']): RowHint[] {
  if (sentence.length > mostLetters) return [];
  const clauses = sentence.split(/;\s+/u);
  return clauses.flatMap((said): RowHint[] => {
    const clause = withoutAsides(said);
    const folded = fold(clause);
    if (match('cells', folded) || match('compared', folded)) return [];
    const hint = (fate: RowHint['fate'], among: string, isOutright: boolean): RowHint => ({
      sentence,
      of,
      fate,
      clause: fate === 'out' ? among.replace(LACKING, ' ') : among,
      lacking: fate === 'out' ? [...among.matchAll(LACKED)].map(({ groups }) => groups?.lacked ?? '') : [],
      isOutright,
      withTheirs: match('theirs', folded) !== null && !match('moved', folded),
    });
    if (staysBehind(clause) || match('out', folded)) return [hint('out', clause, true)];
    const only = match('only', folded);
    if (only) {
      // "Only open orders", "Active students only"; elsewhere it says how, or that something is nothing more.
      const isLast = !/\p{L}/u.test(folded.slice(only.index + only[0].length));
      const isFirst = !/\p{L}/u.test(folded.slice(0, only.index));
      const denied = deniedIn(folded);
      // "Only articles, no shipping costs": those that are named last are the ones that go.
      if (denied && isFirst)
        return [hint('only', folded.slice(0, denied.from), true), hint('out', folded.slice(denied.to), true)];
      return isFirst || (isLast && of === 'template') ? [hint('only', clause, true)] : [];
    }
    if (of === 'knowledge') return [];
    const without = match('without', folded);
    // "Devices in service": what rows are is said by what they hold, where that is all that is said.
    if (!without) return clauses.length === 1 && isShort(clause) ? [hint('only', clause, false)] : [];
    const before = folded.slice(0, without.index);
    const behind = folded.slice(without.index + without[0].length);
    // "las descartadas no"
    if (!/\p{L}/u.test(behind)) return [hint('out', before.split(/[,:]/u).at(-1) ?? '', false)];
    // "No refunds, not the old ones", but no "text that is no address".
    const begins = /(?:^|[,:(–-]|(?<!\p{L})(?:but|and|aber|und|mais|et|pero|y|mas|e|maar|en|ma))\s*$/u.test(
      before,
    );
    return begins ? [hint('out', behind, false)] : [];
  });
}

const mostNamed = 6;

function isShort(clause: string): boolean {
  return tokensOf(clause).filter(({ kind }) => kind !== 'sign').length <= mostNamed;
}

/** Where behind a comma a clause begins that says which rows are not wanted; undefined where none does. */
function deniedIn(folded: string): { from: number; to: number } | undefined {
  for (const { index } of folded.matchAll(/[,;:(\u2013-]\s*/gu)) {
    const without = match('without', folded.slice(index));
    const between = without && folded.slice(index, index + without.index);
    if (without && between !== null && !/\p{L}/u.test(between))
      return { from: index, to: index + without.index + without[0].length };
  }
  return undefined;
}

/** "in the new system": where rows go says nothing of which. */
function withoutAsides(clause: string): string {
  const aside = match('aside', fold(clause));
  // Letters that are two in plain writing would move the place.
  if (!aside || fold(clause).length !== clause.length) return clause;
  return `${clause.slice(0, aside.index)} ${clause.slice(aside.index + aside[0].length)}`;
}

/** Whether a word alone says what becomes of rows: it names none. */
export function saysFate(word: string): boolean {
  const folded = fold(word);
  return (['out', 'only', 'without'] as const).some((said) => match(said, folded)?.[0] === folded);
}

/** In English, whatever the verb and its form. */
function staysBehind(clause: string): boolean {
  const tokens = tokensOf(writtenOut(clause));
  return fatesIn(tokens).some(({ type, start, end, cost }) => {
    const said = tokens.slice(start, end).map(({ lower }) => lower);
    return type === 'Out' && cost === 0 && (said.length > 1 || !/^(?:out|history)$/u.test(said[0] ?? ''));
  });
}

/** "What cannot be converted stays as it is": so it is done with every value, and nothing is left to do. */
export function leavesAsItIs(sentence: string): boolean {
  const folded = fold(sentence);
  return sentence.length <= mostLetters && match('unfit', folded) !== null && match('stays', folded) !== null;
}

/** Of a sentence, what follows "at least one": the rows that a row has to have to be wanted. */
export function neededIn(sentence: string): string | undefined {
  const folded = fold(sentence);
  const found = match('at least one', folded);
  return found ? folded.slice(found.index + found[0].length) : undefined;
}

/** "Inspections of the devices we migrate": what stands before it, where a sentence says that something comes along. */
export function migratedIn(sentence: string): string | undefined {
  const folded = fold(sentence);
  const found = match('migrated', folded);
  return found && sentence.length <= mostLetters ? folded.slice(0, found.index) : undefined;
}

/** Which of several records of one thing stays. */
export interface Stays {
  sentence: string;
  stays: 'newest' | 'oldest';
  /** The clause that says that there are several. */
  told: string;
  /** What stands behind "the same": what the records share is named by it. */
  same: string | undefined;
}

/** "Where the same address answered more than once only the latest answer counts": over two sentences at most. */
export function staysOf(sentences: readonly string[]): Stays[] {
  return sentences.flatMap((sentence, at): Stays[] => {
    const folded = fold(sentence);
    const newest = match('newest', folded);
    const oldest = match('oldest', folded);
    if ((newest === null) === (oldest === null) || sentence.length > mostLetters) return [];
    const told = [folded, fold(sentences[at - 1] ?? '')]
      .flatMap((each) => each.split(';'))
      .find((each) => match('repeated', each) || match('same', each));
    if (told === undefined) return [];
    const same = match('same', told);
    const behind = same ? told.slice(same.index + same[0].length) : undefined;
    return [
      { sentence, told, stays: newest ? 'newest' : 'oldest', same: behind?.split(/[,:.]/u)[0]?.trim() },
    ];
  });
}
