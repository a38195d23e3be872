import { calendarPattern, isWritten } from './date-shape.js';
import { wholeSql } from './kind.js';

const CLOCK =
  '(?:[01]?[0-9]|2[0-3]):[0-5][0-9](?::[0-5][0-9](?:[.,][0-9]{1,9})?)?(?: ?[AaPp]\\.?[Mm]\\.?)?(?: ?(?:[Zz]|UTC|GMT|[-+][0-9]{2}(?::?[0-9]{2})?))?';

/** Every common way to write a day. "03/04/2024" is a date whichever way it is read. */
export const ANY_DATE: readonly string[] = [
  'YYYY-MM-DD',
  'YYYY-M-D',
  'YYYY/M/D',
  'YYYY.M.D',
  'YYYYMMDD',
  ...['/', '.', '-', ' '].flatMap((mark) => [
    `D${mark}M${mark}YYYY`,
    `M${mark}D${mark}YYYY`,
    `D${mark}M${mark}YY`,
    `M${mark}D${mark}YY`,
  ]),
  ...['MMM', 'MMMM'].flatMap((month) => [
    `D ${month} YYYY`,
    `D-${month}-YYYY`,
    `D-${month}-YY`,
    `D ${month} YY`,
    `D. ${month} YYYY`,
    `${month} D, YYYY`,
    `${month} D YYYY`,
    `YYYY-${month}-D`,
  ]),
];

type Clock = 'none' | 'optional' | 'required';

const clocks: Record<Clock, string> = {
  none: '',
  optional: `(?:(?:[Tt ]|, | at )${CLOCK})?`,
  required: `(?:[Tt ]|, | at )${CLOCK}`,
};

export function isDate(value: string, formats: readonly string[], clock: Clock): boolean {
  return formats.some((format) => isWritten(value, format, clocks[clock]));
}

export function dateSql(value: string, formats: readonly string[], clock: Clock): string {
  return wholeSql(value, `(?:${formats.map(calendarPattern).join('|')})${clocks[clock]}`);
}
