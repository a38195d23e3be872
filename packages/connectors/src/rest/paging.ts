import type { IncomingHttpHeaders } from 'node:http';
import { ConnectorError } from '../connector-error.js';
import { valueAt } from './answer-path.js';
import type { Pagination } from './document.js';

/** Where a page begins; part of a stream's state. */
export interface Position {
  offset?: number;
  page?: number;
  cursor?: string | number;
  /** Within the source, without what signs it. */
  url?: string;
}

export interface PageRead {
  value: unknown;
  headers: IncomingHttpHeaders;
  records: readonly unknown[];
}

/** What is sent for this page. Of a page that has an address of its own, nothing. */
export function pageParameters(
  { type, parameter, size_parameter, size, start }: Pagination,
  position: Position | undefined,
): Record<string, string | number> {
  const sized = size_parameter && size ? { [size_parameter]: size } : {};
  if (!parameter) return sized;
  if (type === 'offset') return { ...sized, [parameter]: position?.offset ?? start ?? 0 };
  if (type === 'page') return { ...sized, [parameter]: position?.page ?? start ?? 1 };
  return position?.cursor === undefined ? sized : { ...sized, [parameter]: position.cursor };
}

/** Where the next page begins; undefined at the end. `urlOf` makes a part of a state of an address. */
export function nextPosition(
  pagination: Pagination,
  position: Position | undefined,
  page: PageRead,
  urlOf: (text: string) => string,
): Position | undefined {
  const { type, has_more_path, end_path, start } = pagination;
  const { value, records } = page;
  if (has_more_path && saysNo(valueAt(value, has_more_path))) return undefined;
  if (end_path && saysYes(valueAt(value, end_path))) return undefined;
  switch (type) {
    case 'none':
      return undefined;
    case 'offset': {
      const offset = (position?.offset ?? start ?? 0) + records.length;
      const total = numberAt(value, pagination.total_path);
      const isEnd = records.length === 0 || (total !== undefined && offset - (start ?? 0) >= total);
      return isEnd ? undefined : { offset };
    }
    case 'page': {
      const number = position?.page ?? start ?? 1;
      const pages = numberAt(value, pagination.pages_path);
      const isEnd = records.length === 0 || (pages !== undefined && number - (start ?? 1) + 1 >= pages);
      return isEnd ? undefined : { page: number + 1 };
    }
    case 'cursor': {
      const cursor = valueAt(value, pagination.cursor_path ?? '');
      return isCursor(cursor) ? { cursor } : undefined;
    }
    case 'last_record': {
      if (records.length === 0) return undefined;
      const field = pagination.field ?? 'id';
      const cursor = valueAt(records.at(-1), field);
      if (isCursor(cursor)) return { cursor };
      throw new ConnectorError('source', `The last record of a page has no ${field} to go on from.`);
    }
    case 'link_header': {
      const url = nextLink(page.headers.link);
      return url === undefined ? undefined : { url: urlOf(url) };
    }
    case 'next_url': {
      const url = valueAt(value, pagination.url_path ?? '');
      return typeof url === 'string' && url !== '' ? { url: urlOf(url) } : undefined;
    }
  }
}

/** Of `<https://…>; rel="next", <…>; rel="last"`. Addresses may have commas in them. */
export function nextLink(header: string | string[] | undefined): string | undefined {
  const text = Array.isArray(header) ? header.join(', ') : (header ?? '');
  for (const [, url, more = ''] of text.matchAll(/<([^>]*)>((?:\s*;\s*[^=;,]+=(?:"[^"]*"|[^;,]*))*)/g)) {
    const rel = /;\s*rel\s*=\s*(?:"([^"]*)"|([^;,\s]*))/i.exec(more);
    if ((rel?.[1] ?? rel?.[2] ?? '').toLowerCase().split(/\s+/).includes('next')) return url;
  }
  return undefined;
}

function isCursor(value: unknown): value is string | number {
  return (typeof value === 'string' && value !== '') || typeof value === 'number';
}

/** What is not said at all is no answer. */
function saysNo(value: unknown): boolean {
  return value === false || value === null || value === 0 || value === '' || value === 'false';
}

function saysYes(value: unknown): boolean {
  return value === true || value === 'true' || value === 1;
}

export function numberAt(value: unknown, path: string | undefined): number | undefined {
  const found = path === undefined ? undefined : valueAt(value, path);
  const number = typeof found === 'string' && found !== '' ? Number(found) : found;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** More than these one after the other is no list with gaps. */
const mostEmptyPages = 1000;

/**
 * Notices pages that come round again. Memory stays the same for any number of pages: beside the last position, only
 * those of the 1st, 2nd, 4th, 8th … page are kept, one at a time, which finds every cycle (Brent).
 */
export class LoopGuard {
  #pages = 0;
  #kept = '';
  #last = '';
  #lastPage = '';
  #empty = 0;

  constructor(readonly called: string) {}

  /** Throws where the next page was there before. */
  check(pagination: Pagination, next: Position, records: readonly unknown[]): void {
    const position = JSON.stringify(next);
    if (position === this.#last || position === this.#kept)
      this.#fail(`names the same next page again and again (${position.slice(0, 80)})`);
    this.#last = position;
    this.#pages += 1;
    if (Number.isInteger(Math.log2(this.#pages))) this.#kept = position;
    this.#empty = records.length === 0 ? this.#empty + 1 : 0;
    if (this.#empty > mostEmptyPages) this.#fail(`gave ${mostEmptyPages} empty pages one after the other`);
    if (pagination.type !== 'offset' && pagination.type !== 'page') return;
    const page = JSON.stringify([records.length, records[0], records.at(-1)]);
    if (page === this.#lastPage)
      this.#fail(
        `gave the same page twice: it does not heed the parameter ${pagination.parameter}. Where it gives all at once, its pagination is { "type": "none" }`,
      );
    this.#lastPage = page;
  }

  #fail(what: string): never {
    throw new ConnectorError('source', `The stream "${this.called}" ${what}. Check its pagination.`);
  }
}
