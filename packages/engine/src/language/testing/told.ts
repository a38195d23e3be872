import type { Action } from '../instruction.js';

const UNORDERED = new Set(['of', 'values', 'pairs']);

/** Without what is not given in the cases, and whatever the order of what has none. */
function canonical(value: unknown): unknown {
  if (typeof value === 'string') return value.toLowerCase();
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([name]) => name !== 'rows' && name !== 'sheet');
  return Object.fromEntries(
    fields
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, field]) => {
        const inner = canonical(field);
        return [
          name,
          UNORDERED.has(name) && Array.isArray(inner)
            ? inner.map((each) => JSON.stringify(each)).sort()
            : inner,
        ];
      }),
  );
}

/** What actions tell, to be compared. */
export function told(actions: readonly Action[]): string {
  return JSON.stringify(actions.map(canonical));
}
