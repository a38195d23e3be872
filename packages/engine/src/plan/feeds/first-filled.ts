import { foldText } from '../../cells/text.js';
import { once } from '../../once.js';
import { node } from '../../recipe/edit.js';
import type { Template } from '../../validate/template.js';
import { blankPatterns } from '../../words/blank-cells.js';
import { englishOf } from '../../words/english.js';
import { stem } from '../../words/stem.js';
import { wordsOf } from '../../words/tokens.js';
import type { Knowing } from '../columns/candidate.js';
import { conversionOf } from '../columns/conversion-of.js';
import { isContext } from '../views/context.js';
import type { ViewColumn } from '../views/view.js';
import type { Member } from './member.js';

/** What goes before the second of two, in a description. */
const ELSE = once(
  () => new RegExp(`,?\\s+(?:or |and |but )?${blankPatterns().otherwise},?(?: then)?\\s+`, 'iu'),
);
/** What says nothing of which column. */
const AROUND =
  /^(?:(?:use|take|the|a|an|their|its|der|die|das|den|le|la|les|l['’]|el|los|las|il|lo|o|a|os|as|de|het|een)(?:\s+|(?<=['’])))+|\s+(?:if|when|where)\s+(?:there (?:is|are) (?:one|any)|present|given|filled|set|available|known|any|it is .*)$/giu;
const mostWords = 4;

/** "The mobile, otherwise the landline", "le portable, à défaut le fixe": which comes first, and what there is else. */
export function firstFilledSaid(description: string): [string, string] | undefined {
  for (const sentence of description.split(/[.;()]\s*/u)) {
    const parts = sentence.split(ELSE()).map((each) => each.replace(AROUND, '').trim());
    const [first, second, ...more] = parts;
    if (first === undefined || second === undefined || more.length > 0) continue;
    const isName = (text: string) => text !== '' && wordsOf(text).length <= mostWords;
    const last = first.split(/[,:]\s+/u).at(-1) ?? first;
    if (isName(last) && isName(second)) return [last.replace(AROUND, ''), second];
  }
  return undefined;
}

/** So many of the values of each have to be what is wanted. */
const fitting = 0.5;

/** What a description takes from the first of two columns that has something. */
export function firstFilled(member: Member, template: Template, knowing: Knowing): void {
  const { view, columns, feeds } = member;
  const own = columns.filter((each) => !each.via && !isContext(each, view));
  for (const column of template.columns) {
    const said = firstFilledSaid(column.description ?? '');
    const target = knowing.targets.of(template, column);
    if (!said || column.linkRule || target.wanted.kind === 'choice') continue;
    const named = said.map((each) => namedBy(each, own));
    // Of "the mobile, else the landline" one is called "Phone" alone: it is what would be taken without the sentence.
    const [usual] = feeds.get(column.name)?.sources ?? [];
    const [first, second] = named.some(Boolean) ? named.map((each) => each ?? usual) : [];
    if (!first || !second || first === second || !own.includes(first) || !own.includes(second)) continue;
    const made = [first, second].map((source) => conversionOf(view, source, template, target, knowing));
    if (made.some(({ valid }) => valid < fitting)) continue;
    feeds.set(column.name, {
      expression: node({ op: 'coalesce', of: made.map(({ expression }) => expression) }),
      probability: 0.9,
      reason: `"${first.called}", and "${second.called}" where it is blank: its description says so`,
      sources: [first, second],
      ...(made[0] ? { conversion: made[0] } : {}),
    });
  }
}

/** The only column whose name has all these words, in either language: "fixe" is "Tél. fixe". */
function namedBy(said: string, columns: readonly ViewColumn[]): ViewColumn | undefined {
  const forms = (text: string) => new Set(wordsOf(text).map((word) => stem(foldText(word))));
  const asked = [said, englishOf(said) ?? said].map(forms);
  const namesOf = ({ called }: ViewColumn) => [called, englishOf(called) ?? called].map(forms);
  const isSame = (each: ViewColumn) =>
    namesOf(each).some((name) => asked.some((words) => words.size === name.size && isIn(words, name)));
  const has = (each: ViewColumn) => namesOf(each).some((name) => asked.some((words) => isIn(words, name)));
  for (const test of [isSame, has]) {
    const [only, ...others] = columns.filter(test);
    if (only) return others.length === 0 ? only : undefined;
  }
  return undefined;
}

function isIn(words: ReadonlySet<string>, name: ReadonlySet<string>): boolean {
  return words.size > 0 && [...words].every((word) => name.has(word));
}
