import type { Stream } from '../connector.js';
import { streamsOf } from './catalog.js';
import type { TapRun } from './tap-run.js';

export async function discoverStreams(run: TapRun): Promise<Stream[]> {
  return streamsOf(await run.catalog());
}
