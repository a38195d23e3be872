import { getOwn } from '@godwit/contract/own';
import { MONTHS } from '../recipe/date-format.js';

/** The plain number that a text begins with. */
export function readNumber(text: string): string | undefined {
  const match = /^\W{0,3}(?:[a-z]{3}\s)?\s*(-?\d[\d.,' ]*)(k|m|thousand|million)?\b/i.exec(text.trim());
  if (!match) return undefined;
  const digits = (match[1] ?? '')
    .replace(/[' ]/g, '')
    .replace(/,(?=\d{3}(?:\D|$))/g, '')
    .replace(/[.,]+$/, '');
  const number = Number(digits.replace(',', '.'));
  if (!Number.isFinite(number)) return undefined;
  const times = getOwn({ k: 1e3, thousand: 1e3, m: 1e6, million: 1e6 }, (match[2] ?? '').toLowerCase()) ?? 1;
  return String(number * times);
}

/** The day that a text begins with, in ISO: a year or month stands for its first day, or its last after "after". */
export function readDate(text: string, is: '<' | '<=' | '>' | '>='): string | undefined {
  const given = text.trim().replace(/^(?:the|year|of)\s+/, '');
  const end = is === '>' || is === '<=';
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})/.exec(given);
  if (iso) return day(iso[1], iso[2], iso[3]);
  const month =
    MONTHS.findIndex((name) =>
      new RegExp(`^(?:\\d{1,2}(?:st|nd|rd|th)?\\s+)?${name.slice(0, 3)}`, 'i').test(given),
    ) + 1;
  const year = /\b((?:19|20)\d\d)\b/.exec(given)?.[1];
  if (month > 0 && year !== undefined) {
    const rest = given.replace(year, ' ');
    const date = /\b(\d{1,2})(?:st|nd|rd|th)?\b/.exec(rest)?.[1];
    return day(
      year,
      String(month),
      date ?? (end ? String(new Date(Date.UTC(Number(year), month, 0)).getUTCDate()) : '1'),
    );
  }
  if (/^(?:19|20)\d\d\b(?![.,]?\d)/.test(given))
    return end ? `${given.slice(0, 4)}-12-31` : `${given.slice(0, 4)}-01-01`;
  return undefined;
}

function day(year = '', month = '', date = ''): string {
  return `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
}
