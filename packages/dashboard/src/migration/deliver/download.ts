export const filters = ['valid', 'all', 'invalid'] as const;
export type Filter = (typeof filters)[number];

export const formats = ['csv', 'ndjson', 'parquet', 'xlsx'] as const;
export type Format = (typeof formats)[number];

/** The browser follows it with the session's cookie, and writes what comes straight to the disk. */
export function hrefOf(migrationId: string, slug: string, format: Format, filter: Filter): string {
  const file = encodeURIComponent(`${slug}.${format}`);
  return `/api/v1/migrations/${encodeURIComponent(migrationId)}/exports/${file}?filter=${filter}`;
}
