import { z } from 'zod';
import { codePoints } from '../../cells/text.js';
import { literal } from '../../duck/sql.js';
import { nested, operation, text } from '../operation.js';

const SIDES = { start: 'ltrim', end: 'rtrim', both: 'trim' } as const;

/** Takes the given characters off the ends, or out of the whole text. */
export const strip = operation(
  'strip',
  {
    of: nested,
    characters: text.min(1).max(200),
    from: z.enum(['both', 'start', 'end', 'all']).default('both'),
  },
  {
    sql: (node, context) =>
      node.from === 'all'
        ? codePoints(node.characters).reduce(
            (sql, character) => `replace(${sql}, ${literal(character)}, '')`,
            context.sql(node.of),
          )
        : `${SIDES[node.from]}(${context.sql(node.of)}, ${literal(node.characters)})`,
    english: (node, say) =>
      `${say(node.of)}, without any of "${node.characters}" ${{ both: 'at either end', start: 'at the start', end: 'at the end', all: 'anywhere' }[node.from]}`,
    children: (node) => [node.of],
    reference: (node, row) => {
      const value = row.value(node.of);
      if (value === null) return null;
      const unwanted = new Set(codePoints(node.characters));
      const points = codePoints(value);
      if (node.from === 'all') return points.filter((point) => !unwanted.has(point)).join('');
      let first = 0;
      let last = points.length;
      if (node.from !== 'end') while (first < last && unwanted.has(points[first] ?? '')) first++;
      if (node.from !== 'start') while (last > first && unwanted.has(points[last - 1] ?? '')) last--;
      return points.slice(first, last).join('');
    },
  },
);
