import { z } from 'zod';
import { literal } from '../../../duck/sql.js';
import { affixesIn } from '../affixes.js';
import { checkKind } from '../kind.js';

export const ends = checkKind(
  'ends',
  { with: z.array(z.string().min(1).max(40)).min(1).max(20) },
  {
    recognise: (wording) => {
      const found = affixesIn(
        wording,
        '(?:[Ee]nds?|[Ee]nding) (?:with|in)|[Ss]uffixed (?:with|by)|[Ss]uffix(?: is)?',
      );
      return found.length > 0 ? { with: found } : null;
    },
    passes: (check, value) => check.with.some((each) => value.endsWith(each)),
    sql: (check, value) =>
      `(${check.with.map((each) => `ends_with(${value}, ${literal(each)})`).join(' OR ')})`,
    must: (check) => `must end with ${check.with.join(' or ')}`,
  },
);
