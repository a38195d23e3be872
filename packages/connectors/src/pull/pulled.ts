import type { Table } from '@godwit/engine/read/reader';
import type { Stream, StreamState } from '../connector.js';

/** Rows of a stream that are whole, in a Parquet file. Where the source can go on from somewhere, `state` says where. */
export interface Part {
  parquet: string;
  columns: string[];
  rows: number;
  state?: StreamState;
}

/** A stream that was read to its end. */
export interface PulledStream {
  name: string;
  rows: number;
  columns: string[];
  tables: Table[];
  /** Records as they came, for the next pull to put its changes on top of. */
  kept?: Part;
  state?: StreamState;
}

/** What a pull may take in all. */
export interface PullLimits {
  rows: number;
  bytes: number;
}

export const usualLimits: PullLimits = { rows: 1e9, bytes: 1024 ** 4 };

/** To be told of what happens; what returns a promise is waited for. */
export interface PullEvents {
  chosen?(streams: readonly Stream[], why: string): void;
  /** Rows so far, of this stream and of all. */
  progress?(stream: string, rows: number): void;
  /** A part is done: it is not read again, whatever happens after it was kept. */
  part?(stream: string, at: number, part: Part): Promise<void> | void;
  stream?(pulled: PulledStream): Promise<void> | void;
}
