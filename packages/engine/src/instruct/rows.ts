import { conditionOf, nounCondition } from './condition.js';
import type { Said, SaidCondition } from './instruction.js';
import { isMasked, unmask } from './quoted.js';
import { hasColumn, type Reading, tableOf, templateOf, valueIn } from './reading.js';

/** Rows as a person names them: "customers with the surname TEST", "deleted tickets", "anything tagged spam". */
export interface SaidRows {
  rows?: Said;
  when: SaidCondition;
}

const LEADING =
  /^(?:(?:all|any|every|each|the|those|these|of|only|just|such|our|their|other|also|out|whole|entire|complete)\s+)+/iu;
const LINK =
  /\s+(?=(?:with|without|whose|where|who|that|which|having|lacking|missing|from|in|tagged|marked|flagged|labell?ed|called|named|coded|of|for|older|newer|created|dated|before|after|starting|beginning|prefixed|ending|containing|if|when|less|more|under|over|above|below|at|on|until|since|up to|made)\s)/iu;
const PLAIN =
  /^(?:rows?|records?|entries|entry|lines?|items?|ones?|data|anything|everything|something|stuff|cases|people|those|persons?|everyone|everybody|anyone|anybody)$/iu;
const NOUN =
  /^(?:rows?|records?|entries|lines?|items?|accounts?|customers?|clients?|contacts?|companies|people|persons?|users?|employees?|members?|orders?|invoices?|tickets?|products?|articles?|articles|suppliers?|vendors?|leads?|deals?|payments?|transactions?|bookings?|positions?|documents?|addresses|subscribers?|students?|patients?|staff|colleagues|warehouses|projects?|tasks?|opportunities|quotes?|requesters?|agents?|assets?|branches|locations?|departments?|projects?|memos?)$/iu;

/** What is a piece of a cell is no row. */
const PIECE =
  /(?:^|\s)(?:parts?|words?|characters?|chars|letters?|digits?|text|signs?|commas?|spaces?|prefix|suffix|end|beginning|time|code|decimals|values?|zeros|number)$/iu;
/** Where a row stands says nothing about it. */
const PLACE =
  /^(?:last|first|second|third|next|other|same|wrong|bad|whole|remaining|top|bottom|\d+|new|following|above|these|such|some|many|few|several)$/iu;

export function rowsOf(text: string, reading: Reading): SaidRows | undefined {
  const plain = text
    .trim()
    .replace(/[,;:]+$/u, '')
    .replace(LEADING, '')
    .trim();
  if (plain === '' || /^(?:sheets?|tabs?|tables?|files?|columns?)\s/iu.test(plain)) return undefined;
  const found = several(plain, reading, true) ?? one(plain, reading) ?? several(plain, reading, false);
  if (found) return found;
  const when = /\s(?:=|>|<|>=|<=|!=)\s/u.test(plain) ? conditionOf(plain, reading) : undefined;
  return when ? { when } : undefined;
}

