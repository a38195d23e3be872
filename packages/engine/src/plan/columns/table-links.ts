import { stem } from '../../words/stem.js';
import { wordsOf } from '../../words/tokens.js';
import type { View } from '../views/view.js';
import type { Viewed } from '../views/views.js';
import type { Knowing } from './candidate.js';

const likely = 0.5;

/** Which tables name the rows of which, by a column that is called like the other table: "card id" of cards. */
export function tableLinks({
  views,
  links,
}: Pick<Viewed, 'views' | 'links'>): Required<Pick<Knowing, 'areLinked' | 'isForeign' | 'isLedTo'>> {
  const tables = new Map(views.map(({ at, table }) => [at, table]));
  const between = (from: View, to: View) =>
    links.filter(
      (link) =>
        tables.get(link.from.table) === from.table &&
        tables.get(link.to.table) === to.table &&
        link.score >= likely,
    );
  const names = (from: View, to: View) =>
    from.table !== to.table && between(from, to).some((link) => isCalledLike(link.from.column, to.label));
  return {
    areLinked: (a, b) => names(a, b) || names(b, a) || isWithin(a, b) || isWithin(b, a),
    isLedTo: (view, column) =>
      links.some(
        ({ from, to, score, cardinality }) =>
          to.table === view.at &&
          to.column === column &&
          score >= likely &&
          cardinality === 'many' &&
          tables.get(from.table) !== view.table,
      ),
    isForeign: (view, column) =>
      views.some(
        (other) => names(view, other) && between(view, other).some(({ from }) => from.column === column),
      ),
  };
}

/** The lists inside the records of a document are no records of that kind, in whichever of its pages. */
function isWithin({ table: inner }: View, { table: outer }: View): boolean {
  return inner.name.startsWith(`${outer.name}.`) && inner.columns.includes('_parent_row');
}

function isCalledLike(column: string, table: string): boolean {
  const labels = new Set(wordsOf(table).map(stem));
  return wordsOf(column).some((word) => word.length > 3 && labels.has(stem(word)));
}
