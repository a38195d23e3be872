import type { Reader } from '../reader.js';
import { detectIcal } from './detect.js';

/**
 * iCalendar, and vCalendar 1.0: a table for each kind of component (events, todos, journal, free-busy), one of all
 * who take part, and one of the calendars where they say more than who wrote them. A row's number is its place in its
 * table; `_parent_row` is that of the component it belongs to. Times stay as they are written, in the zone beside them.
 */
export const icalReader: Reader = {
  format: 'ical',
  called: 'a calendar (iCalendar)',
  extensions: ['ics', 'ical', 'ifb', 'vcs'],
  detect: detectIcal,
  read: async (file, scratch, context) =>
    (await import('./read.js')).readIcal(file, scratch, context?.limits.records),
};
