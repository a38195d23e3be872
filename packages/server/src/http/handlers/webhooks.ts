import type { webhookRoutes } from '@godwit/contract/webhooks';
import type { workbookRoutes } from '@godwit/contract/workbooks';
import {
  getDelivery,
  listDeliveries,
  recoverWebhook,
  replayDelivery,
  testWebhook,
} from '../../domain/webhooks/deliveries.js';
import {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  rotateSecret,
  updateWebhook,
} from '../../domain/webhooks/endpoints.js';
import { exportWorkbook } from '../../domain/webhooks/export-workbook.js';
import { getWorkbook, getWorkbookExport, listWorkbookExports } from '../../domain/webhooks/workbooks.js';
import { created, type Handlers, ok } from '../call.js';
import { whileWaited } from '../while-waited.js';

const accepted = <B>(body: B) => ({ status: 202 as const, body });

export const webhookHandlers: Handlers<keyof typeof webhookRoutes | keyof typeof workbookRoutes> = {
  getWorkbook: async ({ service, actor, params }) =>
    ok(await getWorkbook(service, actor, params.workbook_id)),
  exportWorkbook: async ({ service, actor, params, body, reply }) =>
    accepted(await exportWorkbook(service, actor, params.workbook_id, body, { signal: whileWaited(reply) })),
  listWorkbookExports: async ({ service, actor, params, query }) =>
    ok(await listWorkbookExports(service, actor, params.workbook_id, query)),
  getWorkbookExport: async ({ service, actor, params, query }) =>
    ok(await getWorkbookExport(service, actor, params, query)),
  listWebhooks: async ({ service, actor }) => ok({ webhooks: await listWebhooks(service, actor) }),
  createWebhook: async ({ service, actor, body }) => created(await createWebhook(service, actor, body)),
  updateWebhook: async ({ service, actor, params, body }) =>
    ok({ webhook: await updateWebhook(service, actor, params.webhook_id, body) }),
  deleteWebhook: async ({ service, actor, params }) => {
    await deleteWebhook(service, actor, params.webhook_id);
    return ok({ deleted: true });
  },
  rotateWebhookSecret: async ({ service, actor, params }) =>
    ok(await rotateSecret(service, actor, params.webhook_id)),
  testWebhook: async ({ service, actor, params, body }) =>
    accepted(await testWebhook(service, actor, params.webhook_id, body)),
  recoverWebhook: async ({ service, actor, params, body }) =>
    accepted(await recoverWebhook(service, actor, params.webhook_id, body)),
  listDeliveries: async ({ service, actor, params, query }) =>
    ok(await listDeliveries(service, actor, params.webhook_id, query)),
  getDelivery: async ({ service, actor, params }) =>
    ok({ delivery: await getDelivery(service, actor, params) }),
  replayDelivery: async ({ service, actor, params }) =>
    accepted({ delivery: await replayDelivery(service, actor, params) }),
};
