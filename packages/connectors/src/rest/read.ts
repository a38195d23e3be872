import type { StreamSink, StreamState } from '../connector.js';
import type { Api } from './api.js';
import { findStream, pagesOf, readStateOf } from './pages.js';

/** Page by page, with a state after each: what was given before it is not given again. */
export async function readStream(
  api: Api,
  name: string,
  sink: StreamSink,
  from: StreamState | undefined,
): Promise<void> {
  for await (const { records, state } of pagesOf(api, findStream(api, name), readStateOf(from))) {
    if (records.length > 0) await sink.records(records);
    await sink.checkpoint({ ...state });
  }
}
