import { columnWords } from '../../profile/column-names.js';
import type { Target } from '../../target/target.js';
import { saidOf } from '../../target/words.js';
import { wordsOf } from '../../words/tokens.js';
import type { ViewColumn } from './view.js';

/** Keys are short, and no words for people. */
export function isReference({ profile }: ViewColumn): boolean {
  const kind = profile.kinds[0]?.kind;
  return (
    kind === 'integer' ||
    kind === 'code' ||
    kind === 'uuid' ||
    isShort(profile) ||
    /^[a-z0-9]+(?:_[a-z0-9]+)+$/.test(profile.sample[0]?.value ?? '')
  );
}

/** One line that strayed into a column of keys makes them no words. */
function isShort({ longest, sample }: ViewColumn['profile']): boolean {
  if (longest <= 6) return true;
  const all = sample.reduce((sum, { count }) => sum + count, 0);
  const long = sample.reduce((sum, { value, count }) => sum + (value.trim().length > 6 ? count : 0), 0);
  return sample.length > 3 && long <= 0.05 * all;
}

/** Whether a column names its rows to people. */
export function isDisplay({ called, profile }: ViewColumn): boolean {
  const kind = profile.kinds[0]?.kind ?? 'text';
  if (['integer', 'decimal', 'date', 'datetime', 'boolean', 'email', 'phone', 'money'].includes(kind))
    return false;
  return saysCalled(called);
}

/** Whether a column is called like those that name things. */
export function saysCalled(called: string): boolean {
  return /name|nm$|title|desc|dsc|label|meaning|bezeichnung|bedeutung|libell|signifi|nombre|nome|naam|omschrijving|betekenis|namn|benämn|betyd/i.test(
    called,
  );
}

/** Whether the template asks for the key itself, not for what it stands for. */
export function wantsKey({ column, wanted }: Target): boolean {
  return (
    wanted.kind === 'code' ||
    wanted.kind === 'integer' ||
    /\b(?:id|code|number|no|key|ref)\b/i.test(column.name)
  );
}

/** The same, or its description says so. */
export function asksForKey(target: Target): boolean {
  return wantsKey(target) || saysKey(target.column.description ?? '');
}

/** "Invoice number", "Numero documento": what things are told apart by, and no link to others. */
export function asksForNumber(target: Target): boolean {
  const { column } = target;
  return !column.linkRule && (wantsKey(target) || saidOf(column).identifier);
}

const mostWords = 6;

/** "Customer number", "Personalnummer des Vorgesetzten": a few words, of which one is a word for keys. */
function saysKey(description: string): boolean {
  const words = wordsOf(description.split(/[.,;:(]/)[0] ?? '');
  // "No customers", "N days": in sentences these are other words.
  const telling = words.filter((word) => word === 'id' || word.length > 2);
  return (
    words.length <= mostWords && telling.some((word) => columnWords(word).isKey) && !names.test(description)
  );
}

const IN_WORDS =
  'spelled out|written out|in words|in full|full form|stands for|means|ausgeschrieben|im klartext|en toutes lettres|voluit|por extenso|per esteso|utskrivet';
const words = new RegExp(`\\b(?:${IN_WORDS})\\b`, 'i');
const names = new RegExp(
  `\\b(?:name|title|label|${IN_WORDS}|bezeichnung|libellé|nom|omschrijving|naam|nombre|nome|nazwa|navn|namn)\\b`,
  'i',
);

/** Whether it asks for what people call a thing: "Name of the store". */
export function wantsName({ column }: Target): boolean {
  return names.test(`${column.name} ${column.description ?? ''}`);
}

/** Whether it asks for what a code stands for: "written out". */
export function wantsWords({ column }: Target): boolean {
  return words.test(column.description ?? '');
}
