import type { Stream, StreamColumn } from '../connector.js';
import { isObject } from './messages.js';

/** What a tap can read, as --discover says it. Unknown fields are its own and go back to it as they came. */
export interface Catalog {
  streams: CatalogEntry[];
}

export interface CatalogEntry extends Record<string, unknown> {
  tap_stream_id: string;
}

type Metadata = { breadcrumb: string[]; metadata: Record<string, unknown> };

/** Undefined where it is no catalog. */
export function parseCatalog(text: string): Catalog | undefined {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isObject(found) || !Array.isArray(found.streams)) return undefined;
  const streams = found.streams.flatMap((entry) => {
    if (!isObject(entry)) return [];
    const id = entry.tap_stream_id ?? entry.stream;
    return typeof id === 'string' && id !== '' ? [{ ...entry, tap_stream_id: id }] : [];
  });
  return { ...found, streams };
}

export function streamsOf({ streams }: Catalog): Stream[] {
  return streams
    .filter((entry) => metadataAt(entry, []).inclusion !== 'unsupported')
    .map((entry) => {
      const primaryKey = keyOf(entry);
      const { comment } = isObject(entry.schema) ? { comment: entry.schema.description } : {};
      const rows = metadataAt(entry, [])['row-count'];
      return {
        name: entry.tap_stream_id,
        kind: 'records',
        columns: columnsOf(entry),
        primaryKey,
        ...(typeof comment === 'string' && comment !== '' && { comment }),
        ...(typeof rows === 'number' && { rows }),
        isIncremental: primaryKey.length > 0 && replicationOf(entry).method === 'INCREMENTAL',
      };
    });
}

/** The name that its records come under. */
export function messageName({ stream, tap_stream_id }: CatalogEntry): string {
  return typeof stream === 'string' && stream !== '' ? stream : tap_stream_id;
}

/** The catalog for reading one stream: every field of it that is fit to be read, and nothing of the others. */
export function selectStream(catalog: Catalog, name: string): Catalog {
  return {
    ...catalog,
    // The others stay in it: a tap that is not told of a stream may take it for wanted.
    streams: catalog.streams.map((entry) => {
      const isChosen = entry.tap_stream_id === name;
      const { method, key } = replicationOf(entry);
      const own = {
        ...metadataAt(entry, []),
        selected: isChosen,
        'replication-method': method,
        ...(key !== undefined && { 'replication-key': key }),
      };
      const fields = fieldsOf(entry).map(({ name, metadata, isRead }) => ({
        breadcrumb: ['properties', name],
        metadata: { ...metadata, selected: isChosen && isRead },
      }));
      const known = new Set(
        [[], ...fields.map(({ breadcrumb }) => breadcrumb)].map((at) => JSON.stringify(at)),
      );
      const deeper = metadataOf(entry).filter(({ breadcrumb }) => !known.has(JSON.stringify(breadcrumb)));
      return {
        ...entry,
        // Taps from before there was metadata look here.
        ...(isObject(entry.schema) && { schema: { ...entry.schema, selected: isChosen } }),
        metadata: [{ breadcrumb: [], metadata: own }, ...fields, ...deeper],
      };
    }),
  };
}

/** As the tap forces it, or as it says, or by whether there is a key to go on from. */
function replicationOf(entry: CatalogEntry): { method: string; key: string | undefined } {
  const own = metadataAt(entry, []);
  const valid = own['valid-replication-keys'];
  const key = [
    own['replication-key'],
    entry.replication_key,
    Array.isArray(valid) ? valid[0] : undefined,
  ].find((key) => typeof key === 'string' && key !== '') as string | undefined;
  const said = [own['forced-replication-method'], own['replication-method'], entry.replication_method].find(
    (method) => typeof method === 'string' && method !== '',
  ) as string | undefined;
  return { method: said ?? (key === undefined ? 'FULL_TABLE' : 'INCREMENTAL'), key };
}

function keyOf(entry: CatalogEntry): string[] {
  const own = metadataAt(entry, []);
  const declared = [entry.key_properties, own['table-key-properties'], own['view-key-properties']];
  const names = declared.find((names) => Array.isArray(names) && names.length > 0);
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
}

function columnsOf(entry: CatalogEntry): StreamColumn[] {
  return fieldsOf(entry)
    .filter(({ isRead }) => isRead)
    .map(({ name, schema }) => {
      const type = typeOf(schema);
      const { description } = schema;
      return {
        name,
        ...(type !== '' && { type }),
        ...(typeof description === 'string' && description !== '' && { comment: description }),
      };
    });
}

interface Field {
  name: string;
  schema: Record<string, unknown>;
  metadata: Record<string, unknown>;
  isRead: boolean;
}

/** A tap marks by `selected-by-default: false` what it would rather not read: slow, or shown to few. */
function fieldsOf(entry: CatalogEntry): Field[] {
  const properties =
    isObject(entry.schema) && isObject(entry.schema.properties) ? entry.schema.properties : {};
  return Object.entries(properties).map(([name, property]) => {
    const schema = isObject(property) ? property : {};
    const metadata = metadataAt(entry, ['properties', name]);
    const inclusion = metadata.inclusion ?? schema.inclusion;
    const isRead =
      inclusion === 'automatic' || (inclusion !== 'unsupported' && metadata['selected-by-default'] !== false);
    return { name, schema, metadata, isRead };
  });
}

/** `string date-time`, as the schema has it. */
function typeOf(schema: Record<string, unknown>): string {
  const { type, format } = isObject(schema) ? schema : {};
  const names = [type].flat().filter((name) => typeof name === 'string' && name !== 'null');
  return [names.join(' or '), format].filter((part) => typeof part === 'string' && part !== '').join(' ');
}

function metadataOf(entry: CatalogEntry): Metadata[] {
  if (!Array.isArray(entry.metadata)) return [];
  return entry.metadata.flatMap((item) =>
    isObject(item) && Array.isArray(item.breadcrumb) && isObject(item.metadata)
      ? [{ breadcrumb: item.breadcrumb.map(String), metadata: item.metadata }]
      : [],
  );
}

function metadataAt(entry: CatalogEntry, breadcrumb: readonly string[]): Record<string, unknown> {
  const wanted = JSON.stringify(breadcrumb);
  return metadataOf(entry).find((item) => JSON.stringify(item.breadcrumb) === wanted)?.metadata ?? {};
}
