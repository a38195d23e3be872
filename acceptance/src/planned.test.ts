import { describe, expect, it } from 'vitest';
import { call } from './testing/call.js';
import { routes } from './testing/exchange.js';
import { nobody } from './testing/settings.js';
import { noId } from './testing/unique.js';

/** Routes that are documented and answer 501 for now; the list empties as they are built. */
const planned = routes.filter((route) => route.planned);

const pathOf = (path: string) => path.replace(/\{\w+\}/g, noId);

const bodies: Record<string, unknown> = {
  saveSourceConnection: { source_key: 'rest' },
  exportWorkbook: { channel: 'preview', mode: 'flat' },
  createWebhook: { url: 'https://hook.test/', events: ['workbook.production.export'] },
  updateWebhook: { enabled: false },
};

describe('a route that is planned', () => {
  it.each(
    planned.map(({ name, method, path, operation }) => ({ name, method, path, id: operation.operationId })),
  )('$name answers 501 with a key and 401 without', async ({ method, path, id }) => {
    const body = bodies[id];
    const ask = { ...(body !== undefined && { body }) };
    expect((await call(method, pathOf(path), ask)).status).toBe(501);
    expect((await call(method, pathOf(path), { ...ask, as: nobody })).status).toBe(401);
  });
});
