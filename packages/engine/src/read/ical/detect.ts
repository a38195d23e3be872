import { looksLikeText } from '../csv/detect.js';
import { startText } from '../encoding.js';

/** By the line that every calendar begins with. */
export function detectIcal(start: Buffer, name: string): number {
  if (!looksLikeText(start)) return 0;
  const text = startText(start);
  if (/^\s*BEGIN[ \t]*:[ \t]*VCALENDAR[ \t]*(?:[\r\n]|$)/i.test(text)) return 0.98;
  const isNamed = /\.(?:ics|ical|ifb|vcs)$/i.test(name);
  // Something stands before the first calendar, or its first line is lost.
  return isNamed &&
    /^[ \t]*BEGIN[ \t]*:[ \t]*V(?:CALENDAR|EVENT|TODO|JOURNAL|FREEBUSY)[ \t]*\r?$/im.test(text)
    ? 0.9
    : 0;
}
