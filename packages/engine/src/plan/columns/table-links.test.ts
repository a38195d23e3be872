import { expect, test } from 'vitest';
import type { Link } from '../../profile/links.js';
import type { View } from '../views/view.js';
import { tableLinks } from './table-links.js';

function view(at: number, label: string): View {
  return { at, label, table: { name: label } } as unknown as View;
}

function link(from: number, fromColumn: string, to: number, toColumn: string): Link {
  return {
    from: { table: from, column: fromColumn },
    to: { table: to, column: toColumn },
    share: 1,
    cardinality: 'many',
    score: 0.9,
    declared: false,
    isBare: false,
  };
}

const [actions, cards, others] = [view(0, 'actions'), view(1, 'cards'), view(2, 'clients')] as const;
const views = [actions, cards, others];

test('rows that name those of another table by its name are linked, and told apart by what is not theirs', () => {
  const links = [link(0, 'data.card.id', 1, 'id'), link(0, 'data.card.short', 1, 'short')];
  const { areLinked, isForeign } = tableLinks({ views, links });
  expect([areLinked(actions, cards), areLinked(cards, actions), areLinked(cards, others)]).toEqual([
    true,
    true,
    false,
  ]);
  expect([isForeign(actions, 'data.card.short'), isForeign(actions, 'id'), isForeign(cards, 'id')]).toEqual([
    true,
    false,
    false,
  ]);
});

test('lists that only share keys are not', () => {
  const { areLinked } = tableLinks({ views, links: [link(2, 'E-mail', 1, 'mail')] });
  expect(areLinked(others, cards)).toBe(false);
});

test('what is listed inside records is none of them, whichever page it stands in', () => {
  const nested = (at: number, name: string, file: string, columns: string[]): View =>
    ({ at, label: name, table: { name, file, columns } }) as unknown as View;
  const orders = nested(0, 'data', 'page1.json', ['id']);
  const lines = nested(1, 'data.lines', 'page2.json', ['_parent_row', 'sku']);
  const { areLinked } = tableLinks({ views: [orders, lines], links: [] });
  expect([areLinked(orders, lines), areLinked(lines, orders)]).toEqual([true, true]);
});
