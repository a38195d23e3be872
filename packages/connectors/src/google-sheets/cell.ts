import { escapeXml } from '@godwit/engine/export/xlsx-writer-text';
import { dateText } from '@godwit/engine/read/xlsx/date-text';
import { numberText } from '@godwit/engine/read/xlsx/number-text';
import type { Json } from './api.js';
import { objectIn } from './sheets.js';

/** What is asked of each cell: its value in full, what kind of number it is, and how it looks. */
export const cellFields = 'effectiveValue,formattedValue,effectiveFormat.numberFormat.type';

const mostDecimals = 6;
const mostDigits = 20;

/** For formats that cells name: P2 is 12.50%, D5 is 00042, and of `shown` only the text itself is known. */
export const styles = [
  ...Array.from({ length: mostDecimals + 1 }, (_, at) =>
    style(
      `P${at}`,
      'percentage',
      `<number:number number:decimal-places="${at}" number:min-integer-digits="1"/><number:text>%</number:text>`,
    ),
  ),
  ...Array.from({ length: mostDigits }, (_, at) =>
    style(
      `D${at + 1}`,
      'number',
      `<number:number number:decimal-places="0" number:min-integer-digits="${at + 1}"/>`,
    ),
  ),
  style('shown', 'number', '<number:other/>'),
].join('');

function style(name: string, kind: string, parts: string): string {
  return `<number:${kind}-style style:name="n${name}">${parts}</number:${kind}-style><style:style style:name="${name}" style:family="table-cell" style:data-style-name="n${name}"/>`;
}

/** The attributes and the content of a cell in a flat OpenDocument file; undefined where it is empty. */
export function cellXml(cell: Json): { attributes: string; content: string } | undefined {
  const { numberValue, stringValue, boolValue, errorValue } = objectIn(cell.effectiveValue);
  const shown = typeof cell.formattedValue === 'string' ? cell.formattedValue : '';
  const { type } = objectIn(objectIn(cell.effectiveFormat).numberFormat);
  if (typeof stringValue === 'string') return stringValue === '' ? undefined : text(stringValue);
  if (typeof boolValue === 'boolean') return typed('boolean', `office:boolean-value="${boolValue}"`);
  if (typeof numberValue === 'number') return numeric(numberValue, String(type ?? ''), shown);
  if (errorValue !== undefined) return text(shown || '#ERROR!');
  return undefined;
}

function numeric(value: number, type: string, shown: string) {
  if (type === 'DATE' || type === 'DATE_TIME' || type === 'TIME') {
    const moment = momentOf(value, type);
    if (moment) return moment;
    // Before March 1900 spreadsheets do not agree on the day; below 0 there is none in most.
    if (shown !== '') return text(shown);
  }
  // Sheets keeps 15 digits; the rest is what a double makes of them.
  const plain = numberText(String(Number(value.toPrecision(15))));
  const stored = `office:value="${plain}"`;
  if (type === 'PERCENT') {
    const decimals = /[.,](\d+)\s?%$/.exec(shown)?.[1]?.length ?? 0;
    return typed('percentage', stored, `P${Math.min(decimals, mostDecimals)}`);
  }
  if (/^0\d{1,19}$/.test(shown)) return typed('float', stored, `D${shown.length}`);
  // A currency, a unit, the letters before a number: nothing else has these.
  if (/[\p{L}\p{Sc}]/u.test(shown) && type !== 'SCIENTIFIC')
    return { ...typed('float', stored, 'shown'), content: `<text:p>${xmlText(shown)}</text:p>` };
  return typed('float', stored);
}

function momentOf(serial: number, type: string) {
  if (type === 'TIME' && serial >= 0) {
    const seconds = Math.round(serial * 86_400_000) / 1000;
    return typed('time', `office:time-value="PT${seconds}S"`);
  }
  const iso = serial >= 61 ? dateText(serial, { date: true, time: true, elapsed: false }, 1900) : undefined;
  return iso && typed('date', `office:date-value="${iso.replace(' ', 'T')}"`);
}

function typed(type: string, value: string, styleName?: string) {
  const attributes = `office:value-type="${type}" ${value}${styleName === undefined ? '' : ` table:style-name="${styleName}"`}`;
  return { attributes, content: '' };
}

function text(value: string) {
  return typed('string', `office:string-value="${xmlText(value)}"`);
}

/** Most cells: nothing to escape. */
const plain = /^[\w .,:;@/()+#%*!?='-]*$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot hold these.
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** With line breaks and tabs as they are: in attributes XML reads plain ones as spaces. */
export function xmlText(value: string): string {
  if (plain.test(value)) return value;
  return escapeXml(value.toWellFormed().replace(unwritable, '')).replace(
    /[\t\n\r]/g,
    (character) => `&#${character.charCodeAt(0)};`,
  );
}
