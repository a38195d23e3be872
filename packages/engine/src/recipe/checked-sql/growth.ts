import { SqlRefused } from './refused.js';
import { type Checked, childrenOf } from './tree.js';

/** How many times longer than the cells it reads a text may get. */
const MOST = 100;

/**
 * replace(replace(replace(…, 'a', 'aaaaaaaaaa'), …), …) makes one letter into gigabytes. So the growth of every
 * text is added up before it runs: a cell is 1, joined texts are summed, a replacement multiplies.
 */
export function refuseGrowth(root: Checked): void {
  const known = new Map<Checked, number>();
  const growth = (node: Checked): number => {
    const found = known.get(node) ?? own(node, childrenOf(node).map(growth));
    if (found > MOST)
      throw new SqlRefused(`The expression can make a text more than ${MOST} times longer than its cells`);
    known.set(node, found);
    return found;
  };
  growth(root);
}

function own(node: Checked, inner: readonly number[]): number {
  if (node.kind !== 'call') return Math.max(1, ...inner);
  const constants = node.args.map((each) => (each.kind === 'text' ? each.value : null));
  const joined = node.args.reduce(
    (sum, each, index) => (each.kind === 'text' ? sum : sum + (inner[index] ?? 0)),
    0,
  );
  return Math.max(1, joined) * (node.spec.growth?.(constants) ?? 1);
}
