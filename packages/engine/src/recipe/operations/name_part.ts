import { z } from 'zod';
import { collapseSql, collapseText } from '../../cells/text.js';
import { literal } from '../../duck/sql.js';
import { nested, operation } from '../operation.js';

/** "M." is none of them: it is as often the first letter of a name. */
const TITLE_WORDS = [
  ...['mr', 'mrs', 'ms', 'miss', 'dr', 'prof', 'sir', 'herr', 'frau', 'hr', 'mag', 'ing', 'dipl\\.?-ing'],
  ...['mme', 'mlle', 'dhr', 'mevr', 'mw', 'sr', 'sra', 'srta', 'sig', 'sig\\.?ra', 'dott', 'dott\\.?ssa'],
];
const TITLES = `(^|, ?)(?:(?:${TITLE_WORDS.flatMap(cases).join('|')})\\.? )+`;
const SUFFIX = '(?:,| |, )(?:[Jj]r|[Ss]r|JR|SR|II|III|IV|[Pp]h\\.?[Dd]|M\\.?D|MBA|CPA|Esq)\\.?$';
const PARTICLE_WORDS = [
  ...['van', 'von', 'der?', 'den', 'de la', 'del', 'di', 'da', 'dos', 'du', 'la', 'le', 'ter', 'ten', 'zu'],
  ...['bin', 'ibn', 'al', 'st\\.'],
];
const PARTICLES = `(?:${PARTICLE_WORDS.map((word) => `[${word.charAt(0).toUpperCase()}${word.charAt(0)}]${word.slice(1)}`).join('|')})`;
/** Behind the first name only in small letters: "Nguyen, Thi Van" ends in a name. */
export const BEHIND = `(?: (?:${PARTICLE_WORDS.join('|')}|(?:in )?['’][ts]|op de[nr]?|aan de[nr]?))`;

/** Family name first: "Last, First Middle". Else the last word, with the particles before it ("van der Berg"). */
const PATTERNS = {
  comma: {
    first: '^[^,]*, ?([^, ]+)',
    middle: `^[^,]*, ?[^, ]+(?: ([^,]+?))??${BEHIND}*(?:,.*)?$`,
    last: '^([^,]+),',
  },
  plain: {
    first: '^([^ ]+)',
    middle: `^[^ ]+ (?:(?:${PARTICLES} )*[^ ]+$|(.+?) (?:${PARTICLES} )*[^ ]+$)`,
    last: `^[^ ]+ (?:.*? )??((?:${PARTICLES} )*[^ ]+)$`,
  },
};
/** "Berg, Anna van der": what belongs before the family name. */
const MOVED = `^[^,]*, ?[^, ]+(?: [^,]+?)??(${BEHIND}+)(?:,.*)?$`;

export const namePart = operation(
  'name_part',
  { of: nested, part: z.enum(['first', 'middle', 'last']) },
  {
    sql: (node, context) => {
      const tidy = `regexp_replace(${collapseSql(context.sql(node.of), context)}, ${literal(TITLES)}, '\\1', 'g')`;
      const name = context.let(`trim(regexp_replace(${tidy}, ${literal(SUFFIX)}, ''), ' ,')`);
      const found = (pattern: string) => `regexp_extract(${name}, ${literal(pattern)}, 1)`;
      const moved = node.part === 'last' ? `${found(MOVED)} || ' ' || ` : '';
      const [comma, plain] = [found(PATTERNS.comma[node.part]), found(PATTERNS.plain[node.part])];
      return `nullif(trim(CASE WHEN contains(${name}, ',') THEN ${moved}${comma} ELSE ${plain} END, ' '), '')`;
    },
    english: (node, say) => `the ${node.part} name in ${say(node.of)}`,
    children: (node) => [node.of],
    reference: (node, row) => {
      const value = row.value(node.of);
      if (value === null) return null;
      const tidy = collapseText(value)
        .replace(new RegExp(TITLES, 'gu'), '$1')
        .replace(new RegExp(SUFFIX, 'u'), '');
      const name = tidy.replace(/^[ ,]+|[ ,]+$/g, '');
      const found = (pattern: string) => new RegExp(pattern, 'u').exec(name)?.[1] ?? '';
      const order = name.includes(',') ? 'comma' : 'plain';
      const moved = node.part === 'last' && order === 'comma' ? `${found(MOVED)} ` : '';
      return (moved + found(PATTERNS[order][node.part])).replace(/^ +| +$/g, '') || null;
    },
  },
);

/** As titles are written: Mr, mr, MR. */
function cases(word: string): string[] {
  const first = word.charAt(0);
  return [`[${first.toUpperCase()}${first}]${word.slice(1)}`, word.toUpperCase()];
}
