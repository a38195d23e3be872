import { z } from 'zod';

/** Where the API begins, on every server. */
export const basePath = '/api/v1';

export const tags = [
  'Catalog',
  'Migrations',
  'Runs',
  'Export',
  'Log',
  'Knowledge',
  'Exports',
  'Extractions',
  'Companies',
  'Webhooks',
  'Accounts',
] as const;

/**
 * Who may call a route.
 * - `account`: an API key or a signed-in person
 * - `key`: an API key only
 * - `keyOrAdmin`: an API key or a signed-in admin
 * - `session`: a signed-in person
 * - `admin`: a signed-in admin
 * - `link`: whoever holds the magic link in the path
 * - `open`: anybody (what is opened is named by a signed token, or is public)
 */
export type Auth = 'account' | 'key' | 'keyOrAdmin' | 'session' | 'admin' | 'link' | 'open';

/** A response that is not a JSON document, or not always. */
export interface Stream {
  media: readonly string[];
  /** The document, where `application/json` is one of the media. */
  json?: z.ZodType;
  description: string;
  headers?: Record<string, string>;
  /** The document is what is answered unless another of the media is asked for: clients parse it. */
  usual?: 'json';
}

export type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 410 | 412 | 413 | 429 | 500;

export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Relative to the base address, with `{name}` for each member of `params`. */
  path: `/${string}`;
  tag: (typeof tags)[number];
  summary: string;
  description?: string;
  auth: Auth;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The same as multipart/form-data, with a file: streamed, never buffered. */
  form?: z.ZodObject;
  /** Bytes instead of JSON: streamed, never buffered. */
  bodyMedia?: readonly string[];
  responses: { readonly [status: number]: z.ZodType | Stream };
  /** Errors beyond those that `errorsOf` derives; an open route names its own. */
  errors?: readonly ErrorStatus[];
  /** Requests to an open route are counted per client address when set. */
  limited?: true;
}

/** Keeps the literal types, so that handlers and the client are typed by their own route. */
export function route<const R extends Route>(definition: R): R {
  return definition;
}

export function isStream(response: z.ZodType | Stream): response is Stream {
  return 'media' in response;
}

/** Every error status a route can answer with. */
export function errorsOf(route: Route): ErrorStatus[] {
  const errors = new Set<ErrorStatus>(route.errors ?? []);
  if (route.body || route.query) errors.add(400);
  if (route.body) errors.add(413);
  if (route.params && route.auth !== 'open') errors.add(404);
  if (['account', 'key', 'keyOrAdmin', 'session', 'admin'].includes(route.auth)) errors.add(401);
  if (route.auth === 'admin' || route.auth === 'keyOrAdmin') errors.add(403);
  if (route.auth === 'link') errors.add(404).add(410);
  if (route.auth !== 'open' || route.limited) errors.add(429);
  errors.add(500);
  return [...errors].sort((a, b) => a - b);
}

export const errorBody = z
  .object({ error: z.string().meta({ description: 'What is wrong and how to mend it, for a person' }) })
  .meta({ id: 'Error' });

export const inFlightError = errorBody
  .extend({ run_id: z.string().optional().meta({ description: 'The run in flight, where one is' }) })
  .meta({ id: 'Conflict' });

export const staleError = errorBody
  .extend({ updated_at: z.string().meta({ description: 'The current version marker' }) })
  .meta({ id: 'Stale' });

/** The body of an error status. */
export function errorSchema(status: ErrorStatus): z.ZodType {
  if (status === 409) return inFlightError;
  if (status === 412) return staleError;
  return errorBody;
}

export const errorMeanings: Record<ErrorStatus, string> = {
  400: 'Malformed request: a required field is missing or a value is invalid',
  401: 'API key missing, malformed or revoked',
  403: 'Refused: the role or the signed link does not allow this',
  404: 'Not in the account',
  409: 'Conflict with the current state',
  410: 'Expired or replaced',
  412: 'Changed since it was read',
  413: 'Larger than the limit',
  429: 'Too many requests',
  500: 'Server error; retrying an idempotent request is safe',
};
