import type { DraftedTemplates } from '../draft-templates.js';

/** Templates and what was not carried over, a line for each: for people who review them. */
export function shown({ kind, templates, notes }: DraftedTemplates): string {
  const lines = [`# ${kind}`];
  for (const { slug, name, description, columns, rules } of templates) {
    lines.push('', `${slug} "${name}"${description === null ? '' : `: ${description}`}`);
    for (const column of columns) {
      const marks = [column.required && 'required', column.unique && 'unique', column.desiredRule].filter(
        Boolean,
      );
      const links = (column.linkRule ?? []).map(
        ({ templateId, columnName }) => `→ ${templateId}.${columnName}`,
      );
      const rest = [column.description, column.strictRule && `/${column.strictRule}/`, ...links].filter(
        Boolean,
      );
      lines.push(`  ${column.name} (${marks.join(', ')}) ${rest.join(' ')}`.trimEnd());
    }
    for (const rule of rules)
      lines.push(`  rule ${rule.name} [${rule.columns.join(', ')}]: ${rule.expression}`);
  }
  if (notes.length > 0) lines.push('', 'not carried over');
  for (const { template, column, at, message } of notes)
    lines.push(`  ${[template, column, at].filter(Boolean).join(' · ')}: ${message}`);
  return `${lines.join('\n')}\n`;
}
