import { nextWindow } from './clock.js';
import { examine } from './exchange.js';
import { base, type Identity, ours } from './settings.js';

export interface Reply<T> {
  status: number;
  headers: Headers;
  text: string;
  body: T;
}

export interface Ask {
  /** The first account's key unless told. */
  as?: Identity;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it is. */
  raw?: string | Uint8Array;
  query?: Record<string, string>;
  /** Take a 429 for an answer instead of moving time and asking again. */
  impatient?: boolean;
}

/** Every request of the suite ends here or in `recordedFetch`: the answer is examined and entered in the ledger. */
export async function call<T = unknown>(method: string, path: string, ask: Ask = {}): Promise<Reply<T>> {
  const { as = ours, headers = {}, body, raw, query, impatient = false } = ask;
  const search = query ? `?${new URLSearchParams(query)}` : '';
  const url = `${path.startsWith('http') ? '' : base}${path}${search}`;
  const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const request: RequestInit = {
    method,
    redirect: 'manual',
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...as, ...headers },
    ...(sent !== undefined && { body: sent }),
  };
  const response = impatient ? await examinedFetch(url, request) : await recordedFetch(url, request);
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: parse(text) as T };
}

/** `fetch` for whoever brings its own requests, such as the client. */
export async function recordedFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const response = await examinedFetch(input, init);
    if (response.status !== 429 || attempt === 5 || init?.body instanceof ReadableStream) return response;
    await nextWindow();
  }
}

async function examinedFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const request = input instanceof Request ? input.clone() : input;
  const response = await fetch(request, init);
  const url = input instanceof Request ? input.url : String(input);
  const method = (init?.method ?? (input instanceof Request ? input.method : 'GET')).toUpperCase();
  examine({
    method,
    url,
    status: response.status,
    headers: response.headers,
    text: isText(response) ? await response.clone().text() : '',
  });
  return response;
}

function isText(response: Response): boolean {
  return response.status >= 400 || /json|text/.test(response.headers.get('content-type') ?? '');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
