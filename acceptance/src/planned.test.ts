import { describe, expect, it } from 'vitest';
import { call } from './testing/call.js';
import { routes } from './testing/exchange.js';
import { nobody } from './testing/settings.js';
import { noId } from './testing/unique.js';

/** Routes that are documented and answer 501 for now; the list empties as they are built. */
const planned = routes.filter((route) => route.planned);

const values: Record<string, string> = { slug: 'customers', file: 'customers.csv', row_index: '0' };
const pathOf = (path: string) => path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? noId);

const bodies: Record<string, unknown> = {
  saveSourceConnection: { source_key: 'rest' },
  startRun: { kind: 'generate' },
  cancelRun: { status: 'cancel_requested' },
  answerRun: { answers: 'Yes' },
  giveCredentials: { credentials: {} },
  createExport: { slug: 'customers' },
  createExtraction: { file_name: 'scan.pdf' },
  exportWorkbook: { channel: 'preview', mode: 'flat' },
  createWebhook: { url: 'https://hook.test/', events: ['workbook.production.export'] },
  updateWebhook: { enabled: false },
};

const queries: Record<string, Record<string, string>> = { diffRecipes: { from: noId, to: noId } };

describe('a route that is planned', () => {
  it.each(
    planned.map(({ name, method, path, operation }) => ({ name, method, path, id: operation.operationId })),
  )('$name answers 501 with a key and 401 without', async ({ method, path, id }) => {
    const body = bodies[id];
    const ask = { ...(body !== undefined && { body }), ...(queries[id] && { query: queries[id] }) };
    expect((await call(method, pathOf(path), ask)).status).toBe(501);
    expect((await call(method, pathOf(path), { ...ask, as: nobody })).status).toBe(401);
  });
});
