import { getOwn } from '@godwit/contract/own';
import type { z } from 'zod';
import { failures } from '../failures/failures.js';

const mostTold = 5;

export function parse<T>(schema: z.ZodType<T>, value: unknown, what: 'body' | 'query'): T {
  const { success, data, error } = schema.safeParse(value);
  if (success) return data;
  throw failures.malformed(describeFaults(error, what));
}

/** What is wrong with a request, for a person: each fault names its field. */
export function describeFaults(error: z.ZodError, what: 'body' | 'query'): string {
  const faults = [...new Set(error.issues.flatMap((issue) => sentences(issue, what)))];
  const told = faults.slice(0, mostTold).join('; ');
  return faults.length > mostTold ? `${told}; and ${faults.length - mostTold} more` : told;
}

function sentences(issue: z.core.$ZodIssue, what: string): string[] {
  const at = place(issue.path);
  if (issue.code === 'unrecognized_keys') {
    const where = at ? ` in ${at}` : '';
    return issue.keys.map(
      (key) => `unknown ${what === 'query' ? 'query parameter' : 'field'} "${key.slice(0, 100)}"${where}`,
    );
  }
  if (issue.code === 'invalid_union') return [`${at || what} ${unionFault(issue)}`];
  if (!at) return [issue.code === 'custom' ? issue.message : `The request ${what} must be a JSON object`];
  return [`${at} ${fault(issue)}`];
}

function fault(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined && /received undefined/.test(issue.message)
        ? 'is required'
        : `must be ${kind(issue.expected)}`;
    case 'too_big':
      return `must ${measure(issue.origin, 'at most', issue.maximum)}`;
    case 'too_small':
      return `must ${measure(issue.origin, 'at least', issue.minimum)}`;
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map((value) => JSON.stringify(value)).join(', ')}`;
    case 'invalid_format':
      return issue.format === 'guid' || issue.format === 'uuid'
        ? 'must be a UUID'
        : lowerFirst(issue.message);
    default:
      return lowerFirst(issue.message);
  }
}

function unionFault(issue: z.core.$ZodIssueInvalidUnion): string {
  const reasons = issue.errors.flatMap((branch) =>
    branch.slice(0, 1).map((inner) => `${place(inner.path)} ${fault(inner)}`.trim()),
  );
  return [...new Set(reasons)].join(', or ');
}

/** `columns[0].name` */
function place(path: PropertyKey[]): string {
  return path.reduce<string>(
    (at, part) => (typeof part === 'number' ? `${at}[${part}]` : `${at}${at ? '.' : ''}${String(part)}`),
    '',
  );
}

function kind(expected: string): string {
  const names: Record<string, string> = {
    int: 'a whole number',
    array: 'a list',
    object: 'an object',
    record: 'an object',
  };
  return getOwn(names, expected) ?? (/^[aeiou]/.test(expected) ? `an ${expected}` : `a ${expected}`);
}

function measure(origin: string, bound: string, size: number | bigint): string {
  if (origin === 'string') return `have ${bound} ${size} ${size === 1 ? 'character' : 'characters'}`;
  if (origin === 'array') return `have ${bound} ${size} ${size === 1 ? 'item' : 'items'}`;
  return `be ${bound} ${size}`;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
