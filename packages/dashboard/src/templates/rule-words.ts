import { texts } from '../texts/texts.js';
import type { Shape } from './found.js';

type Column = Shape['columns'][number];

/** What a column asks of its values, a few words each; links by the names of their templates. */
export function rulesInWords(column: Column, nameOf: (template: string) => string): string[] {
  const t = texts.templates.columnRules;
  return [
    ...(column.required ? [t.required] : []),
    ...(column.unique ? [t.unique] : []),
    ...(column.strictRule === undefined ? [] : [t.pattern(column.strictRule)]),
    ...(column.linkRule ?? []).map(({ templateId, columnName }) => t.link(nameOf(templateId), columnName)),
    ...(column.desiredRule === 'ai' ? [t.ai] : []),
  ];
}
