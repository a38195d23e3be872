import { lowerText, upperText } from '../cells/text.js';
import { saidOf } from '../target/words.js';
import type { TemplateColumn } from '../validate/template.js';
import type { Counted } from './conversion.js';
import { separatorAsked } from './lists.js';
import { applied, inOrder, mapped, type Pair, replaced, type Step, sentence, whenMatches } from './steps.js';

const most = 0.8;
const fewestLetters = 3;
const mostPairs = 500;

/** "e.g. Food production": what programs write as FOOD_PRODUCTION, as the example is written. */
export function likeExample(values: readonly Counted[], column: TemplateColumn): Step[] {
  const [example] = saidOf(column).wording.examples.map((each) => each.split(/[;,(]/)[0]?.trim() ?? '');
  if (example === undefined || !/^\p{Lu}\p{Ll}{2,}(?: \p{Ll}+)*$/u.test(example)) return [];
  const lettered = values.filter(({ value }) => (value.match(/\p{L}/gu)?.length ?? 0) >= fewestLetters);
  const shouted = lettered.filter(({ value }) => value === upperText(value) && value !== lowerText(value));
  if (shouted.length === 0 || shouted.length < most * lettered.length) return [];
  const spaced = values.some(({ value }) => value.includes('_')) ? [replaced('_', ' ')] : [];
  const step = inOrder(...spaced, sentence);
  const separator = separatorAsked(column.description ?? '');
  if (separator === undefined) return [step];
  // Each item of a list begins with a capital, as a text does.
  const items = itemsOf(shouted, separator, applied(step));
  const single = whenMatches(`^[^${separator.trim()}]*$`, step);
  return items.length > 0 ? [mapped(items, false), single] : [step];
}

function itemsOf(
  values: readonly Counted[],
  separator: string,
  write: (value: string) => string | null,
): Pair[] {
  const lists = values.filter(({ value }) => value.includes(separator)).slice(0, mostPairs);
  return lists.map(({ value }) => ({
    from: value,
    to: value
      .split(separator)
      .map((item) => write(item) ?? '')
      .join(separator),
  }));
}
