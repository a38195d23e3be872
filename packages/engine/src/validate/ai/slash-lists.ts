import { isSure, piecesOf, type Wording } from './wording.js';

/** Columns that hold one of a few words. */
const CHOICE =
  /\b(?:status|type|stage|priority|gender|sex|level|category|severity|flag|active|kind|class|tier|mode|method|frequency|role|grade|outcome|result|direction|phase|rating|segment|unit|uom|option|answer|response|state of|urgency|condition|visibility)\b/i;
/** What a slash joins in prose: two names of a field, units, parts of a date. */
const NOUN =
  /^(?:and|or|he|she|his|her|him|they|n|a|am|pm|e-?mails?|phones?|mobile|cell|home|work|fax|city|cities|town|village|state|states|province|region|county|zip|zip ?code|postal|postal code|postcode|country|company|organi[sz]ation|account|business|name|first|last|middle|street|address|line|suite|apt|unit|date|time|day|month|year|hour|hours|minute|week|dd|d|mm|m|yy|yyyy|hh|ss|kg|lb|lbs|g|oz|km|mi|cm|in|inch|inches|ft|h|hr|hrs|min|mins|l|ml|gal|usd|eur|gbp|vat|gst|tax|id|ids|number|no|code|sku|upc|ean|url|website|web|http|https|www|title|position|job|role|department|team|division|group|employee|staff|contact|customer|client|vendor|supplier|product|item|service|price|cost|amount|value|total|fee|rate|invoice|bill|order|sale|sales|purchase|manager|owner|supervisor|parent|guardian|notes?|comments?|description|sex|gender|surname|family|given|from|to|start|end|login|user|username|size|colou?r|utc|gmt|incl|excl|net|qty|quantity|units?|html|markdown|text|image|file|csv|json|xml)$/i;
export const LOGICAL = /^(?:yes|no|y|n|true|false|t|f|0|1)$/i;

/** "Status (Open/Closed)", "Yes/No": short words between slashes, standing alone. */
export function slashLists(wording: Wording): string[][] {
  const named = [...wording.name.matchAll(/\(([^()]+)\)/g)].map(([, inner]) => inner ?? '');
  const sure = [...wording.sentences, ...wording.brackets].filter((text) =>
    isSure(text.replace(/\bno\b|\bn\b/gi, '')),
  );
  const whole = sure.flatMap(piecesOf);
  const after = sure.flatMap((text) => /: ([^:,]+)$/.exec(text)?.[1] ?? []);
  const logical = sure.flatMap(
    (text) =>
      /(?<![\p{L}\d/])(?:yes ?\/ ?no|y\/n|true ?\/ ?false|t\/f)(?![\p{L}\d/])/iu.exec(text)?.[0] ?? [],
  );
  return [...named, ...whole, ...after, ...logical]
    .map((text) => itemsOf(text, wording))
    .filter((items) => items !== null);
}

function itemsOf(text: string, wording: Wording): string[] | null {
  const items = text
    .replace(/[.?]$/, '')
    .split(/\s?\/\s?/)
    .map((item) => item.trim());
  if (items.length < 2 || items.length > 8 || new Set(items).size !== items.length) return null;
  if (items.every((item) => LOGICAL.test(item))) return items;
  const choice = CHOICE.test(`${wording.name} ${wording.text}`.replace(text, ''));
  const short = items.every(
    (item) => /^[\p{L}\d][\p{L}\d &+-]{0,19}$/u.test(item) && item.split(' ').length <= 2,
  );
  const initials = choice && items.every((item) => /^[A-Z]$/.test(item)) && text !== 'N/A';
  if (!short || (!initials && items.some((item) => item.split(' ').some((word) => NOUN.test(word)))))
    return null;
  if (items.every((item) => /^\d+$/.test(item))) return null;
  const capitals = items.every((item) => /^[\p{Lu}\d]/u.test(item));
  // Capitals alone may be two names of one thing ("Client/Matter"): a column of choices, or three of them.
  return choice || (capitals && items.length > 2) ? items : null;
}
