import { trimText } from '../../cells/text.js';
import { node } from '../../recipe/edit.js';
import type { ColumnRead, Expression } from '../../recipe/expression.js';
import type { SampleRow } from '../scene.js';
import type { Start } from './search.js';

/** Columns whose cells are looked for in what is wanted. */
const MOST_COLUMNS = 200;

/** What stands between two parts: no letters or digits, and not much of it. */
const BETWEEN = /^[^\p{L}\p{N}]{0,3}$/u;

/**
 * What is wanted, made out of other cells of the same row: one of them, or two with a separator between. `rows`: one
 * for each example.
 */
export function fromNeighbours(
  columns: readonly ColumnRead[],
  rows: readonly SampleRow[],
  wanted: readonly string[],
  own: Expression,
  ownTexts: readonly string[],
): Start[] {
  const cells = columns.slice(0, MOST_COLUMNS).map(({ name, input }) => ({
    of: node({ op: 'collapse', of: { op: 'column', name, ...(input === undefined ? {} : { input }) } }),
    texts: rows.map((row) => trimText(row.column(name, input) ?? '')),
  }));
  const filled = cells.filter(({ texts }) => texts.every((text) => text.length > 1));
  const parts = filled.filter(({ texts }) =>
    texts.every((text, at) => wanted[at]?.toLowerCase().includes(text.toLowerCase())),
  );
  const single = filled.map((each) => ({ ...each, cost: 2 }));
  const all = [{ of: own, texts: ownTexts }, ...parts.slice(0, 6)];
  const joined = all.flatMap((first) =>
    all.flatMap((second): Start[] => {
      if (first === second) return [];
      const separator = separatorOf(first.texts, second.texts, wanted);
      if (separator === undefined) return [];
      const of = node({ op: 'join', parts: [first.of, second.of], separator });
      const texts = first.texts.map((text, at) => `${text}${separator}${second.texts[at]}`);
      return [{ of, texts, cost: 2 }];
    }),
  );
  return [...joined, ...single];
}

function separatorOf(
  first: readonly string[],
  second: readonly string[],
  wanted: readonly string[],
): string | undefined {
  const found = wanted.map((text, at) => {
    const [a = '', b = ''] = [first[at], second[at]];
    if (a === '' || b === '' || text.length < a.length + b.length) return undefined;
    const [lower, start, end] = [text.toLowerCase(), a.toLowerCase(), b.toLowerCase()];
    if (!lower.startsWith(start) || !lower.endsWith(end)) return undefined;
    return text.slice(a.length, text.length - b.length);
  });
  const [separator] = found;
  return separator !== undefined && BETWEEN.test(separator) && found.every((each) => each === separator)
    ? separator
    : undefined;
}
