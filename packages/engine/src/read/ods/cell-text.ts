import { getOwn } from '@godwit/contract/own';
import { dateText, isoText } from '../xlsx/date-text.js';
import { numberText } from '../xlsx/number-text.js';

const duration = /^(-?)P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:[.,]\d+)?)S)?)?$/;

export interface Stored {
  text: string;
  /** Moments are dates and times that say so themselves. */
  kind: 'number' | 'moment' | 'text';
}

const kinds: Record<string, Stored['kind']> = {
  float: 'number',
  percentage: 'number',
  currency: 'number',
  date: 'moment',
  time: 'moment',
};

/** What a cell stores: its value where it has a type, else the paragraphs in it. Undefined: it is empty. */
export function storedText(
  attributes: Record<string, string>,
  paragraphs: string | undefined,
): Stored | undefined {
  const type = attributes['calcext:value-type'] === 'error' ? '' : (attributes['office:value-type'] ?? '');
  const value = typedValue(type, attributes);
  if (value !== undefined) return { text: value, kind: getOwn(kinds, type) ?? 'text' };
  const text = type === 'string' ? (attributes['office:string-value'] ?? paragraphs) : paragraphs;
  return text === undefined ? undefined : { text, kind: 'text' };
}

function typedValue(type: string, attributes: Record<string, string>): string | undefined {
  switch (type) {
    case 'float':
    case 'percentage':
    case 'currency': {
      const value = attributes['office:value'];
      return value === undefined ? undefined : numberText(value);
    }
    case 'date': {
      const value = attributes['office:date-value'];
      return value === undefined ? undefined : isoText(value);
    }
    case 'time':
      return timeText(attributes['office:time-value'] ?? '');
    case 'boolean':
      return attributes['office:boolean-value'] === 'true' ? 'TRUE' : 'FALSE';
    default:
      return undefined;
  }
}

/** `PT36H00M00S` → `36:00:00`, as the elapsed times of other workbooks. */
function timeText(value: string): string | undefined {
  const match = duration.exec(value);
  if (!match) return value === '' ? undefined : value;
  const [, minus, days = '0', hours = '0', minutes = '0', seconds = '0'] = match;
  const total =
    Number(days) * 86_400 + Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds.replace(',', '.'));
  const serial = total / 86_400;
  return minus === '-'
    ? numberText(String(-serial))
    : dateText(serial, { date: false, time: true, elapsed: true }, 1900);
}
