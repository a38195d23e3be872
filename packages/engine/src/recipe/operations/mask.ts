import { z } from 'zod';
import { codePoints } from '../../cells/text.js';
import { nested, operation } from '../operation.js';

/** What is in front of the last few characters is hidden: card and account numbers. */
export const mask = operation(
  'mask',
  { of: nested, keep: z.int().min(0).max(1000).default(4) },
  {
    sql: (node, context) => {
      const text = context.let(context.sql(node.of));
      return `repeat('*', greatest(length(${text}) - ${node.keep}, 0)) || right(${text}, ${node.keep})`;
    },
    english: (node, say) => `${say(node.of)}, with stars for all but the last ${node.keep} characters`,
    children: (node) => [node.of],
    reference: (node, row) => {
      const value = row.value(node.of);
      if (value === null) return null;
      const hidden = Math.max(0, codePoints(value).length - node.keep);
      return '*'.repeat(hidden) + codePoints(value).slice(hidden).join('');
    },
    said: {
      forms: [
        'mask|obscure|redact|anonymize|anonymise Column',
        'mask|hide all but|except the? last 4|four? characters|digits|letters|signs? of|in Column',
        'show|keep Only the? last 4|four characters|digits|letters|signs? of|in Column',
        'Column Becomes|Is mask|masked|obscured|redacted',
      ],
      says: 'shows its last 4 characters alone',
    },
  },
);
