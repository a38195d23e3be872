import type { Reshape } from '../recipe/reshape.js';

/** A step that the table may need. */
export interface Candidate {
  step: Reshape;
  /** How strong the evidence is: 0 to 1. */
  score: number;
  /** Why, as a sentence. */
  note: string;
}

/** A few names for a sentence. */
export function few(names: readonly string[], most = 4): string {
  const quoted = (name: string) => `"${name.length > 40 ? `${name.slice(0, 37)}…` : name}"`;
  if (names.length <= most) return names.map(quoted).join(', ');
  const last = names.at(-1) ?? '';
  return `${names
    .slice(0, most - 1)
    .map(quoted)
    .join(', ')} … ${quoted(last)}`;
}
