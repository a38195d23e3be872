import { orderFiles, type Upload } from '../orders.js';

/**
 * `small`: planned over all its rows. `large`: planned over a part of them, so that the sheets are made in a step of
 * their own. `asking`: a question comes first, and what was answered goes into the knowledge.
 */
export type Variant = 'small' | 'large' | 'asking';
export type Version = 'a' | 'b';

const rows: Record<Variant, number> = { small: 400, large: 52_000, asking: 60 };

/** Two versions of the same two files: other rows, and not as many. */
export function filesOf(variant: Variant, version: Version): Upload[] {
  const shift = version === 'a' ? 0 : 7;
  return orderFiles({ rows: rows[variant] + shift, shift, inDoubt: variant === 'asking' });
}
