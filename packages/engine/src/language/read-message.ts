import { sentencesOf } from '../words/sentences.js';
import type { Instruction, Known, Read } from './instruction.js';
import { likewise } from './likewise.js';
import { type Reading, SentenceReader } from './read.js';
import { rowHints } from './row-hints.js';
import { surest } from './surest.js';

const readers = new WeakMap<Known, SentenceReader>();

export function readerOf(known: Known, descriptions?: ReadonlyMap<string, string>): SentenceReader {
  const reader = readers.get(known) ?? new SentenceReader(known, descriptions);
  readers.set(known, reader);
  return reader;
}

/** Sentences are read word by word, with the next where they need it to be understood ("No e-mail? Then use …"). */
export function readMessage(text: string, known: Known, descriptions?: ReadonlyMap<string, string>): Read {
  const reader = readerOf(known, descriptions);
  // A sentence that is not understood is asked for twice, by itself and as the next of another; some come again.
  const readings = new Map<string, Reading | undefined>();
  const read = (sentence: string) => {
    if (!readings.has(sentence)) readings.set(sentence, surest(reader.read(sentence)));
    return readings.get(sentence);
  };
  /** Both halves are left out, and the second says plainly what. */
  const leftOutLikewise = (sentence: string) => {
    const halves = likewise(sentence);
    const isOut = halves && rowHints(halves.first, 'knowledge').some(({ fate }) => fate === 'out');
    const also = isOut ? read(`Leave out ${halves.also}`) : undefined;
    return halves && also?.actions.every(({ do: what }) => what === 'leave_out')
      ? { first: halves.first, also }
      : undefined;
  };
  const instructions: Instruction[] = [];
  const unread: string[] = [];
  const refused: Read['refused'] = [];
  const sentences = sentencesOf(text);
  for (let at = 0; at < sentences.length; at += 1) {
    const sentence = sentences[at] ?? '';
    const next = sentences[at + 1];
    const alone = read(sentence);
    const needsNext = !alone && next !== undefined && !read(next);
    const whole = needsNext ? `${sentence}${/[!?]$/u.test(sentence) ? '' : '.'} ${next}` : sentence;
    const told = alone ?? (whole === sentence ? undefined : read(whole));
    const halves = told ? undefined : leftOutLikewise(sentence);
    if (halves) {
      const { first, also } = halves;
      if (read(first))
        instructions.push(...(read(first)?.actions ?? []).map((action) => ({ sentence, ...action })));
      else unread.push(first);
      instructions.push(...also.actions.map((action) => ({ sentence, ...action })));
    } else if (!told) {
      const why = reader.whyNot(sentence);
      if (why === undefined) unread.push(sentence);
      else refused.push({ sentence, why });
    } else instructions.push(...told.actions.map((action) => ({ sentence: whole, ...action })));
    if (told && whole !== sentence) at += 1;
  }
  return { instructions: oneMerge(instructions), unread, refused };
}

/** How rows become one is told in several sentences: they are one instruction. */
function oneMerge(told: readonly Instruction[]): Instruction[] {
  const parts = told.filter((each) => each.do === 'merge');
  const [first, ...others] = parts;
  if (!first || others.length === 0) return [...told];
  const whole: Instruction = {
    ...first,
    sentence: [...new Set(parts.map(({ sentence }) => sentence))].join('. '),
    by: [...new Set(parts.flatMap(({ by }) => by))],
    prefer: [...new Set(parts.flatMap(({ prefer }) => prefer ?? []))],
    cells: parts.flatMap(({ cells }) => cells),
  };
  return told.flatMap((each): Instruction[] =>
    each === first ? [whole] : each.do === 'merge' ? [] : [each],
  );
}
