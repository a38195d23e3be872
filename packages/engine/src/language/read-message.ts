import type { Instruction, Known, Read } from '../instruct/instruction.js';
import { readText } from '../instruct/read-text.js';
import { sentencesOf } from '../instruct/sentences.js';
import { type Reading, SentenceReader } from './read.js';

/** What a message tells to do, and which of its sentences were read word by word. */
export interface ReadMessage extends Read {
  /** Sentences of which every word was used. */
  certain: string[];
}

const readers = new WeakMap<Known, SentenceReader>();

export function readerOf(known: Known, descriptions?: ReadonlyMap<string, string>): SentenceReader {
  const reader = readers.get(known) ?? new SentenceReader(known, descriptions);
  readers.set(known, reader);
  return reader;
}

/**
 * What the readers of single wordings leave is read word by word; a sentence that needs the next to be understood
 * ("No e-mail? Then use …") with it.
 */
export function readMessage(
  text: string,
  known: Known,
  descriptions?: ReadonlyMap<string, string>,
): ReadMessage {
  const read = readText(text, known);
  const left = new Set(read.unread);
  const sentences = sentencesOf(text);
  const instructions: Instruction[] = [];
  const certain: string[] = [];
  const reader = left.size > 0 ? readerOf(known, descriptions) : undefined;
  for (let at = 0; reader && at < sentences.length; at += 1) {
    const sentence = sentences[at] ?? '';
    const next = sentences[at + 1];
    if (!left.has(sentence)) continue;
    const alone = surest(reader.read(sentence));
    const isPair = !alone && next !== undefined && left.has(next);
    const whole = isPair ? `${sentence} ${next}` : sentence;
    const told = alone ?? (isPair ? surest(reader.read(whole)) : undefined);
    if (!told) continue;
    left.delete(sentence);
    if (isPair) left.delete(next);
    certain.push(whole);
    instructions.push(...told.actions.map((action) => ({ sentence: whole, ...action })));
  }
  return { instructions: [...read.instructions, ...instructions], unread: [...left], certain };
}

/** Readings so much costlier than the first do not count against it. */
const NEAR = 0.02;

/** The likeliest reading, unless another one is as likely. */
export function surest([first, second]: readonly Reading[]): Reading | undefined {
  return first && second && second.cost - first.cost < NEAR ? undefined : first;
}
