import { convert } from '../../convert/convert.js';
import { FIRST_DAY_IN, SECOND_DAY_IN } from '../../convert/dates.js';
import { once } from '../../once.js';
import { node } from '../../recipe/edit.js';
import type { Expression } from '../../recipe/operation.js';
import type { Target } from '../../target/target.js';
import type { Template, TemplateColumn } from '../../validate/template.js';
import { listed } from '../../words/dictionary.js';
import { englishOf } from '../../words/english.js';
import { withEnglishPhrases } from '../../words/phrases.js';
import { wordsOf } from '../../words/tokens.js';
import type { Knowing } from '../columns/candidate.js';
import { conventionsOf } from '../columns/conventions.js';
import { cellsOf } from '../views/cells-of.js';
import type { View, ViewColumn } from '../views/view.js';
import type { Feed, Member } from './member.js';

type End = 'low' | 'high';
type Measure = 'day' | 'number';

/** Columns of a template that are both ends of something stand beside each other. */
const nearby = 2;
const most = 0.5;
const some = 0.2;
const valid = 0.9;
const fewest = 2;
/** What is called so plainly is an end of its own. */
const plainly = 0.8;
const asOnly = 0.65;
const asOtherEnd = 0.85;

/**
 * "01.02.2024 - 29.02.2024", "3.5-5.0": both ends of a range in one cell feed the two columns of a template that are
 * called like its ends.
 */
export function endsOfRanges(member: Member, template: Template, knowing: Knowing): void {
  const pairs = pairsIn(template, knowing);
  if (pairs.length === 0) return;
  const own = member.columns.filter(({ via }) => !via);
  for (const { low, high, measure } of pairs) {
    const taken = template.columns.flatMap(({ name }) =>
      name === low.name || name === high.name ? [] : (member.feeds.get(name)?.sources ?? []),
    );
    const ranges = own.filter((each) => !taken.includes(each) && isRange(each, measure));
    const fedBy = (column: TemplateColumn) => member.feeds.get(column.name);
    const isFed = (source: ViewColumn) =>
      [low, high].some((column) => fedBy(column)?.sources.includes(source));
    const [only, ...more] = ranges.filter(isFed).length > 0 ? ranges.filter(isFed) : ranges;
    if (!only || more.length > 0) continue;
    for (const [end, column] of [['low', low] as const, ['high', high] as const]) {
      const feed = fedBy(column);
      const isOther = feed !== undefined && !feed.sources.includes(only);
      const other = fedBy(end === 'low' ? high : low);
      const probability = other?.sources.includes(only) ? asOtherEnd : asOnly;
      if (isOther && feed.probability >= Math.max(plainly, probability)) continue;
      const made = endOf(only, end, measure, column, member.view, template, knowing);
      if (made)
        member.feeds.set(column.name, {
          ...made,
          probability: Math.max(feed?.probability ?? 0, probability),
        });
    }
  }
}

interface Pair {
  low: TemplateColumn;
  high: TemplateColumn;
  measure: Measure;
}

function pairsIn(template: Template, { targets }: Knowing): Pair[] {
  return template.columns.flatMap((low, at) => {
    const measure = measureOf(targets.of(template, low));
    if (measure === undefined || low.linkRule || endIn(low.name) !== 'low') return [];
    const high = template.columns
      .slice(at + 1, at + 1 + nearby)
      .find(
        (each) =>
          !each.linkRule && endIn(each.name) === 'high' && measureOf(targets.of(template, each)) === measure,
      );
    return high ? [{ low, high, measure }] : [];
  });
}

function measureOf({ wanted: { kind } }: Target): Measure | undefined {
  if (kind === 'date') return 'day';
  return kind === 'number' || kind === 'integer' ? 'number' : undefined;
}

