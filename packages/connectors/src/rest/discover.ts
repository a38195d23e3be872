import type { Stream, StreamColumn } from '../connector.js';
import { ConnectorError } from '../connector-error.js';
import type { Api } from './api.js';
import { impatient } from './backoff.js';
import type { RestStream } from './document.js';
import { sinceText } from './incremental.js';
import { fieldList, isIncremental, paginationOf } from './pages.js';
import { numberAt } from './paging.js';
import { filled } from './placeholders.js';
import { recordsIn, type SourceRecord } from './records.js';
import { RefusalError } from './requester.js';

/**
 * The streams of the document. Of those whose columns it does not say, a small page is read; those that the source
 * does not have, or not for these credentials, are left out.
 */
export async function discover(api: Api): Promise<Stream[]> {
  const found: Stream[] = [];
  let first: ConnectorError | undefined;
  for (const stream of api.document.streams) {
    try {
      found.push({ ...described(api, stream), ...(await seen(api, stream)) });
    } catch (error) {
      if (!(error instanceof ConnectorError)) throw error;
      const isForbidden = error instanceof RefusalError && error.status === 403;
      if (error.fault === 'unreachable') found.push(described(api, stream));
      else if (error.fault === 'source' || isForbidden) {
        first ??= error;
        api.context.tell(api.withoutSecrets(`The stream "${stream.name}" is left out: ${error.message}`));
      } else throw error;
    }
  }
  const isHelpless = found.every(({ name }) => api.document.streams.find((one) => one.name === name)?.parent);
  if (first && isHelpless) throw first;
  return found;
}

function described(api: Api, stream: RestStream): Stream {
  const { name, primary_key = [], links, comment, columns = [], parent } = stream;
  const added = Object.keys(parent?.keys ?? {}).map((key) => ({ name: key }));
  const known = [...columns, ...added.filter((key) => !columns.some((column) => column.name === key.name))];
  return {
    name,
    kind: 'records',
    columns: known,
    primaryKey: [...primary_key],
    ...(links && { links: links.map((link) => ({ ...link })) }),
    ...(comment && { comment }),
    ...(isIncremental(api, stream) && { isIncremental: true }),
  };
}

async function seen(api: Api, stream: RestStream): Promise<Partial<Stream>> {
  if (stream.fields) return { columns: await api.fieldsOf(stream, impatient) };
  if (stream.columns || stream.parent) return {};
  const { records, total } = await sample(api, stream);
  return { columns: columnsOf(records), ...(total !== undefined && { rows: total }) };
}

const sampleSize = 5;

/** The beginning of a list. */
export async function sample(
  api: Api,
  stream: RestStream,
): Promise<{ records: SourceRecord[]; total: number | undefined }> {
  const pagination = paginationOf(api, stream);
  const { incremental, fields } = stream;
  const scope = new Map(api.scope);
  const start = incremental?.start ? filled(incremental.start, api.scope) : undefined;
  if (incremental && start !== undefined) scope.set('since', sinceText(start, incremental.format));
  if (fields) scope.set('fields', fieldList(api, stream, await api.fieldsOf(stream, impatient)));
  const small = { ...pagination, ...(pagination.size && { size: Math.min(sampleSize, pagination.size) }) };
  const { value } = await api.page(stream, small, undefined, scope, impatient);
  return { records: recordsIn(stream, value), total: numberAt(value, pagination.total_path) };
}

function columnsOf(records: readonly SourceRecord[]): StreamColumn[] {
  const types = new Map<string, string | undefined>();
  for (const record of records.slice(0, 100))
    for (const [name, value] of Object.entries(record)) types.set(name, types.get(name) ?? typeOf(value));
  return [...types].map(([name, type]) => ({ name, ...(type && { type }) }));
}

function typeOf(value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined;
  if (Array.isArray(value)) return 'array';
  return typeof value === 'number' && Number.isInteger(value) ? 'integer' : typeof value;
}
