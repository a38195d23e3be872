import type { Instruction, Known, Read } from '../instruct/instruction.js';
import { readText } from '../instruct/read-text.js';
import { sentencesOf } from '../instruct/sentences.js';
import { type Reading, SentenceReader } from './read.js';

/** What a message tells to do, and which of its sentences were read word by word. */
export interface ReadMessage extends Read {
  /** Sentences of which every word was used. */
  certain: string[];
}

/** What the grammar has rules for: where they do not reach, it is not understood. How rows become one is told in many sentences, which it does not read together. */
const GRAMMATICAL = new Set<Instruction['do']>([
  'leave_out',
  'keep_only',
  'map',
  'constant',
  'default',
  'choose',
  'case',
  'prefix',
  'suffix',
  'pad',
  'scale',
  'compute',
  'replace',
  'digits_only',
  'blank_values',
  'take_from',
  'write_dates',
  'decimals',
  'trim',
  'strip',
  'shorten',
  'split',
  'join',
  'name_order',
  'lookup',
  'leave_empty',
]);

const readers = new WeakMap<Known, SentenceReader>();

export function readerOf(known: Known, descriptions?: ReadonlyMap<string, string>): SentenceReader {
  const reader = readers.get(known) ?? new SentenceReader(known, descriptions);
  readers.set(known, reader);
  return reader;
}

/**
 * Sentences are read word by word, with the next where they need it to be understood ("No e-mail? Then use …"); what is
 * left is tried as one of the wordings that are known.
 */
export function readMessage(
  text: string,
  known: Known,
  descriptions?: ReadonlyMap<string, string>,
): ReadMessage {
  const reader = readerOf(known, descriptions);
  const instructions: Instruction[] = [];
  const certain: string[] = [];
  const unread: string[] = [];
  const sentences = sentencesOf(text);
  const left: string[] = [];
  for (let at = 0; at < sentences.length; at += 1) {
    const sentence = sentences[at] ?? '';
    const next = sentences[at + 1];
    const alone = surest(reader.read(sentence));
    const needsNext = !alone && next !== undefined && !surest(reader.read(next));
    const whole = needsNext ? `${sentence} ${next}` : sentence;
    const told = alone ?? (whole === sentence ? undefined : surest(reader.read(whole)));
    if (told) {
      if (whole !== sentence) at += 1;
      certain.push(whole);
      instructions.push(...told.actions.map((action) => ({ sentence: whole, ...action })));
      continue;
    }
    left.push(sentence);
  }
  const worded = readText(left.map(lineOf).join('\n'), known);
  // Wordings are of parts of sentences: one that should have been read word by word leaves the whole unread.
  const isOf = (sentence: string, parts: readonly string[]) => parts.some((part) => sentence.includes(part));
  const strange = worded.instructions.filter((each) => GRAMMATICAL.has(each.do)).map((each) => each.sentence);
  const refused = left.filter((sentence) => isOf(sentence, strange));
  const read = worded.instructions.filter(({ sentence }) => !refused.some((each) => each.includes(sentence)));
  instructions.push(...read);
  unread.push(...left.filter((sentence) => refused.includes(sentence) || isOf(sentence, worded.unread)));
  return { instructions, unread, certain };
}

/** A sentence ends where it is put on a line of its own. */
function lineOf(sentence: string): string {
  return /[.!?]$/u.test(sentence) ? sentence : `${sentence}.`;
}

/** Readings so much costlier than the first do not count against it. */
const NEAR = 0.02;

/** The likeliest reading, unless another one is as likely. */
export function surest<Read extends Pick<Reading, 'cost'>>(readings: readonly Read[]): Read | undefined {
  const [only, ...others] = likeliest(readings);
  return others.length === 0 ? only : undefined;
}

/** The likeliest reading, and those that are as likely. */
export function likeliest<Read extends Pick<Reading, 'cost'>>(readings: readonly Read[]): readonly Read[] {
  const [first] = readings;
  return readings.filter(({ cost }) => first && cost - first.cost < NEAR);
}
