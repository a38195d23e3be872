/** Names for people; properties without one keep their own. Their order is that of the columns. */
const named: [property: string, column: string][] = [
  ['SUMMARY', 'Summary'],
  ['DTSTART', 'Start'],
  ['DTEND', 'End'],
  ['DUE', 'Due'],
  ['DURATION', 'Duration'],
  ['COMPLETED', 'Completed'],
  ['PERCENT-COMPLETE', 'Percent complete'],
  ['LOCATION', 'Location'],
  ['DESCRIPTION', 'Description'],
  ['STATUS', 'Status'],
  ['PRIORITY', 'Priority'],
  ['CATEGORIES', 'Categories'],
  ['ORGANIZER', 'Organizer'],
  ['ATTENDEE', 'Attendees'],
  ['FREEBUSY', 'Busy times'],
  ['CONTACT', 'Contact'],
  ['RESOURCES', 'Resources'],
  ['COMMENT', 'Comment'],
  ['URL', 'Website'],
  ['GEO', 'Coordinates'],
  ['ATTACH', 'Attachment'],
  ['RRULE', 'Recurrence rule'],
  ['RDATE', 'Recurrence dates'],
  ['EXRULE', 'Exception rule'],
  ['EXDATE', 'Exception dates'],
  ['RECURRENCE-ID', 'Recurrence ID'],
  ['CLASS', 'Classification'],
  ['TRANSP', 'Transparency'],
  ['RELATED-TO', 'Related to'],
  ['SEQUENCE', 'Sequence'],
  ['CREATED', 'Created'],
  ['LAST-MODIFIED', 'Last modified'],
  ['DTSTAMP', 'Stamped'],
];
const columns = new Map(named);
const ranks = new Map(named.map(([property], at) => [property, at]));
export const otherRank = named.length;

export function columnOf(property: string): string {
  return columns.get(property) ?? property;
}

export function rankOf(property: string): number {
  return ranks.get(property) ?? otherRank;
}

/** Tables by the component that is a row of them. */
const tables = new Map([
  ['VEVENT', 'events'],
  ['VTODO', 'todos'],
  ['VJOURNAL', 'journal'],
  ['VFREEBUSY', 'free-busy'],
]);

export function tableOf(component: string): string {
  return tables.get(component) ?? component.toLowerCase();
}

export const tableOrder = [...tables.values(), 'attendees', 'busy times', 'calendars'];

/** What columns of a component inside another begin with. */
export function innerName(component: string): string {
  const plain = component.replace(/^V(?=[A-Z])/, '').toLowerCase();
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

/** Parameters of a person, and their columns. */
export const personColumns: [param: string, column: string][] = [
  ['ROLE', 'Role'],
  ['PARTSTAT', 'Status'],
  ['CUTYPE', 'Kind'],
  ['RSVP', 'RSVP'],
];
