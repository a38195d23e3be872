import type { CompanyDonePayload, FlatPayload, NestedPayload } from '@godwit/contract/webhook-payloads';

export type { CompanyDonePayload, FlatPayload, NestedPayload };

/** What a delivery holds: `type` tells of an event without rows, `version` how rows are laid out. */
export type WebhookPayload = FlatPayload | NestedPayload | CompanyDonePayload;
