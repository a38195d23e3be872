import type { Property } from '../content-lines/read-lines.js';
import type { FieldRecord } from '../records/record.js';
import type { Component } from './component.js';
import { columnOf, innerName, otherRank, rankOf } from './names.js';
import { personOf, valueText } from './values.js';

/** Parameters that are made use of, or that say what the value shows by itself. */
const used = new Set([
  'TZID',
  'VALUE',
  'ENCODING',
  'CHARSET',
  'FMTTYPE',
  'CN',
  'EMAIL',
  'ROLE',
  'PARTSTAT',
  'CUTYPE',
  'RSVP',
  'FBTYPE',
  'RELTYPE',
]);

export type Tell = (text: string) => void;

/** Puts the cells of a component into a record: its own properties, then those of the alarms and others inside it. */
export function fillRecord(component: Component, record: FieldRecord, tell: Tell): void {
  for (const property of component.properties) {
    // Those who take part have a table for what is said of them.
    if (property.name === 'ATTENDEE') continue;
    tellParams(property, tell);
    if (property.name === 'ORGANIZER') putOrganizer(record, property);
    else if (property.name !== 'FREEBUSY') putValue(record, property, tell);
  }
  for (const [name, column] of lists) {
    const texts = component.properties.filter((property) => property.name === name).map(textInList);
    if (texts.length > 0) record.add(column, texts.join(', '), rankOf(name));
  }
  putInner(allInside(component), record, tell);
}

const lists: [property: string, column: string][] = [
  ['ATTENDEE', columnOf('ATTENDEE')],
  ['FREEBUSY', columnOf('FREEBUSY')],
];

function textInList(property: Property): string {
  return property.name === 'ATTENDEE' ? personOf(property).text : valueText({ ...property, params: period });
}

const period: Property['params'] = new Map([['VALUE', ['PERIOD']]]);

function tellParams({ params }: Property, tell: Tell): void {
  for (const name of params.keys()) {
    if (!used.has(name) && /^[A-Z0-9-]{1,40}$/.test(name)) tell(`# times the parameter ${name} was left out`);
  }
}

function putValue(record: FieldRecord, property: Property, tell: Tell): void {
  const { name, params, bytes } = property;
  const value = valueText(property);
  if (value === '') return;
  if (bytes !== undefined)
    tell(`${columnOf(name)}: # contents of files were left out, cells say their kind and size`);
  const column = columnOf(name);
  const rank = rankOf(name);
  const number = record.next(column);
  record.put(column, '', value, rank, column, number);
  const zone = params.get('TZID')?.[0];
  if (zone !== undefined) record.put(column, ' time zone', zone, rank, column, number, 1);
}

function putOrganizer(record: FieldRecord, property: Property): void {
  const { name, email, text } = personOf(property);
  const rank = rankOf('ORGANIZER');
  const number = record.next('Organizer');
  const shown = name === '' ? text : name;
  if (shown !== '') record.put('Organizer', '', shown, rank, 'Organizer', number);
  if (email !== '') record.put('Organizer email', '', email, rank, 'Organizer', number, 1);
}

/** `Alarms` says how many; `Alarm trigger`, `Alarm 2 trigger` and so on what each does. */
function putInner(inner: readonly Component[], record: FieldRecord, tell: Tell): void {
  const counts = new Map<string, number>();
  for (const { name, properties } of inner) {
    const kind = innerName(name);
    const number = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, number);
    const group = number === 1 ? kind : `${kind} ${number}`;
    for (const property of properties) {
      tellParams(property, tell);
      const value = property.name === 'ATTENDEE' ? personOf(property).text : valueText(property);
      if (value === '') continue;
      const column = `${group} ${columnOf(property.name).toLowerCase()}`;
      record.put(column, '', value, otherRank + 1, group, 1);
    }
  }
  for (const [kind, count] of counts) record.add(`${kind}s`, String(count), otherRank);
}

/** All components inside, those inside of them too. */
function allInside({ inner }: Component): Component[] {
  return inner.flatMap((component) => [component, ...allInside(component)]);
}
