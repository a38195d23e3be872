import { z } from 'zod';
import { literal } from '../../../duck/sql.js';
import { affixesIn } from '../affixes.js';
import { checkKind } from '../kind.js';

export const starts = checkKind(
  'starts',
  { with: z.array(z.string().min(1).max(40)).min(1).max(20) },
  {
    recognise: (wording) => {
      const found = affixesIn(
        wording,
        '(?:[Ss]tarts?|[Ss]tarting|[Bb]egins?|[Bb]eginning) with|[Pp]refixed (?:with|by)|[Pp]refix(?: is)?',
      );
      return found.length > 0 ? { with: found } : null;
    },
    passes: (check, value) => check.with.some((each) => value.startsWith(each)),
    sql: (check, value) =>
      `(${check.with.map((each) => `starts_with(${value}, ${literal(each)})`).join(' OR ')})`,
    must: (check) => `must start with ${check.with.join(' or ')}`,
  },
);
