import { z } from 'zod';
import { byName } from './by-name.js';

/** PostgreSQL stores neither NUL nor half a surrogate pair, so no text of ours may hold them. */
function storable(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed();
}

export function text(max: number) {
  return z.string().max(max).refine(storable, { error: 'must not contain NUL characters or broken Unicode' });
}

/** Text a person reads: trimmed, never blank. */
export function label(max = 255) {
  return text(max)
    .transform((value) => value.trim())
    .refine((value) => value !== '', { error: 'must not be blank' })
    .meta({ minLength: 1 });
}

/** Any UUID-shaped text: whether the thing exists is the server's answer, not the schema's. */
export const id = z.guid().meta({ format: 'uuid' });

export const timestamp = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  .meta({ format: 'date-time', description: 'ISO 8601, UTC, with milliseconds' });

/** A moment that somebody names: with or without seconds, in any zone. */
export const moment = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/, {
    error: 'must be a time such as 2026-09-14T08:21:05Z',
    abort: true,
  })
  .refine((value) => !Number.isNaN(Date.parse(value)), { error: 'is no time that there is' })
  .meta({ format: 'date-time' });

export const externalId = text(255)
  .min(1, { error: 'must not be empty' })
  .regex(/^[A-Za-z0-9_-]+$/, { error: 'may hold letters, digits, hyphens and underscores only' })
  .meta({ description: 'Your own identifier: letters, digits, hyphens and underscores' });

export const webAddress = text(2048).refine(isWebAddress, { error: 'must be an http or https address' });

function isWebAddress(value: string): boolean {
  try {
    return ['http:', 'https:'].includes(new URL(value).protocol);
  } catch {
    return false;
  }
}

export const email = text(254).regex(/^[^\s@<>"]+@[^\s@<>"]+$/, { error: 'must be an e-mail address' });

/** A number in a query string. */
export function count(min: number, max: number) {
  return z
    .string()
    .regex(/^\d{1,9}$/, { error: 'must be a whole number' })
    .transform(Number)
    .pipe(z.number().min(min).max(max));
}

/** A yes or no in a query string. */
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true');

/** Any JSON object; the shape belongs to whoever made it. */
export const anyObject = byName(z.unknown());

export const page = {
  cursor: text(500).optional().meta({ description: '`next_cursor` of the page before' }),
  limit: count(1, 200).optional().meta({ description: 'Items a page, 50 by default, 200 at most' }),
};

export const nextCursor = z.string().nullable().meta({ description: 'Null on the last page' });
