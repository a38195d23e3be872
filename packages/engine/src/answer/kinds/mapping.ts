import { getOwn } from '@godwit/contract/own';
import { nodesOf } from '../../recipe/edit.js';
import { columnsOf } from '../../recipe/expression.js';
import { count } from '../../words/wording.js';
import type { Asked } from '../asked.js';
import { phrasesOf } from '../find.js';
import { type Kind, worth } from '../kind.js';
import { feedingOf, type Pair, pairsOf } from '../look.js';
import type { SheetView, World } from '../made.js';
import { bullets, quote } from '../wording.js';

/** What values became what. */
export const mapping: Kind = {
  name: 'mapping',
  tells: 'what the values of a column became ("what does lead become", "how are stages mapped")',
  fits: ({ says, columns, quoted, telling }) => {
    const maps = columns.some(({ view, column }) => mapsOf(view, column));
    const named = quoted.length > 0 || telling;
    return worth(
      [says('map') && maps, 0.86],
      [says('become') && !says('leaveOut') && named, 0.84],
      [says('become') && !says('leaveOut'), 0.7],
      [says('map'), 0.5],
      [says('change') && columns.length > 0, 0.72],
    );
  },
  answer: async (asked, world) => {
    const named =
      asked.columns.length > 0
        ? asked.columns.map(({ view, column }) => ({ view, column }))
        : columnsMapped(world);
    const phrases = phrasesOf(asked);
    const parts: string[] = [];
    for (const { view, column } of named.slice(0, 30)) {
      const pairs = await valuesMade(world, view, column);
      // A value that stays what it is where nothing is mapped is no answer; what became of its row may be.
      const own = oneValue(pairs, phrases).filter(({ from, to }) => mapsOf(view, column) || from !== to);
      if (own.length > 0)
        parts.push(
          bullets(
            own.map(
              ({ from, to, count: n }) =>
                `${quote(from)} becomes ${quote(to)} in "${column}" of ${view.name} (${count(n, 'row')})`,
            ),
          ),
        );
      else if (asked.columns.length > 0 && pairs.length > 0 && asked.quoted.length === 0 && !asked.telling)
        parts.push(columnText(asked, view, column, pairs));
    }
    return parts.length === 0 ? undefined : parts.join('\n');
  },
};

function mapsOf(view: SheetView, column: string): boolean {
  const expression = getOwn(view.sheet.columns, column);
  return expression !== undefined && nodesOf(expression, 'map', 'boolean').length > 0;
}

function columnsMapped({ sheetViews }: World): { view: SheetView; column: string }[] {
  return sheetViews
    .flatMap((view) => Object.keys(view.sheet.columns).map((column) => ({ view, column })))
    .sort((a, b) => Number(mapsOf(b.view, b.column)) - Number(mapsOf(a.view, a.column)));
}

async function valuesMade(world: World, view: SheetView, column: string): Promise<Pair[]> {
  const expression = getOwn(view.sheet.columns, column);
  const [read] = expression ? columnsOf(expression) : [];
  return read ? pairsOf(world, view, view.columns.indexOf(column), feedingOf(world, view, read)) : [];
}

function oneValue(pairs: readonly Pair[], phrases: readonly string[]): Pair[] {
  for (const phrase of phrases) {
    const sought = phrase.trim().toLowerCase();
    const own = pairs.filter(({ from }) => from?.trim().toLowerCase() === sought);
    if (own.length > 0) return own;
  }
  return [];
}

const shown = 20;

function columnText({ text }: Asked, view: SheetView, column: string, pairs: readonly Pair[]): string {
  const changed = pairs.filter(({ from, to }) => (from ?? '') !== (to ?? ''));
  const same = pairs.filter(({ from, to }) => (from ?? '') === (to ?? '') && (from ?? '') !== '');
  const rows = (some: readonly Pair[]) => some.reduce((sum, each) => sum + each.count, 0);
  const head = `"${column}" of ${view.name}: ${count(rows(changed), 'cell was', 'cells were')} changed, ${count(rows(same), 'cell')} kept as ${rows(same) === 1 ? 'it' : 'they'} stood.`;
  const line = ({ from, to, count: n }: Pair) => `${quote(from)} → ${quote(to)} (${count(n, 'row')})`;
  const kept =
    mapsOf(view, column) || /\b(?:unmapped|not|kept|unknown|unchanged)\b/.test(text)
      ? same
          .slice(0, shown)
          .map((pair) => `${quote(pair.from)} is not mapped, kept (${count(pair.count, 'row')})`)
      : [];
  const more = changed.length > shown ? [`and ${changed.length - shown} more`] : [];
  return `${head}\n${bullets([...changed.slice(0, shown).map(line), ...more, ...kept])}`;
}
