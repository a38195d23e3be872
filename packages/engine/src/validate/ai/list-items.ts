import { CURRENCY_CODES } from '../../cells/currencies.js';
import { LOGICAL } from './slash-lists.js';

/**
 * announced: after a colon, anything short. closed: "one of A, B or C". either: two or more single words.
 * stated: "must be Yes or No". bare: the whole sentence is "Yes or No".
 */
export type ListStyle = 'announced' | 'closed' | 'either' | 'stated' | 'bare';

const INCOMPLETE =
  /\betc\b|\.\.\.|\band so on\b|\band more\b|\bor (?:any )?other [a-z]|\bor others?\b(?=,)|\bor similar\b|\bamong others\b|\bor custom\b|\bor your own\b|\band others\b|\bor another\b|\bor equivalent\b/;
/** The beginnings of prose. */
const PROSE =
  /^(?:the|an?|our|your|their|its|this|that|these|those|any|some|see|if|when|where|which|who|whatever|please|values?|must|should|of|is|are|be|use|enter|choose|based|depending|same|leave|default|required|optional)\b(?=.)/i;
/** Of prose as well, but "Not started", "In progress", "On hold" are values where all of the list have capitals. */
const PROSE_OR_VALUE = /^(?:as|all|for|in|on|at|by|from|with|to|not|no longer|only)\b(?=.)/i;
const CLAUSE =
  /\b(?:must|should|is|are|will|if|when|which|that|whose|see|depending|default(?:s)? to|means?|e\.g|listed|defined|configured|below|above)\b/i;
/** Words that describe a value rather than being one. */
const DESCRIPTIVE =
  /^(?:blank|empty|unique|numeric|positive|negative|zero|null|greater|less|more|equal|valid|upper ?-?case|lower ?-?case|letters?|digits?|characters?|numbers?|after|before|later|earlier|older|younger|higher|lower|above|below|over|fewer|longer|shorter|between|text|alphanumeric|present|absent|provided|specified|filled|integers?|decimals?|formatted|exact|approximate|unknown|other|both|either|neither|not|required|optional|completed|missing|known|single|multiple|true to|names?|codes?|ids?|e-?mail|phone|url|date|spaceless|whole|percentage|percent|in|at|on|from|to|of)$/i;

export function listItems(text: string, style: ListStyle): string[] | null {
  if (INCOMPLETE.test(text)) return null;
  const items = split(text.replace(/[.:\s]+$/, ''), style)?.map(clean);
  if (!items || items.length < 2 || items.length > 300) return null;
  const values = items.map(({ value }) => value);
  if (values.every((value) => /^(?:D{1,2}|M{1,4}|Y{2}|Y{4}|H{1,2}|S{2})$/i.test(value))) return null;
  if (new Set(values).size !== values.length) return null;
  // Of a quoted word beside a bare one, the bare one is a description: price or "on request".
  if (new Set(items.map(({ quoted }) => quoted)).size > 1) return null;
  return items.every((item) => fits(item, style, items)) ? values : null;
}

function split(text: string, style: ListStyle): string[] | null {
  const quoted = [...text.matchAll(/"([^"]{1,60})"|(?<![\p{L}\d])'([^']{1,60})'(?![\p{L}\d])/gu)];
  if (quoted.length > 1) {
    const between = text
      .replace(/"[^"]{1,60}"|(?<![\p{L}\d])'[^']{1,60}'(?![\p{L}\d])/gu, '§')
      .replace(/\s*=\s*[^,§]+|\(default\)/gi, '');
    const joined =
      style === 'announced' || style === 'closed'
        ? /^\s*§(?:\s*(?:,|\/|\||;|,? ?or|,? ?and|&)\s*§)+\s*$/
        : /^\s*§(?:,?\s*§|\s*[,/|]\s*§)*(?:,? or |\/|\|)\s*§\s*$/;
    return joined.test(between) ? quoted.map(([whole]) => whole) : null;
  }
  if (/\s?\|\s?/.test(text)) return text.split('|');
  if (/,/.test(text)) {
    const parts = text.split(/\s*,\s*(?:(?:or|and) )?/).filter(Boolean);
    const last = parts.pop() ?? '';
    const tail = last.split(/\s+or\s+/);
    if (tail.length > 1) return [...parts, ...tail];
    const joined = last.split(/\s+and\s+/);
    // "Food, Drink and Snacks": two values or three? Only of single words is it sure to be three.
    const single = [...parts, ...joined].every((part) => !/\s/.test(part.trim()));
    if (joined.length === 2 && /\band\b/.test(last))
      return single && style !== 'stated' ? [...parts, ...joined] : null;
    if (style === 'stated' || style === 'bare' || style === 'either')
      return /,\s*or\s/.test(text) ? [...parts, last] : null;
    return [...parts, last];
  }
  if (/\s+or\s+/.test(text)) return text.split(/\s+or\s+/);
  if (/\S\s?\/\s?\S/.test(text) && style !== 'bare') return text.split(/\s?\/\s?/);
  return style === 'announced' && /^\S+ and \S+$/.test(text) ? text.split(' and ') : null;
}

interface Item {
  value: string;
  quoted: boolean;
}

function clean(text: string): Item {
  const bare = text.trim().replace(/\s*\(default\)$/i, '');
  const quoted = /^(["'])(.*)\1$/.exec(bare);
  if (quoted) return { value: (quoted[2] ?? '').trim(), quoted: true };
  // "1 = Low": the code is the value.
  const coded = /^([^\s=]{1,10})\s*=\s*[^=]+$/.exec(bare);
  return { value: (coded?.[1] ?? bare).trim(), quoted: false };
}

function fits({ value, quoted }: Item, style: ListStyle, all: Item[]): boolean {
  if (value === '' || value.length > 60) return false;
  if (quoted) return true;
  const words = value.split(/\s+/).length;
  if (PROSE_OR_VALUE.test(value) && !(isNamed(style) && all.every((each) => /^\p{Lu}/u.test(each.value))))
    return false;
  if (PROSE.test(value) || CLAUSE.test(value) || /[:?!"=]|\s-\s|\)$|^\(/.test(value)) return false;
  if (style === 'announced') return words <= 5;
  if (DESCRIPTIVE.test(value)) return false;
  const number = /^-?\d+(?:\.\d+)?$/.test(value);
  const capital = /^[\p{Lu}\d]/u.test(value) && !/^\d+(?:\.\d+)? /.test(value);
  if (style === 'closed') return number || (words <= 3 && (capital || (words === 1 && all.length > 1)));
  if (words > 1) return false;
  if (style === 'either') return number || /^[\p{L}\d-]+$/u.test(value);
  if (style === 'stated') return number || capital || LOGICAL.test(value);
  if (all.every((each) => LOGICAL.test(each.value) || CURRENCY_CODES.includes(each.value))) return true;
  return capital && !number && all.length === 2;
}

/** A list that is said to be one. */
function isNamed(style: ListStyle): boolean {
  return style === 'announced' || style === 'closed';
}
