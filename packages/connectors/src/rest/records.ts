import { ConnectorError } from '../connector-error.js';
import { keysOf, valueAt } from './answer-path.js';
import type { RestStream } from './document.js';

export type SourceRecord = Record<string, unknown>;

/** The records of one answer. */
export function recordsIn(
  { name, record_path, lift = [], omit = [] }: RestStream,
  value: unknown,
): SourceRecord[] {
  if (value === undefined) return [];
  const found = record_path === undefined || record_path === '.' ? value : valueAt(value, record_path);
  if (found === undefined)
    throw new ConnectorError(
      'source',
      `The stream "${name}" has no records at ${record_path}: ${keysOf(value)}. Set its record_path to where they are.`,
    );
  if (found === null) return [];
  if (record_path === undefined && !Array.isArray(found))
    throw new ConnectorError(
      'source',
      `The stream "${name}" is no list: ${keysOf(value)}. Set its record_path to where the list is, or to "." where the answer is one record.`,
    );
  return (Array.isArray(found) ? found : [found]).map((item) => without(lifted(recordOf(item), lift), omit));
}

function recordOf(item: unknown): SourceRecord {
  return typeof item === 'object' && item !== null && !Array.isArray(item)
    ? (item as SourceRecord)
    : { value: item };
}

/** What the record itself has stands before what is lifted. */
function lifted(record: SourceRecord, names: readonly string[]): SourceRecord {
  if (names.length === 0) return record;
  const inner = new Map(Object.entries(record).filter(([name]) => names.includes(name)));
  const isObject = (value: unknown): value is SourceRecord =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  const own = Object.entries(record).filter(([name, value]) => !(inner.has(name) && isObject(value)));
  const up = [...inner.values()].filter(isObject).flatMap((value) => Object.entries(value));
  return Object.fromEntries([...up, ...own]);
}

function without(record: SourceRecord, names: readonly string[]): SourceRecord {
  if (names.length === 0) return record;
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));
}

/** The keys of its parent, where the record does not have them itself. */
export function withParentKeys(record: SourceRecord, keys: SourceRecord): SourceRecord {
  const missing = Object.entries(keys).filter(([name]) => !Object.hasOwn(record, name));
  return missing.length === 0 ? record : Object.fromEntries([...missing, ...Object.entries(record)]);
}

/** What a child stream needs of a record. */
export function parentKeys(
  record: SourceRecord,
  keys: Readonly<Record<string, string>>,
  parent: string,
): SourceRecord {
  return Object.fromEntries(
    Object.entries(keys).map(([name, path]) => {
      const value = valueAt(record, path);
      if (typeof value === 'string' || typeof value === 'number') return [name, value];
      throw new ConnectorError(
        'source',
        `A record of the stream "${parent}" has no ${path}, by which others are asked for: ${keysOf(record).replace('the answer', 'it')}.`,
      );
    }),
  );
}
