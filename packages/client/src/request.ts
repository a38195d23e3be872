import { getOwn } from '@godwit/contract/own';
import { isStream, type Route } from '@godwit/contract/route';
import { type Operation, routes } from '@godwit/contract/routes';
import { errorBodyOf, GodwitConnectionError, GodwitError } from './errors.js';
import type { Bytes } from './inputs.js';
import { isRetryable, type Transport, withRetries } from './retry.js';

type Addressed = Record<string, string | number | boolean | undefined>;

/** An operation's input without its types. */
export interface Parts {
  params?: Addressed;
  query?: Addressed;
  body?: unknown;
}

export interface Credentials {
  apiKey?: string | undefined;
  sessionToken?: string | undefined;
}

/** Where and as whom to call. */
export interface Target extends Credentials {
  /** Without a slash at the end. */
  baseUrl: string;
  headers: Record<string, string>;
}

export interface RawReply {
  status: number;
  headers: Headers;
  body: unknown;
}

/** The text of an answer, however it was fetched. */
export interface Answered {
  status: number;
  text: string;
}

/**
 * To be able to follow a redirect, Node's fetch keeps a copy of all it sends: 1 GB from disk peaked at 1084 MB
 * of memory, as a Blob or as a stream, and at 95 MB with redirects refused (undici 6.24.1). The API never
 * redirects an upload.
 */
export const bytesRedirect = 'error';

/** Sends one operation, with retries, and reads the answer. */
export async function call(
  transport: Transport,
  target: Target,
  operation: Operation,
  parts: Parts,
  signal: AbortSignal | undefined,
): Promise<RawReply> {
  const route: Route = routes[operation];
  const streams = Object.values(route.responses).filter(isStream);
  const streamed = streams.some(({ usual }) => usual !== 'json');
  const url = target.baseUrl + pathOf(route, parts.params ?? {}) + queryOf(parts.query ?? {});
  const { body, contentType } = bodyOf(route, parts);
  const headers = new Headers({
    ...(contentType && { 'content-type': contentType }),
    ...credentialsFor(route, target),
    ...target.headers,
  });
  const init: RequestInit = {
    method: route.method,
    headers,
    body,
    duplex: 'half',
    signal: signal ?? null,
    ...(route.bodyMedia && !route.body && { redirect: bytesRedirect }),
  };
  const replayable = !(body instanceof ReadableStream);

  return withRetries(transport, signal, async () => {
    const { fetch } = transport;
    const [response, text] = await connected(operation, route, replayable, signal, async () => {
      const response = await fetch(url, init);
      return [response, response.ok && streamed ? undefined : await response.text()] as const;
    });
    const { status, headers } = response;
    if (text === undefined) return { status, headers, body: response };
    // Another of its media was asked for: the document as text.
    const isOther = response.ok && streams.length > 0 && !isJson(headers.get('content-type'));
    return { status, headers, body: isOther ? text : readAnswer(operation, replayable, { status, text }) };
  });
}

function isJson(type: string | null): boolean {
  return /^application\/json\b/i.test(type ?? 'application/json');
}

/** Turns a broken connection into a GodwitConnectionError; an abort stays the abort's own reason. */
export async function connected<T>(
  operation: Operation,
  route: Route,
  replayable: boolean,
  signal: AbortSignal | undefined,
  exchange: () => Promise<T>,
): Promise<T> {
  try {
    return await exchange();
  } catch (cause) {
    signal?.throwIfAborted();
    throw new GodwitConnectionError(operation, replayable && isRetryable(route.method), cause);
  }
}

/** The JSON of a success; anything else is thrown. */
export function readAnswer(operation: Operation, replayable: boolean, { status, text }: Answered): unknown {
  if (status < 200 || status > 299) {
    const retryable = replayable && isRetryable(routes[operation].method, status);
    throw new GodwitError(operation, status, errorBodyOf(status, text), retryable);
  }
  try {
    return JSON.parse(text);
  } catch {
    // A web page behind the wrong address answers 200 as well.
    const error = 'The answer is not JSON; does baseUrl end in /api/v1 and lead to a Godwit server?';
    throw new GodwitError(operation, status, { error }, false);
  }
}

function pathOf(route: Route, params: Addressed): string {
  return route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(getOwn(params, name) ?? '');
    // Every URL parser drops these segments, escaped or not, and the request would reach another route.
    if (value === '' || value === '.' || value === '..') {
      throw new TypeError(`params.${name} must be given, and be neither "." nor ".."`);
    }
    return encodeURIComponent(value);
  });
}

function queryOf(query: Addressed): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.append(name, String(value));
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

function bodyOf(route: Route, parts: Parts): { body: Bytes | string | null; contentType?: string } {
  // A body whose members are all optional may be left out; the server still wants an object.
  if (route.body) return { body: JSON.stringify(parts.body ?? {}), contentType: 'application/json' };
  if (route.bodyMedia) return { body: parts.body as Bytes, contentType: 'application/octet-stream' };
  return { body: null };
}

/** With both at hand, the one that the route takes; a link or a signed token in the path needs neither. */
export function credentialsFor(route: Route, { apiKey, sessionToken }: Credentials): Record<string, string> {
  if (route.auth === 'open' || route.auth === 'link') return {};
  const wantsKey = route.auth === 'key' || route.auth === 'account';
  if (apiKey !== undefined && (wantsKey || sessionToken === undefined)) return { 'x-api-key': apiKey };
  return sessionToken === undefined ? {} : { authorization: `Bearer ${sessionToken}` };
}