/** Which end of something the name of a column says it is. */
function endIn(name: string): End | undefined {
  const words = wordsOf(englishOf(name) ?? name);
  const [isLow, isHigh] = (['low', 'high'] as const).map((end) =>
    words.some((word) => listed('bounds', end).has(word)),
  );
  return isLow === isHigh ? undefined : isLow ? 'low' : 'high';
}

const NUMBER = '(?:0|[1-9][0-9]*)(?:[.,][0-9]+)?';
const BETWEEN = `^\\s*(${NUMBER})\\s*(?:-|–|—|→|\\.\\.\\.?|…|[a-zà-ž]{1,3})\\s*(${NUMBER})\\s*$`;

/** "up to 3", "> 90": the only end that there is. */
const onlyEnd = (end: 'above' | 'below') => {
  const words = [...listed('bounds', end)];
  return `^(?:[a-zà-ž]+ )?(?:${words.join('|')})\\s*(${NUMBER})\\s*$`;
};

const patternsOf = once(
  (): Record<Measure, Record<End, readonly (readonly [pattern: string, group: number])[]>> => ({
    day: {
      low: [[FIRST_DAY_IN, 1]],
      high: [
        [SECOND_DAY_IN, 1],
        [FIRST_DAY_IN, 1],
      ],
    },
    number: {
      low: [
        [BETWEEN, 1],
        [onlyEnd('above'), 1],
      ],
      high: [
        [BETWEEN, 2],
        [onlyEnd('below'), 1],
      ],
    },
  }),
);

/** "3016-3" is a number of something else. */
function goesUp(value: string): boolean {
  const [, low, high] = new RegExp(BETWEEN, 'iu').exec(value) ?? [];
  return low !== undefined && high !== undefined && Number.parseFloat(low) <= Number.parseFloat(high);
}

function isRange({ profile }: ViewColumn, measure: Measure): boolean {
  const values = profile.sample.map(({ value }) => value.trim()).filter((value) => value !== '');
  const matching = (patterns: readonly string[]) =>
    values.filter((value) => patterns.some((each) => new RegExp(each, 'iu').test(value))).length;
  const { low, high } = patternsOf()[measure];
  const both = measure === 'day' ? matching([SECOND_DAY_IN]) : values.filter(goesUp).length;
  return (
    both >= fewest &&
    both >= some * values.length &&
    matching([...low, ...high].map(([each]) => each)) >= most * values.length
  );
}

/** One end of the ranges in a column, as the template wants it. */
function endOf(
  source: ViewColumn,
  end: End,
  measure: Measure,
  column: TemplateColumn,
  view: View,
  template: Template,
  { targets, told, views }: Knowing,
): Omit<Feed, 'probability'> | undefined {
  const target = targets.of(template, column);
  // "Start, only if it is a period": a single day is none.
  const isOnly =
    measure === 'day' && /\bonly (?:if|when|where)\b/i.test(withEnglishPhrases(column.description ?? ''));
  const cell = isOnly
    ? node({ op: 'extract', of: source.cell, pattern: SECOND_DAY_IN, group: 0 })
    : source.cell;
  const [first, ...more] = patternsOf()[measure][end].map(
    ([pattern, group]): Expression => node({ op: 'extract', of: cell, pattern, group, ignore_case: true }),
  );
  if (!first) return undefined;
  const part = more.length > 0 ? node({ op: 'coalesce', of: [first, ...more] }) : first;
  // What whole cells mean says nothing of a part.
  const conventions = conventionsOf(
    { view, source, template, target: column.name, wanted: target.wanted },
    told,
    views,
  );
  const [best] = convert(cellsOf(part, source), part, target, { ...conventions, meanings: [] });
  // What is found between two marks is a number in any case; a day may be none.
  if (!best || (measure === 'day' && best.valid < valid)) return undefined;
  return {
    expression: best.expression,
    reason: `where the ranges in "${source.called}" ${end === 'low' ? 'begin' : 'end'}; ${best.reason}`,
    sources: [source],
  };
}
