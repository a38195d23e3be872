import type { Picked } from './collect.js';
import { sendableName } from './names.js';

interface Known {
  name: string;
  size: number;
}

/** Which files are new; sending one a second time would double its rows, so that is asked first. */
export function partSent(
  picked: readonly Picked[],
  known: readonly Known[],
): { fresh: Picked[]; twice: Picked[] } {
  const seen = new Set(known.map(keyOf));
  const fresh: Picked[] = [];
  const twice: Picked[] = [];
  for (const one of picked) {
    const key = keyOf({ name: sendableName(one.name), size: one.file.size });
    (seen.has(key) ? twice : fresh).push(one);
    seen.add(key);
  }
  return { fresh, twice };
}

function keyOf({ name, size }: Known): string {
  return `${size} ${name}`;
}
