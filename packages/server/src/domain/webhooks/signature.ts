import { createHmac } from 'node:crypto';
import type { Seam } from '../../seam/seam.js';

/** `whsec_` and 32 random bytes, as the Standard Webhooks specification has it. */
export function newSecret({ token }: Pick<Seam, 'token'>): string {
  return `whsec_${Buffer.from(token(), 'base64url').toString('base64')}`;
}

/**
 * The headers that prove a delivery, under both names that libraries look for. Every try is signed anew: verifiers allow
 * 300 seconds. While a secret is being replaced both sign, and one that matches is enough.
 */
export function signedHeaders(
  secrets: readonly string[],
  id: string,
  at: Date,
  body: Buffer,
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signature = secrets.map((secret) => `v1,${signatureOf(secret, id, timestamp, body)}`).join(' ');
  const values = Object.entries({ id, timestamp, signature });
  return Object.fromEntries(
    ['webhook', 'svix'].flatMap((family) => values.map(([name, value]) => [`${family}-${name}`, value])),
  );
}

function signatureOf(secret: string, id: string, timestamp: string, body: Buffer): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64');
}
