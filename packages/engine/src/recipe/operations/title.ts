import { codePoints, lowerText, upperText, WHITE_SPACE } from '../../cells/text.js';
import { literal } from '../../duck/sql.js';
import { nested, operation } from '../operation.js';

/** A word starts after one of these. An apostrophe starts none: "don't" becomes "Don't". */
const BETWEEN = `${WHITE_SPACE}\\-/.,;:&+()"_`;
const WORDS = `[${BETWEEN}]+|[^${BETWEEN}]+`;
const words = new RegExp(`[${BETWEEN}]+|[^${BETWEEN}]+`, 'gu');

export const title = operation(
  'title',
  { of: nested },
  {
    sql: (node, context) =>
      `array_to_string(list_transform(regexp_extract_all(${context.sql(node.of)}, ${literal(WORDS)}), ` +
      `lambda word: upper(left(word, 1)) || lower(substring(word, 2))), '')`,
    english: (node, say) => `${say(node.of)}, with each word capitalised`,
    children: (node) => [node.of],
    reference: (node, row) => row.value(node.of)?.replace(words, capitalise) ?? null,
  },
);

function capitalise(word: string): string {
  const [first = '', ...rest] = codePoints(word);
  return upperText(first) + lowerText(rest.join(''));
}
