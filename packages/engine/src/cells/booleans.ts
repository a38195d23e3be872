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

/** Which words of a column (lower case) are yes or no; none unless both are among them, or one that is nothing else. */
export function answersAmong(words: readonly string[]): string[] {
  const isMark = (word: string) => /^(?:x|✓|✔|☑|[.][tf][.])$/u.test(word);
  if (words.length === 1) return words.filter((word) => isAnswer(word) || isMark(word));
  const paired = new Map(
    PAIRS.filter((pair) => pair.every((word) => words.includes(word))).flatMap(([a = '', b = '']) => [
      [a, true],
      [b, false],
    ]),
  );
  const read = (word: string) => readings.get(word) ?? paired.get(word);
  const found = words.filter((word) => read(word) !== undefined);
  return found.some(read) && !found.every(read) ? found : [];
}