function one(plain: string, reading: Reading): SaidRows | undefined {
  const below = /^negative\s+(.+)$/iu.exec(plain)?.[1];
  if (below !== undefined && hasColumn(below, reading, 0.8))
    return { when: { is: 'less', column: below, value: '0' } };
  const link = LINK.exec(plain);
  if (link) {
    const noun = plain.slice(0, link.index).trim();
    const rest = plain.slice(link.index).trim();
    if (noun.split(/\s+/u).length > 4 || /\s(?:is|are|was|were|has|have)(?:\s|$)/iu.test(noun))
      return undefined;
    if (/^(?:with|without|whose|where|who|that|which)\s/iu.test(noun)) return undefined;
    if (PIECE.test(noun)) return undefined;
    const condition = nounCondition(rest, reading);
    if (!condition) return undefined;
    const thing = rowNamed(noun, reading);
    if (thing) return { ...thing, when: { is: 'and', of: [thing.when, condition] } };
    const { rows, quality } = nounOf(noun.replace(MADE, ''), reading);
    const when: SaidCondition =
      quality === undefined ? condition : { is: 'and', of: [{ is: 'equal', values: [quality] }, condition] };
    return { ...(rows === undefined ? {} : { rows }), when };
  }
  const origin = reading.tables.length > 0 && !/\s/u.test(plain) ? tableOf(plain, reading) : undefined;
  if (origin !== undefined && templateOf(plain, reading) === undefined)
    return { when: { is: 'from', table: origin } };
  const direct = nounCondition(plain, reading);
  if (direct && /^(?:with|without|whose|where|tagged|from|older|newer)\s/iu.test(plain))
    return { when: direct };
  const thing = rowNamed(plain, reading);
  if (thing) return thing;
  const { rows, quality } = nounOf(plain, reading);
  if (quality === undefined)
    return isMasked(plain) || reading.isValue(plain)
      ? { when: { is: 'equal', values: [valueIn(plain, reading)] } }
      : undefined;
  if (PLACE.test(quality) || /(?:^|\s)(?:is|are|was|were|has|have|no|not)(?:\s|$)/iu.test(quality))
    return undefined;
  if (rows === undefined && !PLAIN.test(plain.split(/\s+/u).at(-1) ?? '')) return undefined;
  const named = rows === undefined ? {} : { rows };
  if (/^(?:completely |totally |fully )?(?:empty|blank)$/iu.test(quality))
    return { ...named, when: { is: 'blank' } };
  const table = tableOf(quality, reading);
  if (table !== undefined) return { ...named, when: { is: 'from', table } };
  return { ...named, when: { is: 'equal', values: quality.split(/\s*,\s*|\s+(?:and|or)\s+/iu) } };
}

/** "orders placed with …": the word says nothing about them. */
const MADE = /\s+(?:placed|made|done|taken|sent|issued|written|entered)$/iu;

/** "item 999999", "the pupil TESTKIND": one of the rows, by what stands in it. */
export function rowNamed(noun: string, reading: Reading): SaidRows | undefined {
  const [, rows, value] = /^(?:the\s+)?(\p{L}+)\s+(\S+)$/iu.exec(noun) ?? [];
  if (rows === undefined || value === undefined || PLAIN.test(value) || NOUN.test(value)) return undefined;
  const isCode = /^[\p{Lu}\d_-]{2,}$/u.test(value);
  const isOne =
    isMasked(value) ||
    (reading.isValue(value) && (isCode || NOUN.test(rows))) ||
    (isCode && value.length > 3 && /^\p{Ll}/u.test(rows));
  if (!isOne || hasColumn(rows, reading, 0.95)) return undefined;
  return { rows, when: { is: 'equal', values: [valueIn(value, reading)] } };
}

/** "deleted tickets": rows that are tickets, with a quality. */
function nounOf(noun: string, reading: Reading): { rows?: Said; quality?: string } {
  const words = noun.split(/\s+/u);
  const last = words[words.length - 1] ?? '';
  const before = unmask(words.slice(0, -1).join(' '), reading.literals);
  if (PLAIN.test(last)) return before === '' ? {} : { quality: before };
  if (templateOf(noun, reading) !== undefined) return { rows: noun };
  if (words.length > 1 && (NOUN.test(last) || templateOf(last, reading) !== undefined))
    return { rows: last, quality: before };
  if (words.length === 1 && (NOUN.test(last) || templateOf(last, reading) !== undefined))
    return { rows: last };
  return words.length > 1 ? { rows: noun } : isMasked(noun) ? {} : { rows: noun };
}

/** "tickets with status deleted and tickets tagged spam" are left out both. */
function several(plain: string, reading: Reading, linked: boolean): SaidRows | undefined {
  const parts = plain.split(/\s*,?\s+(?:and|or|as well as)\s+|\s*,\s*/iu);
  if (parts.length < 2 || parts.length > 6) return undefined;
  if (linked && !parts.every((part) => LINK.test(part) && !/^(?:with|whose|the|no|any|an?)\s/iu.test(part)))
    return undefined;
  const found = parts.map((part) => one(part.replace(LEADING, ''), reading));
  if (found.some((each) => each === undefined)) return undefined;
  const all = found.flatMap((each) => (each ? [each] : []));
  const rows = all.find((each) => each.rows !== undefined)?.rows;
  return { ...(rows === undefined ? {} : { rows }), when: { is: 'or', of: all.map((each) => each.when) } };
}
