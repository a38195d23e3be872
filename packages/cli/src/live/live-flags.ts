export const liveFlags = {
  connector: { type: 'string' },
  config: { type: 'string' },
  credentials: { type: 'string' },
} as const;

export const liveUsage = '[--connector KEY --config FILE.json] [--credentials FILE.json]';

export interface LiveFlagValues {
  connector?: string | undefined;
  config?: string | undefined;
  credentials?: string | undefined;
}
