import { elementNames } from '../element-names.js';

/** Names for people; properties without one keep their own. Their order is that of the columns. */
const columns = elementNames('ical');
const ranks = new Map([...columns.keys()].map((property, at) => [property, at]));
export const otherRank = columns.size;

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
