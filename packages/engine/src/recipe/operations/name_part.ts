import { z } from 'zod';
import { nested, operation } from '../operation.js';
import { literal } from '../sql.js';
import { collapseSql, collapseText } from '../text.js';

const TITLES = '^(?:(?:[Mm]rs?|[Mm]s|[Mm]iss|[Dd]r|[Pp]rof|[Ss]ir|MRS?|MS|DR|PROF)\\.? )+';
const SUFFIX = '(?:,| |, )(?:[Jj]r|[Ss]r|JR|SR|II|III|IV|[Pp]h\\.?[Dd]|M\\.?D|MBA|CPA|Esq)\\.?$';
const PARTICLES =
  '(?:[Vv]an|[Vv]on|[Dd]er?|[Dd]en|[Dd]e la|[Dd]el|[Dd]i|[Dd]a|[Dd]os|[Dd]u|[Ll]a|[Ll]e|[Tt]er|[Tt]en|[Zz]u|[Bb]in|[Ii]bn|[Aa]l|[Ss]t\\.)';

/** Family name first: "Last, First Middle". Else the last word, with the particles before it ("van der Berg"). */
const PATTERNS = {
  comma: { first: '^[^,]*, ?([^, ]+)', middle: '^[^,]*, ?[^, ]+ ([^,]+)', last: '^([^,]+),' },
  plain: {
    first: '^([^ ]+)',
    middle: `^[^ ]+ (?:(?:${PARTICLES} )*[^ ]+$|(.+?) (?:${PARTICLES} )*[^ ]+$)`,
    last: `^[^ ]+ (?:.*? )??((?:${PARTICLES} )*[^ ]+)$`,
  },
};

export const namePart = operation(
  'name_part',
  { of: nested, part: z.enum(['first', 'middle', 'last']) },
  {
    sql: (node, context) => {
      const tidy = `regexp_replace(${collapseSql(context.sql(node.of), context)}, ${literal(TITLES)}, '')`;
      const name = context.let(`trim(regexp_replace(${tidy}, ${literal(SUFFIX)}, ''), ' ,')`);
      const found = (order: 'comma' | 'plain') =>
        `regexp_extract(${name}, ${literal(PATTERNS[order][node.part])}, 1)`;
      return `nullif(trim(CASE WHEN contains(${name}, ',') THEN ${found('comma')} ELSE ${found('plain')} END, ' '), '')`;
    },
    english: (node, say) => `the ${node.part} name in ${say(node.of)}`,
    children: (node) => [node.of],
    reference: (node, row) => {
      const value = row.value(node.of);
      if (value === null) return null;
      const tidy = collapseText(value)
        .replace(new RegExp(TITLES, 'u'), '')
        .replace(new RegExp(SUFFIX, 'u'), '');
      const name = tidy.replace(/^[ ,]+|[ ,]+$/g, '');
      const pattern = PATTERNS[name.includes(',') ? 'comma' : 'plain'][node.part];
      return new RegExp(pattern, 'u').exec(name)?.[1]?.replace(/^ +| +$/g, '') || null;
    },
  },
);
