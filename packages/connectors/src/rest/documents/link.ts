import type { StreamLink } from '../../connector.js';

/** A column that holds the key of another stream. */
export function link(column: string, stream: string, references = 'id'): StreamLink {
  return { columns: [column], stream, references: [references] };
}
