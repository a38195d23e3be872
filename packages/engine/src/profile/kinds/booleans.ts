import { answersAmong } from '../../cells/booleans.js';
import { lowerText } from '../../cells/text.js';
import type { KindShare } from '../kind.js';
import type { ColumnValues } from './column.js';

const mostWords = 8;
/** Some other words may stand among them, not many. */
const leastShare = 0.8;

/** Words for yes and for no, or a mark that stands or does not. */
export function findBooleans({ values, total }: ColumnValues): KindShare[] {
  const words = new Map<string, number>();
  for (const { text, weight } of values) {
    const word = lowerText(text);
    words.set(word, (words.get(word) ?? 0) + weight);
    if (words.size > mostWords) return [];
  }
  const known = answersAmong([...words.keys()]);
  const share = known.reduce((sum, word) => sum + (words.get(word) ?? 0), 0) / total;
  return share < leastShare ? [] : [{ kind: 'boolean', share }];
}
