import { isDeepStrictEqual } from 'node:util';
import type { Column } from './columns.js';

/** What a write to a template says, complete. */
export interface WrittenTemplate {
  name: string;
  description: string | null;
  grouping: string | null;
  columns: Column[];
}

const rules = ['description', 'required', 'unique', 'desiredRule', 'strictRule', 'linkRule'] as const;

/** What a template that is to be created differs in from the stored one of that slug; none: it is the same. */
export function templateDifferences(stored: WrittenTemplate, asked: WrittenTemplate): string[] {
  const fields = (['name', 'description', 'grouping'] as const).filter(
    (field) => stored[field] !== asked[field],
  );
  return [...fields, ...columnDifferences(stored.columns, asked.columns)];
}

function columnDifferences(stored: readonly Column[], asked: readonly Column[]): string[] {
  const storedByName = new Map(stored.map((column) => [column.name, column]));
  const askedNames = new Set(asked.map(({ name }) => name));
  const found: string[] = [];
  for (const column of asked) {
    const own = storedByName.get(column.name);
    const other = own ? rules.filter((rule) => !isDeepStrictEqual(own[rule], column[rule])) : [];
    if (!own) found.push(`column "${column.name}" is not there`);
    else if (other.length > 0) found.push(`${other.join(' and ')} of column "${column.name}"`);
  }
  for (const { name } of stored)
    if (!askedNames.has(name)) found.push(`column "${name}" is there and was not sent`);
  if (found.length === 0 && stored.some(({ name }, at) => asked[at]?.name !== name))
    found.push('the order of the columns');
  return found;
}
