import type { SourceColumn, TargetColumn } from '../match/match.js';
import type { Template } from '../validate/template.js';
import { englishNames } from '../words/english.js';
import { isContext } from './context.js';
import type { Targets } from './targets.js';
import type { View, ViewColumn } from './view.js';

/** The columns of a template, as the matcher sees them. */
export function targetsOf(template: Template, targets: Targets): TargetColumn[] {
  const neighbours = template.columns.map(({ name }) => name);
  return template.columns.map((column): TargetColumn => {
    const { wanted } = targets.of(template, column);
    return {
      name: fullName(column.name, template),
      ...(column.description ? { description: column.description } : {}),
      template: template.name,
      neighbours,
      ...(wanted.kind === 'choice' ? { values: wanted.values } : {}),
      unique: column.unique === true,
      required: column.required === true,
    };
  });
}

/** The same by names alone, which costs less. */
export function namesOf(template: Template): TargetColumn[] {
  const english = englishNames(template.columns.map(({ name }) => name));
  return template.columns.map(({ name, description }, at) => ({
    name: english[at] ?? fullName(name, template),
    ...(description ? { description } : {}),
    template: template.slug,
  }));
}

/** "Name" alone is the name of whatever the template holds. */
function fullName(name: string, template: Template): string {
  return isGeneric(name) ? `${singular(template.name)} ${name}` : name;
}

/** Every table has one. */
export function isGeneric(name: string): boolean {
  return /^(?:name|code|id|number|no\.?|nr\.?|key|title|type|status)$/i.test(name.trim());
}

export function singular(name: string): string {
  return name
    .replace(/ies$/i, 'y')
    .replace(/(ss|x|ch|sh)es$/i, '$1')
    .replace(/(?<![s])s$/i, '');
}

export function sourcesOf(view: View, columns: readonly ViewColumn[]): SourceColumn[] {
  const own = columns.filter(({ via }) => !via).map(({ called }) => called);
  return columns.map((column): SourceColumn => {
    const { called, via, comment, profile } = column;
    return {
      name: called,
      table: via?.label ?? view.label,
      neighbours: via?.neighbours ?? own,
      ...(comment === undefined ? {} : { comment }),
      // The same in all rows of a table, it may tell the rows of a sheet apart all the same.
      ...(isContext(column, view)
        ? {}
        : { profile, values: profile.sample.slice(0, 200).map(({ value }) => value) }),
    };
  });
}
