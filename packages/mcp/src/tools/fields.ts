import { z } from 'zod';

export const migrationId = z
  .string()
  .describe('Id of the migration, as create_migration or list_migrations gave it');
export const runId = z.string().describe('Id of the run, as start_run gave it');
export const sheet = z.string().describe('Slug of the template whose sheet is meant, such as "customers"');
export const rowsOf = z
  .enum(['preview', 'sheet'])
  .default('preview')
  .describe('"preview": rows that wait for approval; "sheet": rows that the last execute wrote');

/** Long texts cost a model more than they tell it; the API has them whole. */
const longest = 300;

export function shown(text: string): string {
  return text.length > longest ? `${text.slice(0, longest)}… (${text.length} characters)` : text;
}
