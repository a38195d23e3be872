import type {
  ConnectorSpec,
  FormProperty,
  Guidance,
  Settings,
  StreamColumn,
  StreamLink,
} from '../connector.js';

/** A JSON API, described: what `document-schema.ts` says in JSON Schema, field by field. */
export interface RestDocument {
  name?: string;
  base_url: string;
  settings?: DocumentSettings;
  /** Several ways: a person chooses one of them. None: nobody has to sign in. */
  auth?: AuthWay | AuthWay[];
  headers?: Record<string, string>;
  parameters?: Record<string, ParameterValue>;
  pagination?: Pagination;
  limits?: Limits;
  check?: CheckRequest;
  error_path?: string;
  guidance?: Guidance;
  streams: RestStream[];
}

/** A document that comes with the product and is a connector of its own. */
export interface ShippedDocument extends RestDocument {
  key: string;
  version: number;
  name: string;
  category: ConnectorSpec['category'];
  guidance: Guidance;
}

export type ParameterValue = string | number | boolean;

export interface DocumentSettings {
  properties: Record<string, FormProperty>;
  required?: string[];
}

export const authTypes = [
  'none',
  'api_key',
  'basic',
  'bearer',
  'oauth2_client_credentials',
  'oauth2_refresh_token',
] as const;
export type AuthType = (typeof authTypes)[number];

/** One way to sign in. Its texts may name credentials and settings: `"{email}/token"`. */
export interface AuthWay {
  type: AuthType;
  /** What tells it from the other ways; its type where it says nothing. */
  method?: string;
  title?: string;
  description?: string;
  /** What is asked for, instead of what the type asks for. */
  credentials?: Record<string, FormProperty>;
  required?: string[];
  in?: 'header' | 'query';
  name?: string;
  value?: string;
  username?: string;
  password?: string;
  token?: string;
  token_url?: string;
  client_auth?: 'body' | 'basic';
  scope?: string;
  parameters?: Record<string, string>;
}

export const paginationTypes = [
  'none',
  'offset',
  'page',
  'cursor',
  'last_record',
  'link_header',
  'next_url',
] as const;
export type PaginationType = (typeof paginationTypes)[number];

export interface Pagination {
  type: PaginationType;
  /** What offset, page or cursor is sent as. */
  parameter?: string;
  in?: 'query' | 'body';
  size_parameter?: string;
  size?: number;
  start?: number;
  cursor_path?: string;
  url_path?: string;
  field?: string;
  has_more_path?: string;
  end_path?: string;
  total_path?: string;
  pages_path?: string;
}

export interface Limits {
  requests_per_minute?: number;
  remaining_header?: string;
  reset_header?: string;
  reset_format?: ResetFormat;
  /** Words in a refusal that mean "too many requests", whatever its status. */
  texts?: string[];
  most_tries?: number;
  most_wait_seconds?: number;
}

export const resetFormats = ['seconds', 'unix', 'unix_ms', 'date'] as const;
export type ResetFormat = (typeof resetFormats)[number];

export interface CheckRequest {
  path: string;
  parameters?: Record<string, ParameterValue>;
  /** Where the answer says who is signed in. */
  who?: string;
}

export interface RestStream {
  name: string;
  path: string;
  method?: 'GET' | 'POST';
  parameters?: Record<string, ParameterValue>;
  headers?: Record<string, string>;
  body?: Record<string, unknown>;
  record_path?: string;
  lift?: string[];
  omit?: string[];
  primary_key?: string[];
  links?: StreamLink[];
  pagination?: Pagination;
  incremental?: Incremental;
  parent?: Parent;
  fields?: Fields;
  columns?: StreamColumn[];
  comment?: string;
}

export const sinceFormats = ['as_read', 'iso', 'date', 'unix', 'unix_ms'] as const;
export type SinceFormat = (typeof sinceFormats)[number];

export interface Incremental {
  field: string;
  /** What it is sent as; without it, `{since}` stands somewhere in the request. */
  parameter?: string;
  format?: SinceFormat;
  /** What the first pull asks from; may name a setting. */
  start?: string;
}

export interface Parent {
  stream: string;
  /** Names that stand for values of the parent's records: `{ "order_id": "id" }`. They become columns too. */
  keys: Record<string, string>;
  /** Whether a change here changes the parent's record, so that only those of changed parents are asked for. */
  changes_with_parent?: boolean;
}

/** Names of columns that the source has to be asked for before, as `{fields}`. */
export interface Fields {
  path: string;
  record_path: string;
  name: string;
  type?: string;
  comment?: string;
  /** Those to leave out, by what the source says of them: `{ "hidden": [true] }`. */
  skip?: Record<string, unknown[]>;
}

export function authWays({ auth }: RestDocument): AuthWay[] {
  return auth === undefined ? [{ type: 'none' }] : Array.isArray(auth) ? auth : [auth];
}

/** The settings as they are meant: those that were left out have the values that the document gives. */
export function withDefaults({ settings }: RestDocument, given: Settings): Map<string, string> {
  const known = Object.entries(settings?.properties ?? {}).flatMap(([name, property]) =>
    property.default === undefined ? [] : ([[name, property.default]] as const),
  );
  const filled = [...known, ...Object.entries(given)].filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  return new Map(filled.map(([name, value]) => [name, String(value)]));
}
