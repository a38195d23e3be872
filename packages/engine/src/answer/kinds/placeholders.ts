import { lowerText, trimText } from '../../cells/text.js';
import { columnsOf, evaluate } from '../../recipe/expression.js';
import { count, listed } from '../../words/wording.js';
import { type Kind, worth } from '../kind.js';
import { feedingOf, pairsOf } from '../look.js';
import type { World } from '../made.js';
import { type StepAt, stepsIn } from '../steps.js';
import { bullets, quote } from '../wording.js';

/** Which texts were taken for "no value", and how often they stood there. */
export const placeholders: Kind = {
  name: 'placeholders',
  tells: 'which placeholders ("n/a", "-") were emptied, and how many',
  fits: ({ says }) => worth([says('placeholder') && !says('suppose'), 0.87]),
  answer: async (asked, world) => {
    const all = stepsIn(world, 'empty_if');
    if (all.length === 0) return 'No placeholder is emptied: the recipe has no such step.';
    const named = all.filter((step) =>
      asked.columns.some(({ view, at }) => view === step.view && at === step.at),
    );
    const within = all.filter(({ view }) => asked.sheets.includes(view));
    const steps = named.length > 0 ? named : within.length > 0 ? within : all;
    const lines: string[] = [];
    let total = 0;
    for (const step of steps) {
      const found = await emptied(world, step);
      const own = found.reduce((sum, each) => sum + each.count, 0);
      total += own;
      const values = found
        .slice(0, 8)
        .map((each) => `${quote(each.value)} ${each.count} ${each.count === 1 ? 'time' : 'times'}`);
      const from = columnsOf(step.node).map(({ name }) => `"${name}"`);
      lines.push(
        `"${step.column}" of ${step.view.name} (from ${listed(from)}): ${own === 0 ? 'none stood there' : `${count(own, 'cell')} emptied: ${listed(values)}`}`,
      );
    }
    return `${count(total, 'placeholder was', 'placeholders were')} emptied in the rows of the result.\n${bullets(lines)}`;
  },
};

/** Counted over the rows that came into the sheet. */
async function emptied(
  world: World,
  { view, at, node }: StepAt<'empty_if'>,
): Promise<{ value: string; count: number }[]> {
  const texts = new Set(node.values.map((value) => lowerText(trimText(value))));
  const counts = new Map<string, number>();
  for (const read of columnsOf(node.of)) {
    for (const { from, count: n } of await pairsOf(world, view, at, feedingOf(world, view, read))) {
      if (from === null) continue;
      const row = {
        position: 0,
        lookup: () => undefined,
        column: (name: string) => (name === read.name ? from : null),
      };
      const value = node.of.op === 'column' ? from : valueIfKnown(() => evaluate(node.of, row));
      if (value !== null && texts.has(lowerText(trimText(value))) && trimText(value) !== '')
        counts.set(from, (counts.get(from) ?? 0) + n);
    }
  }
  return [...counts]
    .map(([value, n]) => ({ value, count: n }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}

/** A step that only DuckDB can carry out says so by raising. */
function valueIfKnown(work: () => string | null): string | null {
  try {
    return work();
  } catch {
    return null;
  }
}
