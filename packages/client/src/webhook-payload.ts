import type { FlatPayload, NestedPayload } from '@godwit/contract/webhook-payloads';

export type { FlatPayload, NestedPayload };

/** What a delivery holds. `version` tells the two apart. */
export type WebhookPayload = FlatPayload | NestedPayload;
