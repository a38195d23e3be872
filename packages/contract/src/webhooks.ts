import { z } from 'zod';
import { id, nextCursor, page, text, timestamp, webAddress } from './fields.js';
import { route } from './route.js';

const eventType = z.enum(['workbook.production.export', 'workbook.preview.export']);

const webhook = z
  .object({
    id,
    url: z.string(),
    events: z.array(eventType),
    description: z.string().nullable(),
    enabled: z.boolean(),
    disabled_reason: z.string().nullable(),
    created_at: timestamp,
  })
  .meta({ id: 'Webhook' });

const secret = z.string().meta({ description: '`whsec_…`, shown this once' });

const delivery = z
  .object({
    id,
    event: eventType,
    status: z.enum(['pending', 'delivered', 'failed']),
    attempts: z.array(
      z.object({ at: timestamp, status: z.int().nullable(), error: z.string().nullable(), ms: z.int() }),
    ),
    next_attempt_at: timestamp.nullable(),
    created_at: timestamp,
  })
  .meta({ id: 'Delivery' });

const webhookParams = z.object({ webhook_id: id });
const url = webAddress;
const events = z.array(eventType).min(1);
const description = text(1000).nullable().optional();

export const webhookRoutes = {
  exportWorkbook: route({
    method: 'POST',
    path: '/workbooks/{workbook_id}/exports',
    tag: 'Webhooks',
    summary: "Deliver a workbook's rows to the webhooks",
    auth: 'account',
    planned: true,
    params: z.object({ workbook_id: id }),
    body: z.strictObject({
      channel: z.enum(['production', 'preview']),
      mode: z.enum(['flat', 'nested']),
    }),
    responses: { 202: z.object({ export_id: id, batches: z.int() }) },
    errors: [409],
  }),
  listWebhooks: route({
    method: 'GET',
    path: '/webhooks',
    tag: 'Webhooks',
    summary: 'List webhook endpoints',
    auth: 'account',
    planned: true,
    responses: { 200: z.object({ webhooks: z.array(webhook) }) },
  }),
  createWebhook: route({
    method: 'POST',
    path: '/webhooks',
    tag: 'Webhooks',
    summary: 'Create a webhook endpoint',
    auth: 'account',
    planned: true,
    body: z.strictObject({ url, events, description, enabled: z.boolean().optional() }),
    responses: { 201: z.object({ webhook, secret }) },
  }),
  updateWebhook: route({
    method: 'PATCH',
    path: '/webhooks/{webhook_id}',
    tag: 'Webhooks',
    summary: 'Change a webhook endpoint',
    auth: 'account',
    planned: true,
    params: webhookParams,
    body: z.strictObject({
      url: url.optional(),
      events: events.optional(),
      description,
      enabled: z.boolean().optional(),
    }),
    responses: { 200: z.object({ webhook }) },
  }),
  deleteWebhook: route({
    method: 'DELETE',
    path: '/webhooks/{webhook_id}',
    tag: 'Webhooks',
    summary: 'Delete a webhook endpoint',
    auth: 'account',
    planned: true,
    params: webhookParams,
    responses: { 200: z.object({ deleted: z.literal(true) }) },
  }),
  rotateWebhookSecret: route({
    method: 'POST',
    path: '/webhooks/{webhook_id}/rotate',
    tag: 'Webhooks',
    summary: 'Make a new secret; the old one stays valid for 24 hours',
    auth: 'account',
    planned: true,
    params: webhookParams,
    responses: { 200: z.object({ webhook, secret }) },
  }),
  listDeliveries: route({
    method: 'GET',
    path: '/webhooks/{webhook_id}/deliveries',
    tag: 'Webhooks',
    summary: 'List deliveries, newest first',
    auth: 'account',
    planned: true,
    params: webhookParams,
    query: z.strictObject(page),
    responses: { 200: z.object({ deliveries: z.array(delivery), next_cursor: nextCursor }) },
  }),
  replayDelivery: route({
    method: 'POST',
    path: '/webhooks/{webhook_id}/deliveries/{delivery_id}/replay',
    tag: 'Webhooks',
    summary: 'Send a delivery again',
    auth: 'account',
    planned: true,
    params: webhookParams.extend({ delivery_id: id }),
    responses: { 202: z.object({ delivery }) },
  }),
  testWebhook: route({
    method: 'POST',
    path: '/webhooks/{webhook_id}/test',
    tag: 'Webhooks',
    summary: 'Send a test event',
    auth: 'account',
    planned: true,
    params: webhookParams,
    responses: { 202: z.object({ delivery }) },
  }),
};
