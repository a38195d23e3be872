import type { PulledStream } from '@godwit/connectors/pull/pulled';

/** The files that pulled streams are kept in. */
export function pathsOf(streams: readonly PulledStream[]): string[] {
  return streams.flatMap(({ tables, kept }) => [
    ...tables.map(({ parquet }) => parquet),
    ...(kept ? [kept.parquet] : []),
  ]);
}
