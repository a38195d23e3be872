import { baseAddress, explainMissing, missingVariables, type Variable } from '../variables.js';

const missing = missingVariables(process.env);
if (missing.length > 0) throw new Error(explainMissing(missing));

const read = (name: Variable): string => process.env[name] ?? '';

export const base = baseAddress(process.env.SERVICE_URL ?? '');
export const origin = new URL(base).origin;
/** A second process of the same deployment, where there is one; else the first again. */
export const secondBase = baseAddress(process.env.SECOND_URL ?? base);
export const origins = [...new Set([origin, new URL(secondBase).origin])];
export const adminEmail = read('ADMIN_EMAIL');
export const adminPassword = read('ADMIN_PASSWORD');
export const otherAdminEmail = read('OTHER_ADMIN_EMAIL');
export const otherAdminPassword = read('OTHER_ADMIN_PASSWORD');
export const uploadLimit = Number(read('UPLOAD_LIMIT_BYTES'));
export const extractionLimit = Number(read('EXTRACTION_LIMIT_BYTES'));
export const bodyLimit = Number(process.env.BODY_LIMIT_BYTES ?? 2 * 1024 * 1024);
export const rateLimit = Number(process.env.RATE_LIMIT_PER_MINUTE ?? 100);
export const sessionRateLimit = Number(process.env.SESSION_RATE_LIMIT_PER_MINUTE ?? 600);
export const ledgerFile = process.env.LEDGER;

/** Who asks: the headers that say so. */
export type Identity = Record<string, string>;
export const ours: Identity = { 'x-api-key': read('API_KEY') };
export const theirs: Identity = { 'x-api-key': read('OTHER_API_KEY') };
/** Of an account that may keep `quota` bytes. */
export const full: Identity = { 'x-api-key': read('FULL_API_KEY') };
export const quota = Number(read('QUOTA_BYTES'));
export const nobody: Identity = {};
