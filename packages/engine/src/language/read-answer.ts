import { sentencesOf } from '../words/sentences.js';
import type { Action, Instruction, Known } from './instruction.js';
import type { SentenceReader } from './read.js';
import { readerOf } from './read-message.js';
import { surest } from './surest.js';

/** How a sentence begins that a few words about such a thing end: "Month/day/year.", "United Kingdom.", "Comma." */
const LEADS: readonly (readonly [about: RegExp, lead: string])[] = [
  [/phone|national|telephone|mobile/iu, 'The phone numbers are from'],
  [/currenc|money|amount/iu, 'All amounts are in'],
  [/\bzone\b|\btimes?\b/iu, 'The times are in'],
  [/decimal|number|thousands?|separator/iu, 'The decimal separator is a'],
];

/** What the label of an option says that it would do is nothing more to be done. */
const CONSEQUENCE = /: ".*" becomes ".*"$/su;

/** Each is read in several ways. */
const MOST_SENTENCES = 20;

/** An answer in people's words; what it leaves out is in the question. */
export function readAnswer(question: string, answer: string, known: Known): Instruction[] {
  const reader = readerOf(known);
  const columns = reader.columnsIn(question);
  const sentences = sentencesOf(answer.replace(CONSEQUENCE, '')).slice(0, MOST_SENTENCES);
  return sentences.flatMap((sentence) =>
    (
      shortly(sentence, question, columns, reader) ??
      surest(reader.read(sentence))?.actions ??
      pointing(sentence, question, reader) ??
      ofColumn(sentence, columns, reader) ??
      []
    ).map((action): Instruction => ({ sentence, ...action })),
  );
}

/** A few words that are whole only with the question. */
function shortly(
  sentence: string,
  question: string,
  columns: readonly string[],
  reader: SentenceReader,
): Action[] | undefined {
  const [column] = columns;
  const own = reader.readAs('Answered', sentence)?.map((action) => about(action, columns));
  if (own) return own;
  for (const [asked, lead] of LEADS) {
    const told = asked.test(question) ? surest(reader.read(`${lead} ${sentence}`))?.actions : undefined;
    if (told) return told.map((action) => (column === undefined ? action : { ...action, column }) as Action);
  }
  return /^which column\b/iu.test(question) ? ofColumn(sentence, columns, reader) : undefined;
}

const POINTS = /\b(?:them|they|it|those|these|that)\b/iu;

/** "12 rows have the status "deleted". Should they be taken over?" "Leave them out." */
function pointing(sentence: string, question: string, reader: SentenceReader): Action[] | undefined {
  const statement = /^(?:\d+ (?:of \d+ )?)?(.+?)\.\s+\S/u.exec(question)?.[1];
  if (statement === undefined || !POINTS.test(sentence) || reader.read(statement).length > 0)
    return undefined;
  return surest(reader.read(`${statement}. ${sentence}`))?.actions;
}

/** What a description of the column would say. */
function ofColumn(
  sentence: string,
  [column]: readonly string[],
  reader: SentenceReader,
): Action[] | undefined {
  const told = column === undefined ? undefined : reader.readAs('Described', sentence);
  return told?.map((action) => ({ ...action, column }) as Action);
}

/** What is said of one column or of a key is said of what the question names. */
function about(action: Action, columns: readonly string[]): Action {
  if (action.do === 'keep_duplicates' || action.do === 'deduplicate') return { ...action, by: [...columns] };
  const [column] = columns;
  return column !== undefined && (action.do === 'default' || action.do === 'read_dates')
    ? { ...action, column }
    : action;
}
