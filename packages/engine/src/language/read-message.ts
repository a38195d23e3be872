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

/** Sentence by sentence; one that needs the next to be understood ("No e-mail? Then use …") with it. */
export function readMessage(
  text: string,
  known: Known,
  descriptions?: ReadonlyMap<string, string>,
): ReadMessage {
  const reader = readerOf(known, descriptions);
  const sentences = sentencesOf(text);
  const instructions: Instruction[] = [];
  const certain: string[] = [];
  const others: string[] = [];
  for (let at = 0; at < sentences.length; at += 1) {
    const sentence = sentences[at] ?? '';
    const next = sentences[at + 1];
    const alone = surest(reader.read(sentence));
    const joined = alone || next === undefined ? undefined : surest(reader.read(`${sentence} ${next}`));
    const told = alone ?? joined;
    if (!told) {
      others.push(sentence);
      continue;
    }
    const whole = joined ? `${sentence} ${next}` : sentence;
    if (joined) at += 1;
    certain.push(whole);
    instructions.push(...told.actions.map((action) => ({ sentence: whole, ...action })));
  }
  const rest = readText(others.join('\n'), known);
  return { instructions: [...instructions, ...rest.instructions], unread: rest.unread, certain };
}

/** Readings so much costlier than the first do not count against it. */
const NEAR = 0.02;

/** The likeliest reading, unless another one is as likely. */
function surest([first, second]: readonly Reading[]): Reading | undefined {
  return first && second && second.cost - first.cost < NEAR ? undefined : first;
}
