import { getOwn } from '@godwit/contract/own';
import { RunFailed } from '../failed.js';
import type { Table } from '../read/reader.js';
import { check } from '../recipe/check.js';
import { conditionChildren } from '../recipe/condition.js';
import { childrenOf, columnsOf, type Expression } from '../recipe/expression.js';
import { mentionsOf, type Recipe, type Sheet } from '../recipe/recipe.js';
import { findTemplate, type Template } from '../validate/template.js';

export interface FittingSheet {
  sheet: Sheet;
  template: Template;
}

/** Each sheet of the recipe with its template. Throws RunFailed, before any row moves, with all that does not fit. */
export function fit(
  recipe: Recipe,
  tables: readonly Table[],
  templates: readonly Template[],
): FittingSheet[] {
  const { ok, sentences } = check(recipe, tables);
  if (!ok) throw new RunFailed(['The recipe does not fit these files.', ...sentences].join('\n'));
  const problems = recipe.sheets.flatMap((sheet) =>
    [...countProblems(sheet), ...joinProblems(sheet)].map((each) => `Sheet "${sheet.template}": ${each}`),
  );
  const taken = new Set<Template>();
  const sheets = recipe.sheets.flatMap((sheet) => {
    const template = findTemplate(templates, sheet.template);
    if (!template) {
      problems.push(`There is no template "${sheet.template}", which the recipe makes a sheet for.`);
      return [];
    }
    if (taken.has(template)) problems.push(`There are two sheets for template "${template.name}".`);
    taken.add(template);
    for (const column of Object.keys(sheet.columns))
      if (!template.columns.some(({ name }) => name === column))
        problems.push(`Template "${template.name}" has no column "${column}", which the recipe makes.`);
    return [{ sheet, template }];
  });
  if (problems.length > 0) throw new RunFailed(problems.join('\n'));
  return sheets;
}

/** Rows are counted when it is known which stay, so their numbers cannot decide that. */
function countProblems(sheet: Sheet): string[] {
  const problems: string[] = [];
  const late =
    'a counted number ("sequence") is known only when it is known which rows stay; it cannot be in';
  if (sheet.filters.some(({ keep }) => conditionChildren(keep).some(counts)))
    problems.push(`${late} a filter.`);
  for (const column of sheet.deduplicate?.by ?? []) {
    const expression = getOwn(sheet.columns, column);
    if (expression && counts(expression)) problems.push(`${late} "${column}", which deduplicate names.`);
  }
  for (const column of Object.keys(sheet.deduplicate?.merge ?? {})) {
    const expression = getOwn(sheet.columns, column);
    if (expression && counts(expression)) problems.push(`${late} "${column}", which deduplicate merges.`);
  }
  if (keysOf(sheet).some(({ key }) => counts(key))) problems.push(`${late} the key of a join.`);
  return problems;
}

function counts(expression: Expression): boolean {
  return expression.op === 'sequence' || childrenOf(expression).some(counts);
}

/** The keys of a join, each with the inputs whose columns it can read: the first where it names none. */
function keysOf({ from }: Sheet): { key: Expression; inputs: string[] }[] {
  if (!('join' in from)) return [];
  const before = [from.join.input];
  return from.join.with.flatMap(({ input, on }) => {
    const keys = on.flatMap(({ left, right }) => [
      { key: left, inputs: [...before] },
      { key: right, inputs: [input] },
    ]);
    before.push(input);
    return keys;
  });
}

function joinProblems(sheet: Sheet): string[] {
  if (!('join' in sheet.from)) return [];
  const problems: string[] = [];
  const inputs = mentionsOf(sheet).map(({ input }) => input);
  if (new Set(inputs).size < inputs.length)
    problems.push('a join cannot have the same input twice; give the file a second input of another id.');
  const reads = Object.values(sheet.columns).map((key) => ({ key, inputs }));
  for (const { key, inputs: known } of [...keysOf(sheet), ...reads])
    for (const { name, input } of columnsOf(key))
      if (input !== undefined && !known.includes(input))
        problems.push(
          `column "${name}" of input "${input}" cannot be read here, only those of ${known.join(', ')}.`,
        );
  return problems;
}
