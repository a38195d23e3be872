import type { Outbound } from './outbound/request.js';

/** A JSON Schema of an object, as a form shows it. */
export interface FormSchema {
  type: 'object';
  title?: string;
  description?: string;
  properties?: Record<string, FormProperty>;
  required?: string[];
  /** Several ways, told apart by a property with a `const`. */
  oneOf?: Record<string, unknown>[];
  additionalProperties?: boolean;
  [more: string]: unknown;
}

export interface FormProperty {
  type?: string;
  title?: string;
  description?: string;
  const?: unknown;
  writeOnly?: boolean;
  airbyte_secret?: boolean;
  [more: string]: unknown;
}

/** How a person comes by what is asked for. */
export interface Guidance {
  summary?: string;
  steps: string[];
  links: { label: string; url: string }[];
}

/** What a connector is, for people and for forms. */
export interface ConnectorSpec {
  key: string;
  /** Rises when what it reads gets another shape: recipes are written for one. */
  version: number;
  name: string;
  category: 'database' | 'api' | 'files' | 'crm' | 'support' | 'payments' | 'commerce' | 'spreadsheet';
  /** Nothing secret; what stands here is shown. */
  configSchema: FormSchema;
  /** Secrets, and what goes with them. All properties are kept sealed and never shown. */
  credentialSchema: FormSchema;
  guidance: Guidance;
}

/** Text, numbers and such, by the names of the schemas. They were checked against these before. */
export type Settings = Readonly<Record<string, unknown>>;

export interface ConnectContext {
  /** The only way out: requests (`sendRequest`), sockets (`dial`), look-ups for agents of others. */
  outbound: Outbound;
  /** A folder of the pull's own. */
  scratch: string;
  signal: AbortSignal;
  /** The source gave new secrets for old ones (a refresh token that is used once): keep these instead. */
  keepCredentials(credentials: Settings): Promise<void>;
  /** A line for whoever follows. */
  tell(message: string): void;
}

/** One kind of live source. Folders of connectors hold `spec.ts`, `connect.ts`, `check.ts`, `discover.ts`, `read.ts`. */
export interface Connector {
  readonly spec: ConnectorSpec;
  /** What is asked for depends on the configuration, where a connector can be told what to speak to. */
  credentialSchemaFor?(config: Settings): FormSchema;
  /** Signs in, or as much of that as comes before the first request. Throws ConnectorError. */
  connect(config: Settings, credentials: Settings, context: ConnectContext): Promise<Connection>;
}

/** A source that is signed in to. Every call throws ConnectorError where the source or the network is at fault. */
export interface Connection {
  /** Whether all is well; cheap. */
  check(): Promise<Checked>;
  discover(): Promise<Stream[]>;
  /**
   * Gives all rows of a stream to the sink, in an order that is the same each time where the source has one. `from` is
   * a state that an earlier read of the same stream gave: what came before it is not wanted again.
   */
  read(stream: Stream, sink: StreamSink, from: StreamState | undefined): Promise<void>;
  close(): Promise<void>;
}

export interface Checked {
  /** A sentence: who is signed in where. */
  message: string;
  /** What the signed-in one may not do or see, a sentence each. */
  warnings: string[];
}

export type StreamState = Record<string, unknown>;

/** Something that rows come from: a table, a list of an API, a file. */
export interface Stream {
  /** Unique within the source; what people choose by. */
  name: string;
  /**
   * `cells`: rows of text under known columns, as databases have them. `records`: JSON objects, which the reader of JSON
   * makes tables of. `file`: bytes that go through the readers like an upload.
   */
  kind: 'cells' | 'records' | 'file';
  /** Of `cells` all of them, in their order; else what is known before. */
  columns: StreamColumn[];
  /** Names of columns; empty where the source declares none. */
  primaryKey: string[];
  unique?: string[][];
  links?: StreamLink[];
  /** What the source itself says of it. */
  comment?: string;
  /** Where it is cheap to know; an estimate will do. */
  rows?: number;
  /** A state of this stream gives only what changed since; needs a primary key. Else states only serve to go on after a fault. */
  isIncremental?: boolean;
}

export interface StreamColumn {
  name: string;
  /** As the source calls it: `character varying(40)`. */
  type?: string;
  comment?: string;
}

export interface StreamLink {
  columns: string[];
  /** The name of the other stream. */
  stream: string;
  references: string[];
}

/** Takes what a stream gives. Each call is to be waited for: it returns when there is room for more. */
export interface StreamSink {
  /** `cells`: one array for each row, in the order of the columns; undefined is NULL. */
  rows(rows: readonly (readonly (string | undefined)[])[]): Promise<void>;
  /**
   * `cells`, as bytes: CSV with commas and quotes, lines ending in \n, nothing for NULL and "" for empty text. Whole
   * lines are not needed; `rows` says how many of them ended in it.
   */
  csv(bytes: Uint8Array, rows: number): Promise<void>;
  /** `records`. */
  records(records: readonly Readonly<Record<string, unknown>>[]): Promise<void>;
  /** `file`: where its bytes are to be written. Once for each stream. */
  file(write: (path: string) => Promise<void>): Promise<void>;
  /** What was given up to here is whole: a pull that breaks off goes on from this state. */
  checkpoint(state: StreamState): Promise<void>;
}
