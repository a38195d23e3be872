import { expect } from 'vitest';
import { call } from './call.js';

/** The text of an export, which must be there. */
export async function exportText(
  migrationId: string,
  file: string,
  query: Record<string, string> = {},
): Promise<string> {
  const { status, text } = await call('GET', `/migrations/${migrationId}/exports/${file}`, { query });
  expect(status, text).toBe(200);
  return text;
}
