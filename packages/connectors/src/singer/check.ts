import type { Checked } from '../connector.js';
import { streamsOf } from './catalog.js';
import type { TapRun } from './tap-run.js';

export async function checkTap(run: TapRun): Promise<Checked> {
  const { length } = streamsOf(await run.catalog());
  return {
    message: `${run.tap.name} works with these settings and lists ${length} ${length === 1 ? 'stream' : 'streams'}.`,
    warnings: [
      'Many taps list their streams without signing in: whether the secrets are right shows when rows are read.',
    ],
  };
}
