import { getOwn } from '@godwit/contract/own';

/** What stands at `data.items` or `records.0.Name`. Names may have dots in them: `@odata.nextLink`. */
export function valueAt(value: unknown, path: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  const members = value as Record<string, unknown>;
  if (Object.hasOwn(members, path)) return getOwn(members, path);
  for (let at = path.lastIndexOf('.'); at > 0; at = path.lastIndexOf('.', at - 1)) {
    const inner = getOwn(members, path.slice(0, at));
    if (inner !== undefined) return valueAt(inner, path.slice(at + 1));
  }
  return undefined;
}

const mostKeys = 12;

/** For a sentence: what there is instead. */
export function keysOf(value: unknown): string {
  if (Array.isArray(value)) return 'the answer is a list';
  if (typeof value !== 'object' || value === null) return 'the answer is a single value';
  const keys = Object.keys(value).map((key) => key.slice(0, 60));
  if (keys.length === 0) return 'the answer is empty';
  const rest = keys.length > mostKeys ? ` and ${keys.length - mostKeys} more` : '';
  return `the answer has ${keys.slice(0, mostKeys).join(', ')}${rest}`;
}
