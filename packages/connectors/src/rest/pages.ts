import type { StreamColumn, StreamState } from '../connector.js';
import { ConnectorError } from '../connector-error.js';
import { valueAt } from './answer-path.js';
import type { Api } from './api.js';
import type { Pagination, RestStream } from './document.js';
import { later, type SinceValue, sinceText } from './incremental.js';
import { LoopGuard, nextPosition, type Position } from './paging.js';
import { filled, type Scope } from './placeholders.js';
import { parentKeys, recordsIn, type SourceRecord, withParentKeys } from './records.js';
import { RefusalError } from './requester.js';

/**
 * Where a read stands. Without a position it begins: with `since`, at what changed. Nothing of it is secret.
 */
export interface ReadState {
  /** What the list was asked from. */
  since?: SinceValue;
  /** The latest value seen, which the next pull asks from. */
  highest?: SinceValue;
  position?: Position;
  /** Of a child stream: where the parent stands, and whether that was its end. */
  parent?: ReadState;
  parentEnded?: boolean;
  /** Those of its page that are still to be asked for; the position is one of the first. */
  parents?: SourceRecord[];
  /** All was given, and there is no telling what changed since. */
  done?: boolean;
}

export interface Page {
  records: SourceRecord[];
  /** What to go on from after this page. */
  state: ReadState;
  isLast: boolean;
}

export function findStream({ document }: Api, name: string): RestStream {
  const stream = document.streams.find((one) => one.name === name);
  if (stream) return stream;
  throw new ConnectorError('source', `There is no stream "${name}" in the document.`);
}

export function isIncremental(api: Api, { primary_key, incremental, parent }: RestStream): boolean {
  if (!primary_key?.length) return false;
  if (incremental) return true;
  return parent?.changes_with_parent === true && isIncremental(api, findStream(api, parent.stream));
}

/** All pages of a stream from a state on; at least one, unless all was given before. */
export async function* pagesOf(api: Api, stream: RestStream, from: ReadState): AsyncGenerator<Page> {
  if (from.done) return;
  yield* stream.parent ? childPages(api, stream, stream.parent, from) : ownPages(api, stream, from);
}

async function* ownPages(api: Api, stream: RestStream, from: ReadState): AsyncGenerator<Page> {
  const scope = await scopeOf(api, stream, from);
  let { highest } = from;
  for await (const { records, next } of listPages(api, stream, scope, from.position)) {
    highest = highestOf(stream, records, highest);
    yield {
      records,
      isLast: !next,
      state: next ? going(stream, from, highest, { position: next }) : ended(stream, from, highest),
    };
  }
}

/** So many records or parents, whichever comes first, are given together: most parents have few. */
const enoughRecords = 1000;
const enoughParents = 50;

/** For every record of the parent, the list that belongs to it. */
async function* childPages(
  api: Api,
  stream: RestStream,
  { stream: parentName, keys, changes_with_parent }: NonNullable<RestStream['parent']>,
  from: ReadState,
): AsyncGenerator<Page> {
  const parent = findStream(api, parentName);
  const scope = await scopeOf(api, stream, from);
  const missing: RefusalError[] = [];
  let found = 0;
  let { highest } = from;
  let records: SourceRecord[] = [];
  let asked = 0;
  let parentState = from.parent;

  const batch = (more: Partial<ReadState>): Page => {
    const state = going(stream, from, highest, { ...(parentState && { parent: parentState }), ...more });
    const page = { records, state, isLast: false };
    records = [];
    asked = 0;
    return page;
  };

  async function* listsOf(
    parents: SourceRecord[],
    isLast: boolean,
    at: Position | undefined,
  ): AsyncGenerator<Page> {
    const rest = (index: number): Partial<ReadState> => ({
      parents: parents.slice(index),
      ...(isLast && { parentEnded: true }),
    });
    for (const [index, values] of parents.entries()) {
      const own = new Map([
        ...scope,
        ...Object.entries(values).map(([name, value]) => [name, String(value)] as const),
      ]);
      try {
        for await (const list of listPages(api, stream, own, index === 0 ? at : undefined)) {
          highest = highestOf(stream, list.records, highest);
          records.push(...list.records.map((record) => withParentKeys(record, values)));
          if (list.next) yield batch({ ...rest(index), position: list.next });
        }
        found += 1;
      } catch (error) {
        // It may be gone since the parent was read.
        if (!(error instanceof RefusalError && error.isNotFound)) throw error;
        missing.push(error);
      }
      asked += 1;
      const isEnough = records.length >= enoughRecords || asked >= enoughParents;
      if (isEnough && index < parents.length - 1) yield batch(rest(index + 1));
    }
  }

  if (from.parents) yield* listsOf(from.parents, from.parentEnded === true, from.position);
  if (!from.parentEnded) {
    const begun = from.parents || changes_with_parent ? from.parent : undefined;
    for await (const page of pagesOf(api, parent, begun ?? {})) {
      // What is left of the page before ends with it: a state has the parents of one page.
      if (records.length > 0) yield batch({ parents: [] });
      parentState = page.state;
      yield* listsOf(
        page.records.map((record) => parentKeys(record, keys, parentName)),
        page.isLast,
        undefined,
      );
    }
  }
  const [first] = missing;
  if (first && found === 0 && !from.parents) throw first;
  if (first)
    api.context.tell(
      `The stream "${stream.name}" is not there for ${missing.length} of the records of "${parentName}" any more (404): these are passed over.`,
    );
  const state =
    !stream.incremental && isIncremental(api, stream)
      ? { ...(parentState && { parent: parentState }) }
      : ended(stream, from, highest);
  yield { records, state, isLast: true };
}

