export const formats = ['csv', 'json', 'ndjson'] as const;
export type Format = (typeof formats)[number];
