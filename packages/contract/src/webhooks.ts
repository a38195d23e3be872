import { z } from 'zod';
import { byName } from './by-name.js';
import { id, moment, nextCursor, page, text, timestamp } from './fields.js';
import { route } from './route.js';
import { eventType } from './webhook-payloads.js';

const webhook = z
  .object({
    id,
    url: z.string(),
    events: z.array(eventType),
    description: z.string().nullable(),
    enabled: z.boolean(),
    disabled_reason: z.string().nullable().meta({ description: 'Why it was switched off, where we did' }),
    failing_since: timestamp.nullable().meta({
      description:
        'The first failure since the last success; after 5 days of nothing else it is switched off',
    }),
    old_secret_until: timestamp
      .nullable()
      .meta({ description: 'Until then the secret before the last rotation signs as well' }),
    created_at: timestamp,
  })
  .meta({ id: 'Webhook' });

const secret = z.string().meta({ description: '`whsec_…`, shown this once' });

const attempt = z
  .object({
    at: timestamp,
    status: z.int().nullable().meta({ description: 'What the receiver answered; null without an answer' }),
    error: z.string().nullable(),
    ms: z.int(),
  })
  .meta({ id: 'DeliveryAttempt' });

const status = z.enum(['pending', 'delivered', 'failed']);

const delivery = z
  .object({
    id: id.meta({ description: 'The `webhook-id` of every attempt' }),
    webhook_id: id,
    event: eventType,
    export_id: z.string().nullable().meta({ description: 'Null for a test, and for what is about no rows' }),
    batch_index: z.int().nullable(),
    status,
    attempts: z.array(attempt).meta({ description: 'The newest 50, oldest first' }),
    next_attempt_at: timestamp.nullable().meta({
      description: 'Null when it is over, and while it waits for the first try of batch 0',
    }),
    delivered_at: timestamp.nullable(),
    created_at: timestamp,
  })
  .meta({ id: 'Delivery' });

const deliveryDetail = delivery
  .extend({
    request: z.object({
      url: z.string(),
      headers: byName(z.string()).meta({ description: 'Of the last attempt, without its signatures' }),
      bytes: z.int().nullable(),
      body: z
        .string()
        .nullable()
        .meta({ description: 'Null once it was purged, and where it is over 1 MiB' }),
    }),
    attempts: z.array(
      attempt.extend({
        response: z
          .object({
            headers: byName(z.string()).meta({ description: 'Without cookies and the like' }),
            body: z.string().meta({ description: 'Its first 4 KiB' }),
          })
          .nullable()
          .meta({ description: 'Null without an answer, and once it was purged' }),
      }),
    ),
  })
  .meta({ id: 'DeliveryDetail' });

const webhookParams = z.object({ webhook_id: id });
const deliveryParams = webhookParams.extend({ delivery_id: id });
const url = text(2000)
  .min(1)
  .meta({ description: 'Https; plain http and private addresses where the service allows them' });
const events = z.array(eventType).min(1).max(10);
const description = text(1000).nullable().optional();

/** An API key or an admin: endpoints carry secrets, and deliveries the rows of customers. */
const auth = 'keyOrAdmin' as const;
const tag = 'Webhooks' as const;

export const webhookRoutes = {
  listWebhooks: route({
    method: 'GET',
    path: '/webhooks',
    tag,
    summary: 'List webhook endpoints, newest first',
    auth,
    responses: { 200: z.object({ webhooks: z.array(webhook) }) },
  }),
  createWebhook: route({
    method: 'POST',
    path: '/webhooks',
    tag,
    summary: 'Create a webhook endpoint',
    description: '409 when the account has 50 already.',
    auth,
    body: z.strictObject({ url, events, description, enabled: z.boolean().optional() }),
    responses: { 201: z.object({ webhook, secret }) },
    errors: [409],
  }),
  updateWebhook: route({
    method: 'PATCH',
    path: '/webhooks/{webhook_id}',
    tag,
    summary: 'Change a webhook endpoint',
    description:
      'Switched off, what was still to be tried has failed; switched on again, `recover` sends it. A switch-on ' +
      'clears `disabled_reason` and `failing_since`.',
    auth,
    params: webhookParams,
    body: z
      .strictObject({
        url: url.optional(),
        events: events.optional(),
        description,
        enabled: z.boolean().optional(),
      })
      .refine((body) => Object.keys(body).length > 0, {
        error: 'send at least one of url, events, description, enabled',
      }),
    responses: { 200: z.object({ webhook }) },
  }),
  deleteWebhook: route({
    method: 'DELETE',
    path: '/webhooks/{webhook_id}',
    tag,
    summary: 'Delete a webhook endpoint and its deliveries',
    auth,
    params: webhookParams,
    responses: { 200: z.object({ deleted: z.literal(true) }) },
  }),
  rotateWebhookSecret: route({
    method: 'POST',
    path: '/webhooks/{webhook_id}/rotate',
    tag,
    summary: 'Make a new secret; the old one signs beside it for 24 hours',
    auth,
    params: webhookParams,
    responses: { 200: z.object({ webhook, secret }) },
  }),
  testWebhook: route({
    method: 'POST',
    path: '/webhooks/{webhook_id}/test',
    tag,
    summary: 'Send a sample of each event that the endpoint wants, or of one',
    description: '409 when the endpoint is switched off. 400 for an event that it does not want.',
    auth,
    params: webhookParams,
    body: z.strictObject({ event: eventType.optional() }).optional(),
    responses: { 202: z.object({ deliveries: z.array(delivery) }) },
    errors: [409],
  }),
  recoverWebhook: route({
    method: 'POST',
    path: '/webhooks/{webhook_id}/recover',
    tag,
    summary: 'Send again what failed since a moment',
    description: 'Each keeps its `webhook-id`. 409 when the endpoint is switched off.',
    auth,
    params: webhookParams,
    body: z.strictObject({ since: moment.meta({ description: 'Deliveries made from then on' }) }),
    responses: {
      202: z.object({ deliveries: z.int().meta({ description: 'How many are sent again' }) }),
    },
    errors: [409],
  }),
  listDeliveries: route({
    method: 'GET',
    path: '/webhooks/{webhook_id}/deliveries',
    tag,
    summary: 'List deliveries, newest first',
    auth,
    params: webhookParams,
    query: z.strictObject({ ...page, status: status.optional() }),
    responses: { 200: z.object({ deliveries: z.array(delivery), next_cursor: nextCursor }) },
  }),
  getDelivery: route({
    method: 'GET',
    path: '/webhooks/{webhook_id}/deliveries/{delivery_id}',
    tag,
    summary: 'Read a delivery: what was sent and what was answered',
    auth,
    params: deliveryParams,
    responses: { 200: z.object({ delivery: deliveryDetail }) },
  }),
  replayDelivery: route({
    method: 'POST',
    path: '/webhooks/{webhook_id}/deliveries/{delivery_id}/replay',
    tag,
    summary: 'Send a delivery again, under the same `webhook-id`',
    description: '409 when the endpoint is switched off. 410 when its rows were purged.',
    auth,
    params: deliveryParams,
    responses: { 202: z.object({ delivery }) },
    errors: [409, 410],
  }),
};
