import { createHash } from 'node:crypto';
import { z } from 'zod';
import { literal } from '../../duck/sql.js';
import { nested, operation, text } from '../operation.js';

/** Stands between the parts, so that "ab" + "c" and "a" + "bc" differ. */
const UNIT_SEPARATOR = '\u001f';

/** The same parts give the same id, in every run. Sixteen hex digits keep a billion ids apart. */
export const hashId = operation(
  'hash_id',
  {
    parts: z.array(nested).min(1).max(100),
    prefix: text.default(''),
    length: z.int().min(8).max(64).default(16),
  },
  {
    sql: (node, context) => {
      const parts = node.parts.map((part) => `coalesce(${context.sql(part)}, '')`);
      const joined = parts.join(` || ${literal(UNIT_SEPARATOR)} || `);
      return `${literal(node.prefix)} || left(sha256(${joined}), ${node.length})`;
    },
    english: (node, say) =>
      `an id${node.prefix && ` starting with "${node.prefix}"`} made from ${node.parts.map(say).join(' and ')}`,
    children: (node) => node.parts,
    reference: (node, row) => {
      const joined = node.parts.map((part) => row.value(part) ?? '').join(UNIT_SEPARATOR);
      return node.prefix + createHash('sha256').update(joined).digest('hex').slice(0, node.length);
    },
  },
);
