import { isDay } from '../content-lines/moment.js';

const written =
  /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})(?:(\d{2})(?:[.,](\d{1,9}))?)?)?(?:\s*\[\s*([-+]?\d{1,2})(?:[.:](\d{1,2}))?\s*(?::[^\]]*)?\])?$/;

/**
 * `20210312120000.000[-5:EST]` is `2021-03-12T12:00:00-05:00`: the clock of the bank, and how far it is from that of
 * Greenwich. What is no such moment stays as it is written.
 */
export function ofxMoment(text: string): string {
  const [, year, month, day, hour, minute, second = '00', fraction = '', offset, part] =
    written.exec(text) ?? [];
  if (year === undefined || !isDay(Number(month), Number(day))) return text;
  const date = `${year}-${month}-${day}`;
  // Of a day alone the zone says nothing.
  if (hour === undefined) return date;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 60) return text;
  const thousandths = /^0*$/.test(fraction) ? '' : `.${fraction}`;
  const zone = offset === undefined ? '' : zoneText(offset, part);
  return `${date}T${hour}:${minute}:${second}${thousandths}${zone}`;
}

/** Parts of an hour are written as minutes (`5:30`, `5.30`) or as tenths of it (`5.5`). */
function zoneText(offset: string, part = ''): string {
  const minutes =
    part.length === 1
      ? Number(part) * 6
      : part === '25'
        ? 15
        : part === '50'
          ? 30
          : part === '75'
            ? 45
            : Number(part);
  const hours = String(Math.abs(Number(offset))).padStart(2, '0');
  return `${offset.startsWith('-') ? '-' : '+'}${hours}:${String(Math.min(minutes, 59)).padStart(2, '0')}`;
}