interface ListPage {
  records: SourceRecord[];
  next: Position | undefined;
}

const notPaged: Pagination = { type: 'none' };

export function paginationOf(api: Api, stream: RestStream): Pagination {
  return stream.pagination ?? api.document.pagination ?? notPaged;
}

/** The pages of one list. */
async function* listPages(
  api: Api,
  stream: RestStream,
  scope: Scope,
  from: Position | undefined,
): AsyncGenerator<ListPage> {
  const pagination = paginationOf(api, stream);
  const guard = new LoopGuard(stream.name);
  let position = from;
  do {
    const answer = await api.page(stream, pagination, position, scope);
    const records = recordsIn(stream, answer.value);
    const next = nextPosition(pagination, position, { ...answer, records }, (url) =>
      api.kept(url, answer.url, stream.name),
    );
    if (next) guard.check(pagination, next, records);
    yield { records, next };
    position = next;
  } while (position);
}

async function scopeOf(api: Api, stream: RestStream, { since }: ReadState): Promise<Scope> {
  const scope = new Map(api.scope);
  const { incremental, fields } = stream;
  if (fields) scope.set('fields', fieldList(api, stream, await api.fieldsOf(stream)));
  const from = since ?? (incremental?.start ? filled(incremental.start, api.scope) : undefined);
  if (incremental && from !== undefined) scope.set('since', sinceText(from, incremental.format));
  return scope;
}

/** Addresses may be 16,384 characters long, here and at most sources. */
const longestFieldList = 12_000;

/** The names of fields as they are asked for. */
export function fieldList({ context }: Api, { name }: RestStream, fields: readonly StreamColumn[]): string {
  let length = 0;
  const named = fields.filter((field) => {
    length += field.name.length + 1;
    return length <= longestFieldList;
  });
  if (named.length < fields.length)
    context.tell(
      `The stream "${name}" has ${fields.length} fields, more than can be asked for: ${fields.length - named.length} of them are left out, from ${fields[named.length]?.name} on.`,
    );
  return named.map((field) => field.name).join(',');
}

function highestOf(
  { incremental }: RestStream,
  records: readonly SourceRecord[],
  highest: SinceValue | undefined,
): SinceValue | undefined {
  if (!incremental) return undefined;
  return records.reduce((top, record) => later(top, valueAt(record, incremental.field)), highest);
}

function going(
  { incremental }: RestStream,
  { since }: ReadState,
  highest: SinceValue | undefined,
  more: ReadState,
): ReadState {
  if (!incremental) return more;
  return { ...(since !== undefined && { since }), ...(highest !== undefined && { highest }), ...more };
}

function ended(
  { incremental }: RestStream,
  { since }: ReadState,
  highest: SinceValue | undefined,
): ReadState {
  if (!incremental) return { done: true };
  const reached = later(since, highest);
  return reached === undefined ? {} : { since: reached };
}

/** States come back as they were given, through a store. */
export function readStateOf(state: StreamState | undefined): ReadState {
  return (state ?? {}) as ReadState;
}
