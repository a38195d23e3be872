import { splitUnescaped, unescapeText } from '../content-lines/content-line.js';
import { isoMoment } from '../content-lines/moment.js';
import type { Property } from '../content-lines/read-lines.js';
import type { FieldRecord } from '../records/record.js';
import type { Card } from './card.js';
import { addressParts, columnOf, nameParts, namePlaces, rankOf, typedColumn } from './names.js';

/** Properties that come several times, each for something. All others may have a label, too. */
const typed = new Set(['TEL', 'EMAIL', 'ADR', 'LABEL', 'URL', 'IMPP', 'RELATED']);
const moments = new Set(['BDAY', 'ANNIVERSARY', 'DEATHDATE', 'REV', 'X-ANNIVERSARY']);
/** Parameters that are made use of, or that say what the value shows by itself. */
const used = new Set([
  'TYPE',
  'PREF',
  'ENCODING',
  'CHARSET',
  'VALUE',
  'MEDIATYPE',
  'CALSCALE',
  'SERVICE-TYPE',
]);

/** Puts the cells of a card into a record; tells what could not be put there. */
export function fillRecord(card: Card, record: FieldRecord, tell: (text: string) => void): void {
  const hasLineEnds = card.version !== '2.1';
  const read = (text: string) => unescapeText(text, hasLineEnds).trim();
  const properties = preferredFirst(card.properties);
  for (const property of properties) {
    for (const name of property.params.keys()) {
      if (!used.has(name) && /^[A-Z0-9-]{1,40}$/.test(name))
        tell(`# times the parameter ${name} was left out`);
    }
    const { name, value, bytes } = property;
    const label = card.labelOf(property);
    if (bytes !== undefined) {
      tell(`${columnOf(name)}: # contents of files were left out, cells say their kind and size`);
      putTyped(record, property, label, fileText(property, bytes));
    } else if (name === 'N') putParts(record, property, nameParts, '', read, namePlaces);
    else if (name === 'ADR') putParts(record, property, addressParts, typedTail(property, label), read);
    else if (name === 'ORG') putOrganization(record, value, read);
    else putTyped(record, property, label, plainValue(name, read(value)));
  }
  putMain(properties, record, read);
  for (const label of card.loneLabels) record.add('X-ABLABEL', label, rankOf('X-ABLABEL'));
}

/**
 * The one phone, mail and address that most people ask for: that which is for nothing special, else the preferred or
 * first one (a mobile where there is no other phone), which then stands in two columns. Without it every list of contacts would have its mails in three.
 */
function putMain(properties: readonly Property[], record: FieldRecord, read: (text: string) => string): void {
  for (const name of ['EMAIL', 'TEL', 'ADR']) {
    const column = columnOf(name);
    if (record.next(name === 'ADR' ? name : column) > 1) continue;
    const all = properties.filter((each) => each.name === name && each.value.trim() !== '');
    const main =
      all.find(({ params }) => typedColumn(name, typesOf(params), '').name === column) ?? all.find(isVoice);
    if (!main) continue;
    if (name === 'ADR') putParts(record, main, addressParts, '', read);
    else putPlain(record, name, column, '', plainValue(name, read(main.value)));
  }
}

function isVoice({ params }: Property): boolean {
  return !typesOf(params).some((type) => /^(?:fax|pager)$/i.test(type));
}

/** Of those with the same name, in their order else. */
function preferredFirst(properties: readonly Property[]): Property[] {
  const first = new Map<string, number>();
  for (const [at, { name }] of properties.entries()) if (!first.has(name)) first.set(name, at);
  const place = ({ name }: Property) => first.get(name) ?? 0;
  return [...properties].sort((a, b) => place(a) - place(b) || preference(a) - preference(b));
}

function preference({ params }: Property): number {
  const given = Number(params.get('PREF')?.[0]);
  if (given >= 1) return given;
  return typesOf(params).some((type) => /^pref$/i.test(type)) ? 1 : Number.MAX_SAFE_INTEGER;
}

function typesOf(params: Property['params']): readonly string[] {
  // Version 4 may write all of them between one pair of quotes.
  return (params.get('TYPE') ?? []).flatMap((type) => type.split(',').map((each) => each.trim()));
}

function typedTail({ name, params }: Property, label: string): string {
  return typedColumn(name, typesOf(params), label).tail;
}

function putTyped(record: FieldRecord, property: Property, label: string, value: string): void {
  if (value === '') return;
  const { name, params, bytes } = property;
  // The type of a file is part of its text; of an Apple property it is what it is for.
  const types = typed.has(name) || (name.startsWith('X-') && bytes === undefined) ? typesOf(params) : [];
  const service = params.get('SERVICE-TYPE') ?? [];
  const { name: column, tail } = typedColumn(name, [...types, ...service], label);
  putPlain(record, name, column, tail, value);
}

function putPlain(record: FieldRecord, name: string, column: string, tail: string, value: string): void {
  const group = `${column}${tail}`;
  record.put(column, tail, value, rankOf(name, column + tail), group, record.next(group));
}

/** A column for each part; parts that no version knows are numbered. */
function putParts(
  record: FieldRecord,
  { name, value }: Property,
  parts: readonly string[],
  tail: string,
  read: (text: string) => string,
  places: readonly number[] = [],
): void {
  const group = `${name}${tail}`;
  const number = record.next(group);
  for (const [at, raw] of splitUnescaped(value, ';').entries()) {
    const text = read(raw);
    if (text === '') continue;
    const part = parts[at] ?? `${columnOf(name)} part ${at + 1}`;
    record.put(part, tail, text, rankOf(name, columnOf(name) + tail), group, number, places[at] ?? at);
  }
}

function putOrganization(record: FieldRecord, value: string, read: (text: string) => string): void {
  const [organization = '', ...units] = splitUnescaped(value, ';').map(read);
  if (organization !== '') record.add('Organization', organization, rankOf('ORG'));
  for (const unit of units) if (unit !== '') record.add('Department', unit, rankOf('ORG'));
}

function plainValue(name: string, value: string): string {
  if (moments.has(name)) return isoMoment(value);
  if (name === 'TEL') return value.replace(/^tel:/i, '');
  if (name === 'EMAIL') return value.replace(/^mailto:/i, '');
  return value;
}

function fileText({ params, value }: Property, bytes: number): string {
  const kind = /^data:([^;,]{1,100})/i.exec(value)?.[1] ?? params.get('MEDIATYPE')?.[0] ?? typesOf(params)[0];
  return kind === undefined ? `${bytes} bytes` : `${kind}, ${bytes} bytes`;
}
