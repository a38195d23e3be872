import { z } from 'zod';
import { getOwn, setOwn } from './own.js';

/**
 * A record by names from files and people. Zod's own leaves "__proto__" out without a word; this one takes it like any
 * other name.
 */
export function byName<Value extends z.ZodType>(
  value: Value,
  name: z.ZodString = z.string(),
): z.ZodRecord<z.ZodString, Value> {
  const record = z.record(name, value);
  const { parse } = record._zod;
  const parseAll: typeof parse = (payload, context) => {
    const input = payload.value as unknown;
    const parsed = parse(payload, context);
    if (parsed instanceof Promise) throw new Error('Values of records are parsed at once');
    if (!isObject(parsed.value) || !isObject(input) || !Object.hasOwn(input, '__proto__')) return parsed;
    const read = value._zod.run({ value: getOwn(input, '__proto__'), issues: [] }, context);
    if (read instanceof Promise) throw new Error('Values of records are parsed at once');
    for (const issue of read.issues)
      parsed.issues.push({ ...issue, path: ['__proto__', ...(issue.path ?? [])] });
    setOwn(parsed.value, '__proto__', read.value);
    return parsed;
  };
  record._zod.parse = parseAll;
  record._zod.run = parseAll;
  return record;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
