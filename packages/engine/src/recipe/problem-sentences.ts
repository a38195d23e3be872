import { getOwn } from '@godwit/contract/own';
import type { z } from 'zod';
import { operationNames } from './expression.js';

/** What the schema says about a recipe, for people: every sentence names its sheet and column. */
export function problemSentences(
  issue: z.core.$ZodIssue,
  document: unknown,
  at: PropertyKey[] = [],
): string[] {
  const path = [...at, ...issue.path];
  const field = path.at(-1);
  if (issue.code === 'invalid_union' && issue.errors.length === 0 && field === 'op') {
    const given = valueAt(document, path);
    const problem =
      given === undefined
        ? 'an expression needs an operation ("op")'
        : `there is no operation ${JSON.stringify(given)} (there are: ${operationNames().join(', ')})`;
    return [`${place(path, document)}: ${problem}.`];
  }
  if (issue.code === 'unrecognized_keys')
    return [`${place(path, document)}: ${issue.keys.map((key) => `"${key}"`).join(', ')} is not known here.`];
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    const nearest = [...issue.errors].sort((a, b) => a.length - b.length)[0] ?? [];
    return nearest.flatMap((each) => problemSentences(each, document, path));
  }
  return [`${place(path, document)}: ${issue.message}.`];
}

/** `sheets.0.columns.Email.of` → `Sheet "Contacts", column "Email" (of)`. */
function place(path: PropertyKey[], document: unknown): string {
  const [first, index, field, column, ...rest] = path.map(String);
  if (first !== 'sheets' || index === undefined) return path.length === 0 ? 'The recipe' : path.join('.');
  const template = valueAt(document, ['sheets', index, 'template']);
  const where = `Sheet ${typeof template === 'string' ? `"${template}"` : index}`;
  if (field !== 'columns' || column === undefined)
    return [where, [field, column, ...rest].filter((part) => part !== undefined).join('.')]
      .filter(Boolean)
      .join(', ');
  const inside = rest.filter((part) => part !== 'op').join('.');
  return `${where}, column "${column}"${inside && ` (${inside})`}`;
}

function valueAt(document: unknown, path: PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null
        ? getOwn(value as Record<string, unknown>, String(key))
        : undefined,
    document,
  );
}
