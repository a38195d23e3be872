import { type Let, literals } from '../duck/sql.js';
import { ANSWERS } from './data/answers.js';
import { linesOf } from './data-lines.js';
import { lowerText, trimSql, trimText } from './text.js';

const [yes = [], no = [], on = [], off = []] = linesOf(ANSWERS);

/** In lower case: what means yes, and what means no, wherever one of the two is meant. */
export const YES: readonly string[] = [...yes, ...on];
export const NO: readonly string[] = [...no, ...off];

const readings = new Map([
  ...YES.map((word) => [word, true] as const),
  ...NO.map((word) => [word, false] as const),
]);
const answers = new Set([...yes, ...no]);

/** Yes or no, in any of the languages we know; undefined where a text is neither. */
export function readBoolean(text: string): boolean | undefined {
  return readings.get(lowerText(trimText(text)));
}

/** The SQL of `readBoolean`. */
export function readBooleanSql(value: string, context: Let): string {
  const word = context.let(`lower(${trimSql(value, context)})`);
  return `CASE WHEN ${word} IN (${literals(YES)}) THEN true WHEN ${word} IN (${literals(NO)}) THEN false END`;
}

/** A word that says yes or no by itself; "1", "x" and "active" do beside their opposite alone. */
export function isAnswer(text: string): boolean {
  return answers.has(lowerText(trimText(text)));
}

/** First letters and others that are yes and no beside each other alone. */
const PAIRS = ['j n', 'o n', 's n', '-1 0', 'x -', 'an aus', 'д н'].map((pair) => pair.split(' '));

function pairsAmong(words: readonly string[]): Map<string, boolean> {
  const found = PAIRS.filter((pair) => pair.every((word) => words.includes(word)));
  return new Map(
    found.flatMap(([yes = '', no = '']) => [
      [yes, true],
      [no, false],
    ]),
  );
}

/** Which words of a column (lower case) are yes or no; none unless both are among them, or one that is nothing else. */
export function answersAmong(words: readonly string[]): string[] {
  const isMark = (word: string) => /^(?:x|✓|✔|☑|[.][tf][.])$/u.test(word);
  if (words.length === 1) return words.filter((word) => isAnswer(word) || isMark(word));
  const paired = pairsAmong(words);
  const read = (word: string) => readings.get(word) ?? paired.get(word);
  const found = words.filter((word) => read(word) !== undefined);
  return found.some(read) && !found.every(read) ? found : [];
}

/** What each value of a column says where all of them are yes or no: the S beside an N is a yes. */
export function readAnswers(values: readonly string[]): Map<string, boolean> | undefined {
  const words = values.map((value) => lowerText(trimText(value)));
  const paired = pairsAmong(words);
  const read = new Map<string, boolean>();
  for (const [at, value] of values.entries()) {
    const word = words[at] ?? '';
    const said = readings.get(word) ?? paired.get(word);
    if (said === undefined) return undefined;
    read.set(value, said);
  }
  return read;
}
