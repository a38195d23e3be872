import type { WebhookPayload } from './webhook-payload.js';

/** A delivery that is not to be believed. The message says why, and never holds the secret. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
}

/** Those of a request, as fetch or Node give them. */
export type WebhookHeaders =
  | Pick<Headers, 'get'>
  | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface VerifyOptions {
  /** How far the time of signing may lie from ours, either way. */
  toleranceSeconds?: number;
  now?: Date;
}

/**
 * The payload of a delivery whose signature is right; throws `WebhookVerificationError` otherwise. It takes the body as
 * it came: parsed and written again, it has other bytes.
 */
export async function verifyWebhook(
  secret: string,
  headers: WebhookHeaders,
  rawBody: string | Uint8Array,
  { toleranceSeconds = 300, now = new Date() }: VerifyOptions = {},
): Promise<WebhookPayload> {
  const key = keyOf(secret);
  const { id, timestamp, signature } = signedHeaders(headers);
  checkTime(timestamp, now, toleranceSeconds);
  const body = bytesOf(rawBody);
  const expected = `v1,${await hmac(key, bytesOf(`${id}.${timestamp}.`), body)}`;
  // Two where the secret is being replaced; every one is looked at, so that the time says nothing.
  const matches = signature.split(' ').filter((given) => isSame(given, expected));
  if (matches.length === 0)
    throw new WebhookVerificationError(
      'No signature matches: the secret is another one, or the body is not what was sent.',
    );
  return payloadIn(body);
}

function keyOf(secret: string): Uint8Array<ArrayBuffer> {
  try {
    const bytes = atob(secret.replace(/^whsec_/, ''));
    if (bytes.length > 0) return Uint8Array.from(bytes, (byte) => byte.charCodeAt(0));
  } catch {}
  throw new WebhookVerificationError('The secret is none of a webhook: whsec_ with base64 behind it.');
}

const parts = ['id', 'timestamp', 'signature'] as const;
type Signed = Record<(typeof parts)[number], string>;

/** All three of one family: those of the standard, or Svix's. */
function signedHeaders(headers: WebhookHeaders): Signed {
  for (const family of ['webhook', 'svix']) {
    const [id, timestamp, signature] = parts.map((part) => headerOf(headers, `${family}-${part}`));
    if (id && timestamp && signature) return { id, timestamp, signature };
  }
  const missing = parts.find((part) => !headerOf(headers, `webhook-${part}`)) ?? 'id';
  throw new WebhookVerificationError(`The header webhook-${missing} is missing.`);
}

function headerOf(headers: WebhookHeaders, name: string): string | undefined {
  if (isHeaders(headers)) return headers.get(name) ?? undefined;
  const [, value] = Object.entries(headers).find(([given]) => given.toLowerCase() === name) ?? [];
  return typeof value === 'string' ? value : value?.join(' ');
}

function isHeaders(headers: WebhookHeaders): headers is Pick<Headers, 'get'> {
  return typeof headers.get === 'function';
}

function checkTime(timestamp: string, now: Date, toleranceSeconds: number): void {
  if (!/^\d{1,12}$/.test(timestamp))
    throw new WebhookVerificationError('The header webhook-timestamp is no time in seconds.');
  const age = Math.floor(now.getTime() / 1000) - Number(timestamp);
  if (age > toleranceSeconds)
    throw new WebhookVerificationError(
      `It was signed ${age} s ago, and ${toleranceSeconds} s are allowed: it is too old.`,
    );
  if (-age > toleranceSeconds)
    throw new WebhookVerificationError(
      `It was signed ${-age} s ahead of the clock here, and ${toleranceSeconds} s are allowed: it is too new.`,
    );
}

async function hmac(secret: Uint8Array<ArrayBuffer>, ...signed: readonly Uint8Array[]): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', secret, algorithm, false, ['sign']);
  const text = new Uint8Array(signed.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of signed) {
    text.set(part, at);
    at += part.length;
  }
  const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', key, text));
  return btoa(String.fromCharCode(...bytes));
}

/** In a time that does not depend on where they differ. */
function isSame(given: string, expected: string): boolean {
  let differences = given.length ^ expected.length;
  for (let at = 0; at < expected.length; at++)
    differences |= (given.charCodeAt(at) || 0) ^ expected.charCodeAt(at);
  return differences === 0;
}

function bytesOf(body: string | Uint8Array): Uint8Array {
  if (typeof body === 'string') return new TextEncoder().encode(body);
  if (body instanceof Uint8Array) return body;
  throw new WebhookVerificationError(
    'The body has to be given as it came, as text or bytes: what was parsed cannot be verified.',
  );
}

function payloadIn(body: Uint8Array): WebhookPayload {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    throw new WebhookVerificationError('The body is signed, and yet no JSON.');
  }
}
