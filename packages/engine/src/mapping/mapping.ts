import { getOwn } from '@godwit/contract/own';
import type { Table } from '../read/reader.js';
import { sourcesName } from '../read/table-name.js';
import { childrenOf, type Expression, stepEnglish } from '../recipe/expression.js';
import { reshapingOf, sourcesOf } from '../recipe/lineage.js';
import { mergeEnglish } from '../recipe/merge.js';
import type { Recipe, Sheet } from '../recipe/recipe.js';
import { reshapeEnglish } from '../recipe/reshape.js';
import { feedsOf, inputsFrom } from '../run/inputs.js';
import { findTemplate, type Template } from '../validate/template.js';
import { tableNames } from './table-names.js';

/** How a column of a sheet is made, for people. */
export interface ColumnMapping {
  column: string;
  from: { input: string; column: string }[];
  /** In the order they are carried out. */
  steps: string[];
  /** 0 to 1. */
  confidence: number;
  reason: string;
}

/** By template slug: an entry for every column of every template, also for those that nothing feeds. */
export function mappingOf(
  recipe: Recipe,
  tables: readonly Table[],
  templates: readonly Template[],
): Record<string, ColumnMapping[]> {
  const inputs = inputsFrom(recipe, tables);
  const names = tableNames(tables);
  const nothingFits = `Nothing in ${sourcesName(tables)} fits`;
  const sheetFor = new Map(
    recipe.sheets.map((sheet) => [findTemplate(templates, sheet.template), sheet] as const),
  );
  return Object.fromEntries(
    templates.map((template) => {
      const sheet = sheetFor.get(template);
      const columns = template.columns.map(({ name: column }): ColumnMapping => {
        const expression = getOwn(sheet?.columns, column);
        if (!sheet || !expression) return { column, from: [], steps: [], confidence: 0, reason: nothingFits };
        return {
          column,
          from: feedsOf(sourcesOf(recipe, sheet, expression), inputs).map((feed) => ({
            input: names.get(feed.table) ?? feed.table.file,
            column: feed.column,
          })),
          steps: [...reshapingOf(sheet, expression).map(reshapeEnglish), ...stepsOf(sheet, column)],
          confidence: confidenceOf(sheet, column, expression),
          reason: getOwn(sheet.reasons, column) ?? (isFixed(expression) ? 'The same in every row' : ''),
        };
      });
      return [template.slug, columns];
    }),
  );
}

function stepsOf(sheet: Sheet, column: string): string[] {
  const steps: string[] = [];
  const visit = (each: Expression): void => {
    childrenOf(each).forEach(visit);
    if (each.op !== 'column') steps.push(stepEnglish(each));
  };
  const expression = getOwn(sheet.columns, column);
  if (expression) visit(expression);
  const merge = getOwn(sheet.deduplicate?.merge, column);
  return merge ? [...steps, `of rows that are merged: ${mergeEnglish(merge)}`] : steps;
}

function confidenceOf(sheet: Sheet, column: string, expression: Expression): number {
  return getOwn(sheet.confidence, column) ?? (isFixed(expression) ? 1 : 0.5);
}

function isFixed({ op }: Expression): boolean {
  return op === 'constant' || op === 'sequence';
}
