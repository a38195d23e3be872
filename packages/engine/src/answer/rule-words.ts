import { aiCheckEnglish } from '../validate/ai/check.js';
import { compileAiRule } from '../validate/ai/compile.js';
import type { Rule } from '../validate/checks.js';
import type { Template, TemplateColumn } from '../validate/template.js';

/** What a rule of a column asks for. */
export function ruleEnglish(template: Template, at: number, rule: Rule): string {
  const column = template.columns[at];
  if (!column) return '';
  if (rule === 'required') return 'it must not be empty';
  if (rule === 'unique') return 'each value may stand only once';
  if (rule === 'strict') return `it must match the pattern ${column.strictRule}`;
  if (rule === 'link') return `the value must stand in ${linkEnglish(column)}`;
  if (rule === 'ai') return aiEnglish(column);
  return crossCellEnglish(template, column).join('; ');
}

/** All rules of a column, each as a clause. */
export function rulesEnglish(template: Template, at: number): string[] {
  const column = template.columns[at];
  if (!column) return [];
  const rules: Rule[] = [];
  if (column.required) rules.push('required');
  if (column.unique) rules.push('unique');
  if (column.strictRule !== undefined) rules.push('strict');
  if ((column.linkRule ?? []).length > 0) rules.push('link');
  if (column.desiredRule === 'ai' && aiEnglish(column) !== '') rules.push('ai');
  return [...rules.map((rule) => ruleEnglish(template, at, rule)), ...crossCellEnglish(template, column)];
}

function aiEnglish(column: TemplateColumn): string {
  return aiCheckEnglish(
    column.aiCheck ?? compileAiRule({ name: column.name, description: column.description ?? null }),
  );
}

function linkEnglish({ linkRule = [] }: TemplateColumn): string {
  return linkRule.map(({ templateId, columnName }) => `column "${columnName}" of ${templateId}`).join(' or ');
}

function crossCellEnglish({ rules = [] }: Template, { name }: TemplateColumn): string[] {
  return rules
    .filter(({ columns }) => columns.some((each) => each.trim().toLowerCase() === name.trim().toLowerCase()))
    .map(({ name: called, message }) => `rule "${called}": ${message}`);
}
