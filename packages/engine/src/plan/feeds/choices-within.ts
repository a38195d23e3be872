import { escaped, foldText } from '../../cells/text.js';
import { node } from '../../recipe/edit.js';
import type { Template } from '../../validate/template.js';
import type { Knowing } from '../columns/candidate.js';
import { isContext } from '../views/context.js';
import type { ViewColumn } from '../views/view.js';
import type { Member } from './member.js';

/** Of so many values, all are looked at. */
const mostValues = 100;
const longest = 80;
/** Of the rows, so many have to have one of the words. */
const enough = 0.5;
const fewestWords = 2;
const free = 0.4;
const sure = 0.6;

/**
 * The word of a list among the other words of a text: "10K - Early Bird" has the race and the price band. Such a text
 * may feed another column already; where it has none of the words, there is none.
 */
export function choicesWithin(member: Member, template: Template, { targets }: Knowing): void {
  const own = member.columns.filter(
    (each) =>
      !each.via &&
      !isContext(each, member.view) &&
      each.profile.distinct > 1 &&
      each.profile.distinct <= mostValues &&
      each.profile.longest <= longest,
  );
  for (const column of template.columns) {
    const { wanted } = targets.of(template, column);
    if (wanted.kind !== 'choice' || wanted.values.length < fewestWords || column.linkRule) continue;
    if ((member.feeds.get(column.name)?.probability ?? 0) >= free) continue;
    const found = own.flatMap((source) => wordsWithin(source, wanted.values) ?? []);
    const [best, ...others] = found.toSorted((a, b) => b.share - a.share);
    if (!best || others.some(({ share }) => share === best.share)) continue;
    member.feeds.set(column.name, {
      expression: node({
        op: 'map',
        of: node({ op: 'collapse', of: best.source.cell }),
        values: best.pairs,
        otherwise: column.required === true ? 'keep' : 'blank',
        ignore_case: true,
      }),
      probability: sure,
      reason: `words of the list stand in "${best.source.called}"`,
      sources: [best.source],
    });
  }
}

interface Within {
  source: ViewColumn;
  share: number;
  pairs: { from: string; to: string }[];
}

/** Which word each value has; undefined where too few have one, or where the words are all that is there. */
function wordsWithin(source: ViewColumn, allowed: readonly string[]): Within | undefined {
  const { sample } = source.profile;
  const words = allowed.filter((value) => value.trim().length > 2 && /\p{L}/u.test(value));
  if (words.length < allowed.length) return undefined;
  const patterns = words.map((value) => ({
    value,
    pattern: new RegExp(`(?<![\\p{L}\\d])${escaped(foldText(value))}(?![\\p{L}\\d])`, 'iu'),
  }));
  let [rows, having, longer] = [0, 0, 0];
  const pairs: Within['pairs'] = [];
  for (const { value, count } of sample) {
    if (value.trim() === '') continue;
    rows += count;
    const folded = foldText(value);
    const [only, ...more] = patterns.filter(({ pattern }) => pattern.test(folded));
    if (!only || more.length > 0) continue;
    having += count;
    if (value.trim().length > only.value.length + 2) longer += count;
    pairs.push({ from: value.trim().replace(/\s+/gu, ' '), to: only.value });
  }
  const distinct = new Set(pairs.map(({ to }) => to)).size;
  const isWithin = distinct >= fewestWords && having >= enough * rows && longer > enough * having;
  return isWithin ? { source, share: having / Math.max(1, rows), pairs } : undefined;
}
