import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { DuckSession } from '@godwit/engine/duck/session';
import { StreamWriter } from '@godwit/engine/read/stream/stream-writer';
import type { Stream, StreamSink, StreamState } from '../connector.js';
import { ConnectorError } from '../connector-error.js';
import type { Part } from './pulled.js';

/** A part is closed at the first checkpoint after one of these. */
export const usualParts = { rows: 50_000, bytes: 32 << 20, ms: 5000 };

export const recordColumns = ['key', 'json'];

/** What all streams of a pull take together. */
export interface Allowance {
  take(rows: number, bytes: number): void;
}

/** Takes what a stream of rows or records gives, and makes parts of it. */
export class PartSink implements StreamSink {
  readonly parts: Part[] = [];
  #writer: StreamWriter | undefined;
  #begun = 0;
  #state: StreamState | undefined;
  /** Whether the state speaks for all that came. */
  #isWhole = true;

  constructor(
    private readonly stream: Stream,
    private readonly folder: string,
    private readonly session: DuckSession,
    private readonly allowance: Allowance,
    private readonly events: {
      rows(count: number): void;
      part(part: Part): Promise<void>;
    },
    private readonly most = usualParts,
  ) {}

  async rows(rows: readonly (readonly (string | undefined)[])[]): Promise<void> {
    await this.#put((writer) => writer.rows(rows));
  }

  async csv(bytes: Uint8Array, rows: number): Promise<void> {
    await this.#put((writer) => writer.csv(bytes, rows));
  }

  async records(records: readonly Readonly<Record<string, unknown>>[]): Promise<void> {
    const { primaryKey } = this.stream;
    const rows = records.map((record) => [keyOf(record, primaryKey), JSON.stringify(record)]);
    await this.#put((writer) => writer.rows(rows));
  }

  file(): Promise<void> {
    throw new Error(`stream ${this.stream.name} is of ${this.stream.kind}, no file`);
  }

  async checkpoint(state: StreamState): Promise<void> {
    this.#state = state;
    this.#isWhole = true;
    const writer = this.#writer;
    if (!writer) return;
    const isDue =
      writer.rowCount >= this.most.rows ||
      writer.byteCount >= this.most.bytes ||
      performance.now() - this.#begun >= this.most.ms;
    if (isDue) await this.#close();
  }

  /** The last part, with whatever came since the last checkpoint; `state` is where the next pull goes on. */
  async end(): Promise<{ parts: Part[]; state: StreamState | undefined }> {
    if (this.#writer || this.parts.length === 0) await this.#close();
    return { parts: this.parts, state: this.#state };
  }

  async discard(): Promise<void> {
    await this.#writer?.discard();
    this.#writer = undefined;
  }

  get #columns(): string[] {
    return this.stream.kind === 'records' ? recordColumns : this.stream.columns.map(({ name }) => name);
  }

  async #put(write: (writer: StreamWriter) => Promise<void>): Promise<void> {
    const writer = this.#writer ?? this.#open();
    const [rows, bytes] = [writer.rowCount, writer.byteCount];
    this.#isWhole = false;
    await write(writer);
    this.allowance.take(writer.rowCount - rows, writer.byteCount - bytes);
    this.events.rows(writer.rowCount - rows);
  }

  #open(): StreamWriter {
    this.#begun = performance.now();
    this.#writer = new StreamWriter(join(this.folder, 'staging.csv'), this.#columns.length);
    return this.#writer;
  }

  async #close(): Promise<void> {
    const writer = this.#writer ?? this.#open();
    this.#writer = undefined;
    const parquet = join(this.folder, `part-${this.parts.length}.parquet`);
    const unfinished = `${parquet}.unfinished`;
    try {
      await writer.finish(this.session, unfinished);
    } catch (error) {
      throw asFault(error, this.stream.name);
    }
    await rename(unfinished, parquet);
    const part: Part = {
      parquet,
      columns: this.#columns,
      rows: writer.rowCount,
      ...(this.#state && this.#isWhole && { state: this.#state }),
    };
    this.parts.push(part);
    await this.events.part(part);
  }
}

function asFault(error: unknown, stream: string): unknown {
  if (!/line size/i.test(String(error))) return error;
  return new ConnectorError(
    'limit',
    `A row of "${stream}" is longer than 16 MB: leave out the column with such values, with a view in the source, ` +
      'or leave out the stream (selected_streams).',
  );
}

/** Undefined where the record does not have all of it: such a one is never taken for another. */
export function keyOf(
  record: Readonly<Record<string, unknown>>,
  primaryKey: readonly string[],
): string | undefined {
  if (primaryKey.length === 0) return undefined;
  const values = primaryKey.map((name) => (Object.hasOwn(record, name) ? record[name] : undefined));
  return values.some((value) => value === undefined || value === null) ? undefined : JSON.stringify(values);
}
