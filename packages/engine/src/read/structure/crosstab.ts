import type { Note } from '../reader.js';
import type { ColumnFacts } from './header.js';

const period =
  /\b(?:1[89]|20)\d\d\b|\b(?:q[1-4]|h[12]|w\d\d?|jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)\b|^(?:january|february|march|april|june|july|august|september|october|november|december)$/i;
const least = 3;

/** Columns of numbers called by years, quarters or months are values of one thing, written across. */
export function crosstabNote(names: readonly string[], facts: readonly ColumnFacts[]): Note | undefined {
  const numeric = names.filter((_, at) => {
    const { count = 0, kinds } = facts[at] ?? {};
    return count > 0 && (kinds?.get('number') ?? 0) >= count * 0.4;
  });
  const across = numeric.filter((name) => period.test(name));
  if (across.length < least || across.length * 2 < numeric.length) return undefined;
  const text = `${across.length} columns are called by periods (${across[0]} … ${across.at(-1)}), as in a crosstab; they can be made rows`;
  return { text };
}
