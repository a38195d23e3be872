import { parseArgs } from 'node:util';
import { type Benchmark, UsageError, wholeNumber } from './benchmark.js';
import { embedded, server } from './service.js';
import { manyEndpoints } from './webhooks/endpoints.js';
import { flapping } from './webhooks/flapping.js';
import { largeExport } from './webhooks/large.js';

export const webhooks: Benchmark = {
  summary:
    'Deliveries: none lost to a receiver that flaps and a service that is killed; as fast as by hand; nobody waits for a slow one',
  usage:
    'webhooks [--exports 50] [--kills 20] [--seed 1] [--only pglite|postgres] | webhooks --rows 1000000 | webhooks --endpoints 100',
  async run(args) {
    const { values } = parseArgs({
      args,
      options: {
        exports: { type: 'string', default: '50' },
        kills: { type: 'string', default: '20' },
        seed: { type: 'string', default: '1' },
        only: { type: 'string' },
        rows: { type: 'string' },
        endpoints: { type: 'string' },
      },
    });
    if (values.rows !== undefined) return largeExport(wholeNumber('rows', values.rows));
    if (values.endpoints !== undefined) return manyEndpoints(wholeNumber('endpoints', values.endpoints, 3));
    const setUps = { pglite: embedded, postgres: server };
    const only = values.only as keyof typeof setUps | undefined;
    if (only !== undefined && !Object.hasOwn(setUps, only))
      throw new UsageError('--only takes pglite or postgres');
    const chosen = only ? [setUps[only]] : Object.values(setUps);
    return flapping(chosen, {
      exports: wholeNumber('exports', values.exports),
      kills: wholeNumber('kills', values.kills, 0),
      seed: wholeNumber('seed', values.seed, 0),
    });
  },
};
